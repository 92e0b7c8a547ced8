import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { edit, know, unitContext } from '../../../src-main/core/sync/testing/known-journal.ts';
import type { Breach } from './scene.ts';
import type { Effect, Ledger, Taken } from './ledger.ts';
import { createOverwriteWatch } from './overwrites.ts';

const hourMs = 3_600_000;

/**
 * The other user wrote a value an hour ago, and our write replaces it.
 *
 * @param base the value that the journal knew when our call left
 * @param saw the value that the user saw
 */
function overwrite(
  field: string,
  there: readonly [unknown, unknown],
  base: FieldValue,
  saw: FieldValue | undefined,
): Breach | null {
  const context = unitContext();
  const { journal } = context;
  know(context, 'client', toLocalId('made-here'), toServerId('1'));
  know(context, 'client', toLocalId('client:2'), toServerId('2'));
  know(context, 'proposal', toLocalId('p'), toServerId('31'), { [field]: base });
  const met: string[] = [];
  const watch = createOverwriteWatch(
    () => hourMs,
    (what) => void met.push(what),
  );
  if (saw !== undefined)
    watch.edited(edit(1, 'proposal', toLocalId('p'), { [field]: [saw, 'client:2'] }), journal);
  const body = { [field]: there[1] };
  const path = '/api/v2/proposals/31';
  watch.sent({ method: 'PUT', path, query: '', body: JSON.stringify(body) }, { type: 'deliver' }, journal);
  const history: readonly Taken[] = [
    { writer: 'other', value: there[0], at: 0 },
    { writer: 'app', value: there[1], at: hourMs },
  ];
  const ledger: Pick<Ledger, 'history' | 'now'> = { history: () => history, now: () => hourMs };
  const effect: Effect = {
    ...{ writer: 'app', at: hourMs, method: 'PUT', entity: 'proposal', id: '31', kind: 'update' },
    ...{ opId: 'op', localId: 'p', tag: null, below: [], isConditional: false, body },
  };
  return watch.check(effect, ledger as Ledger);
}

/**
 * An edit of a title waits for the budget. When it leaves, the service has an unknown value of the other user.
 *
 * @param readings times of calls that show proposals, s
 * @param wroteAt time of the other user's write, s
 * @param leavesAt time of our write, s; the edit was made in the first second
 */
function waitAndOverwrite(
  readings: readonly number[],
  wroteAt: number,
  leavesAt: number,
  isConditional = false,
): Breach | null {
  const context = unitContext();
  know(context, 'proposal', toLocalId('p'), toServerId('31'), { title: 'Base' });
  let at = 0;
  const watch = createOverwriteWatch(
    () => at * 1_000,
    () => undefined,
  );
  const call = (method: string, path: string, body: string | null): void =>
    void watch.sent({ method, path, query: '', body }, { type: 'deliver' }, context.journal);
  watch.edited(edit(1, 'proposal', toLocalId('p'), { title: ['Base', 'Ours'] }), context.journal);
  for (const second of readings) {
    at = second;
    call('GET', '/api/v2/proposals/31', null);
    call('GET', '/api/v2/clients', null);
  }
  at = leavesAt;
  // The budget is short.
  for (let index = 0; index < 20; index += 1) call('GET', '/api/v2/account/me', null);
  call('PUT', '/api/v2/proposals/31', JSON.stringify({ title: 'Ours' }));
  const ledger: Pick<Ledger, 'history' | 'now'> = {
    history: () => [
      { writer: 'other', value: 'Theirs', at: wroteAt * 1_000 },
      { writer: 'app', value: 'Ours', at: leavesAt * 1_000 },
    ],
    now: () => leavesAt * 1_000,
  };
  const effect: Effect = {
    ...{ writer: 'app', at: leavesAt * 1_000, method: 'PUT', entity: 'proposal', id: '31', kind: 'update' },
    ...{ opId: 'op', localId: 'p', tag: null, below: [], isConditional, body: { title: 'Ours' } },
  };
  return watch.check(effect, ledger as Ledger);
}

describe("I7, S17: the check of a reading's age", () => {
  it.each([
    ['forty seconds', [10], 11, 50, true],
    ['no longer', [10], 11, 52, false],
    ['twice as long after a late reading', [10, 51], 52, 131, true],
    ['no longer than that', [10, 51], 50, 131, false],
    ['four times as long after two late readings', [10, 51, 132], 133, 290, true],
    ['twice as long after one late reading and an early one', [10, 51, 120], 121, 205, false],
    ['no longer after frequent readings', [10, 20, 30, 40, 50], 51, 95, false],
  ] as const)('allows %s', (_, readings, wroteAt, leavesAt, isRight) => {
    expect(waitAndOverwrite(readings, wroteAt, leavesAt) === null).toBe(isRight);
  });

  it('allows no window to a write that the service should have refused', () => {
    expect(waitAndOverwrite([10], 11, 12)).toBeNull();
    expect(waitAndOverwrite([10], 11, 12, true)?.detail).toContain('should have been refused');
  });
});

describe('I7: the check of overwritten values', () => {
  it.each([
    ['of a title', 'title', ['Theirs', 'Ours'], 'Theirs'],
    ['of a client that was created here', 'client_id', ['1', '2'], 'made-here'],
    ['of a client of the service', 'client_id', ['2', '1'], 'client:2'],
    ['of an unknown client', 'client_id', ['9', '1'], 'client:9'],
  ] as const)(
    'accepts the overwrite %s that the user saw, and reports one that they did not see',
    (_, field, there, seen) => {
      expect(overwrite(field, there, seen, seen)).toBeNull();
      expect(overwrite(field, there, seen, undefined)?.detail).toContain('was known');
    },
  );

  it('reports a breach if the user saw another client than the stored one', () => {
    expect(overwrite('client_id', ['1', '2'], 'client:2', 'client:9')?.detail).toContain('was written');
    expect(overwrite('client_id', ['1', '2'], null, null)?.detail).toContain('was written');
  });
});
