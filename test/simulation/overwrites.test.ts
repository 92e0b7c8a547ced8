import { describe, expect, it } from 'vitest';
import type { FieldValue } from '#shared/sync/operation.ts';
import { edit, know, unitContext } from '../../src-main/core/sync/testing/known-journal.ts';
import type { Breach } from './invariants.ts';
import type { Effect, Ledger, Taken } from './ledger.ts';
import { createOverwriteWatch } from './overwrites.ts';

const hourMs = 3_600_000;

/**
 * Somebody else wrote a value an hour ago, and ours goes over it.
 *
 * @param base what this computer knew of it when ours left
 * @param saw what the person had before their eyes
 */
function overwrite(
  field: string,
  there: readonly [unknown, unknown],
  base: FieldValue,
  saw: FieldValue | undefined,
): Breach | null {
  const context = unitContext();
  const { journal } = context;
  know(context, 'client', 'made-here', '1');
  know(context, 'client', 'client:2', '2');
  know(context, 'proposal', 'p', '31', { [field]: base });
  const met: string[] = [];
  const watch = createOverwriteWatch(
    () => hourMs,
    (what) => void met.push(what),
  );
  if (saw !== undefined) watch.edited(edit(1, 'proposal', 'p', { [field]: [saw, 'client:2'] }), journal);
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
    ...{ opId: 'op', localId: 'p', tag: null, below: [], body },
  };
  return watch.check(effect, ledger as Ledger);
}

describe('I7: the watch over what is overwritten', () => {
  it.each([
    ['of a title', 'title', ['Theirs', 'Ours'], 'Theirs'],
    ['of a client that was made here', 'client_id', ['1', '2'], 'made-here'],
    ['of a client that the service made', 'client_id', ['2', '1'], 'client:2'],
    ['of a client that is known no more', 'client_id', ['9', '1'], 'client:9'],
  ] as const)(
    'says nothing %s that the person saw, and a breach where they did not',
    (_, field, there, seen) => {
      expect(overwrite(field, there, seen, seen)).toBeNull();
      expect(overwrite(field, there, seen, undefined)?.detail).toContain('was known');
    },
  );

  it('says a breach where the person saw another client than the one that stood there', () => {
    expect(overwrite('client_id', ['1', '2'], 'client:2', 'client:9')?.detail).toContain('was written');
    expect(overwrite('client_id', ['1', '2'], null, null)?.detail).toContain('was written');
  });
});
