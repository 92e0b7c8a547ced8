import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { clientBody } from '../../api/testing/fixtures.ts';
import { cursorsAt } from '../pull/read-changes.ts';
import { revalidate } from '../pull/revalidate.ts';
import { mustReadFirst } from '../staleness/write-condition.ts';
import { edit, enqueue, know, opIdOf, unitContext } from '../testing/known-journal.ts';
import { scriptedContext, type Scripted } from '../testing/scripted-service.ts';
import { pushOperation } from './push-operation.ts';

const ada = toLocalId('c');

/** A known client and an edit of it. The service is at number 7 and answers writes as the script says. */
function setUp(write: (unchangedSince?: number) => Scripted, keys = false) {
  const unit = unitContext();
  know(unit, 'client', ada, toServerId('17'), { name: 'Ada', city: 'Hull' });
  unit.journal.meta.set('listsChanges', true);
  unit.journal.meta.set('refusesOverwrites', true);
  unit.journal.meta.set('takesIdempotencyKeys', keys);
  unit.journal.meta.set('changeCursors', cursorsAt('7'));
  const conditions: (number | undefined)[] = [];
  const context = scriptedContext(unit, (call, _, unchangedSince) => {
    if (call.startsWith('GET')) return { body: { data: clientBody('17') } };
    conditions.push(unchangedSince);
    return write(unchangedSince);
  });
  const change = (number: number, city: string) => edit(number, 'client', ada, { city: ['Hull', city] });
  return {
    ...{ unit, context, conditions, change },
    reads: (number = 1) => mustReadFirst(context, change(number, ''), true),
    push: (number = 1) => pushOperation(context, opIdOf(number), context.signal),
    state: (number = 1) => unit.journal.operations.find(opIdOf(number))?.state,
  };
}

const written = (change?: number): Scripted => ({
  body: { data: clientBody('17') },
  ...(change !== undefined && { change }),
});

describe('S17: an edit of a record whose changes are numbered', () => {
  it('is written without a reading, and the next one with the number of its answer', async () => {
    const { unit, context, conditions, change, push, reads } = setUp(() => written(12));
    for (const [number, city] of [
      [1, 'Turku'],
      [2, 'Rome'],
    ] as const) {
      enqueue(unit, change(number, city));
      unit.pass(3_600_000);
      expect(reads(number)).toBe(false);
      await push(number);
    }
    expect([context.calls, conditions]).toEqual([
      ['PUT clients/17', 'PUT clients/17'],
      [7, 12],
    ]);
  });

  it('waits untouched after a 412, and is written once without the condition, after a reading', async () => {
    const { unit, context, conditions, change, push, reads, state } = setUp((since) =>
      since === undefined ? written(12) : { status: 412 },
    );
    context.localWrites.recordRead(ada, context.localWrites.mark());
    const early = context.localWrites.mark();
    enqueue(unit, change(1, 'Turku'));
    await push();
    // No record that the edit names is looked for.
    expect([state(), context.calls, unit.journal.conflicts.all()]).toEqual([
      'waiting',
      ['PUT clients/17'],
      [],
    ]);
    expect(unit.journal.attempts.attempts(opIdOf(1))).toMatchObject([{ outcome: 'no-effect', status: 412 }]);
    // Neither the reading before nor one that began before the refusal counts.
    context.localWrites.recordRead(ada, early);
    expect(reads()).toBe(true);
    await push();
    expect(conditions).toEqual([7]);
    await revalidate(context, [change(1, 'Turku')], true);
    expect(reads()).toBe(false);
    await push();
    expect([state(), conditions]).toEqual([undefined, [7, undefined]]);
    enqueue(unit, change(2, 'Rome'));
    await push(2);
    expect(conditions).toEqual([7, undefined, 12]);
  });

  it('merges an edit that was made during the refused call', async () => {
    const { unit, change, push, state } = setUp(() => {
      enqueue(unit, edit(2, 'client', ada, { city: ['Turku', 'Rome'] }));
      return { status: 412 };
    });
    enqueue(unit, change(1, 'Turku'));
    await push();
    expect(state(2)).toBeUndefined();
    expect(unit.journal.operations.find(opIdOf(1))?.operation).toMatchObject({
      fields: { city: ['Hull', 'Rome'] },
    });
  });

  it('asks for a lost answer with the same condition, however old the last reading is', async () => {
    const answers: Scripted[] = [{ lost: true }, written()];
    const { unit, conditions, change, push, state } = setUp(() => answers.shift() ?? { lost: true }, true);
    enqueue(unit, change(1, 'Turku'));
    await push();
    expect([state(), conditions]).toEqual([undefined, [7, 7]]);
  });

  it('is uncertain after a lost answer, and read before it is written again', async () => {
    const { unit, conditions, change, push, reads, state } = setUp(() => ({ lost: true }));
    enqueue(unit, change(1, 'Turku'));
    await push();
    expect([state(), conditions, reads()]).toEqual(['uncertain', [7], true]);
  });

  it('is rejected by a 412 that no condition explains', async () => {
    const { unit, context, change, push, state } = setUp(() => ({ status: 412 }));
    unit.journal.meta.set('refusesOverwrites', false);
    context.localWrites.recordRead(ada, context.localWrites.mark());
    enqueue(unit, change(1, 'Turku'));
    await push();
    expect(state()).toBe('rejected');
  });
});
