import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noRateHeaders, type CallOutcome } from '../../api/call-outcome.ts';
import { cursorsAt } from '../pull/read-changes.ts';
import { edit, know, unitContext } from '../testing/known-journal.ts';
import { createLocalWriteClock } from './local-write-clock.ts';
import { orderKey } from './mark-local-write.ts';
import { mustReadFirst, trackOwnChange, writeCondition } from './write-condition.ts';

const client = toLocalId('c');
const proposal = toLocalId('p');
const section = toLocalId('s');
const item = toLocalId('i');
const tax = toLocalId('t');

/** A new section beside the known one. */
const added = stamp(createSection(toLocalId('n'), null, proposal), 2);

/** A journal at number 7 of a service that refuses overwrites. */
function setUp() {
  const unit = unitContext();
  know(unit, 'client', client, toServerId('1'));
  know(unit, 'proposal', proposal, toServerId('2'));
  know(unit, 'section', section, toServerId('3'), { proposal_id: proposal, position: 1 });
  know(unit, 'line_item', item, toServerId('4'), { section_id: section, position: 1 });
  know(unit, 'taxation', tax, toServerId('5'), { proposal_id: proposal });
  const { meta } = unit.journal;
  meta.set('listsChanges', true);
  meta.set('refusesOverwrites', true);
  meta.set('changeCursors', cursorsAt('7'));
  const context = { journal: unit.journal, localWrites: createLocalWriteClock(unit.clock) };
  const entities = { c: 'client', p: 'proposal', s: 'section', i: 'line_item', t: 'taxation' } as const;
  const update = (name: keyof typeof entities): Operation => edit(1, entities[name], toLocalId(name), {});
  const as = (kind: 'delete' | 'archive' | 'unarchive' | 'record_send', operation: Operation) =>
    ({ ...operation, kind }) as Operation;
  return {
    ...{ ...context, meta, update, as },
    of: (operation: Operation) => writeCondition(context, operation),
    /** A call has ended. */
    ended(operation: Operation, outcome: Partial<CallOutcome<null>>, whileInFlight?: () => void): void {
      const own = trackOwnChange(context, operation);
      whileInFlight?.();
      own.settle({
        type: 'ok',
        value: null,
        status: 200,
        headers: { ...noRateHeaders },
        ...outcome,
      } as never);
      own.release();
    },
  };
}

describe('S17: the condition of a write', () => {
  it('is the cursor of its list, for an edit of a known record whose service announces it', () => {
    const { of, update, as, meta } = setUp();
    meta.set('changeCursors', { client: '1', template: '2', proposal: '3', section: '4', line_item: '5' });
    expect((['c', 'p', 's', 'i'] as const).map((name) => of(update(name)))).toEqual([1, 3, 4, 5]);
    expect([of(as('archive', update('p'))), of(as('unarchive', update('p')))]).toEqual([3, 3]);
  });

  it('is none without the extension, its cursors or numbers in them', () => {
    const { of, update, meta } = setUp();
    meta.set('refusesOverwrites', false);
    expect(of(update('c'))).toBeNull();
    meta.set('refusesOverwrites', true);
    meta.set('listsChanges', false);
    expect(of(update('c'))).toBeNull();
    meta.set('listsChanges', true);
    meta.set('changeCursors', cursorsAt('a7'));
    expect(of(update('c'))).toBeNull();
    meta.set('changeCursors', null);
    expect(of(update('c'))).toBeNull();
  });

  it('is none for a record without numbers, an unknown one, a move and what the timeline proves', () => {
    const { of, update, as } = setUp();
    expect(of(update('t'))).toBeNull();
    expect(of(edit(1, 'client', toLocalId('new'), {}))).toBeNull();
    expect(of(stamp(moveSection(section, null), 2))).toBeNull();
    expect(of(as('record_send', update('p')))).toBeNull();
    expect(of(added)).toBeNull();
  });

  it('is none while a reading of the record was skipped, or after a refusal, until a write is answered', () => {
    const { of, update, localWrites } = setUp();
    localWrites.recordSkipped(client);
    expect(of(update('c'))).toBeNull();
    localWrites.recordRead(client, localWrites.mark());
    expect(of(update('c'))).toBe(7);
    localWrites.recordOvertaken(client);
    localWrites.recordRead(client, localWrites.mark());
    expect(of(update('c'))).toBeNull();
    localWrites.recordAnswered(client);
    expect(of(update('c'))).toBe(7);
  });

  it('lets an edit go without a reading', () => {
    const { localWrites, journal, meta, update } = setUp();
    expect(mustReadFirst({ journal, localWrites }, update('c'), true)).toBe(false);
    meta.set('refusesOverwrites', false);
    expect(mustReadFirst({ journal, localWrites }, update('c'), true)).toBe(true);
  });
});

describe('S17: the number of a write of our own', () => {
  it('is the next condition of its record, unless the cursor is newer', () => {
    const { of, update, ended, meta } = setUp();
    ended(update('c'), { change: 12 });
    ended(update('c'), { change: 11 });
    expect(of(update('c'))).toBe(12);
    meta.set('changeCursors', cursorsAt('15'));
    expect(of(update('c'))).toBe(15);
  });

  it('also raises that of a section, whose next edit is no overwrite of others', () => {
    const { of, update, ended, meta } = setUp();
    ended(update('i'), { change: 9 });
    expect([of(update('i')), of(update('s')), of(update('p'))]).toEqual([9, null, 7]);
    ended(update('s'), { change: 12 });
    expect(of(update('s'))).toBe(12);
    meta.set('changeCursors', cursorsAt('9'));
    expect(of(update('s'))).toBe(12);
  });

  it('raises those of its siblings and their parent, if it changes their order', () => {
    const { of, update, ended, meta } = setUp();
    ended(added, { change: 9 });
    expect([of(update('s')), of(update('p')), of(update('c'))]).toEqual([null, null, 7]);
    meta.set('changeCursors', cursorsAt('9'));
    expect([of(update('s')), of(update('p'))]).toEqual([9, 9]);
  });

  it('is unknown until a cursor has it, after a repeated answer, a tax or a lost one', () => {
    const { of, update, ended, meta } = setUp();
    ended(update('c'), {});
    ended(update('t'), {});
    ended(update('i'), { type: 'uncertain' });
    expect(['c', 'p', 'i', 's'].map((name) => of(update(name as 'c')))).toEqual([null, null, null, null]);
    meta.set('changeCursors', cursorsAt('8'));
    expect(['c', 'p', 'i', 's'].map((name) => of(update(name as 'c')))).toEqual([8, 8, 8, 8]);
  });

  it('stays as it is without an effect, and without a call', () => {
    const { of, update, ended } = setUp();
    ended(update('i'), { type: 'refused' });
    ended(update('i'), { type: 'unreachable' });
    ended(update('i'), { headers: noRateHeaders });
    expect([of(update('i')), of(update('s'))]).toEqual([7, 7]);
  });

  it('is not foreseen for a section while a call about its items is in flight', () => {
    const { of, update, ended, localWrites } = setUp();
    ended(update('i'), { type: 'refused' }, () => expect(of(update('s'))).toBeNull());
    expect(of(update('s'))).toBe(7);
    const ends = [1, 2].map(() => localWrites.beginSideEffects([orderKey(proposal)]));
    ends[0]?.();
    expect(of(update('s'))).toBeNull();
    ends[1]?.();
    expect(of(update('s'))).toBe(7);
  });
});

describe('S17: the condition of a delete', () => {
  it('is the least cursor of the record and its contents, because no answer to a write has the contents', () => {
    const { of, update, as, ended, meta } = setUp();
    meta.set('changeCursors', { client: '9', template: '9', proposal: '8', section: '7', line_item: '6' });
    expect((['c', 'p', 's', 'i'] as const).map((name) => of(as('delete', update(name))))).toEqual([
      ...[9, 7, 6, 6],
    ]);
    ended(update('s'), { change: 12 });
    expect([of(update('s')), of(as('delete', update('s')))]).toEqual([12, null]);
  });
});
