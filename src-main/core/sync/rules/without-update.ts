import type { FieldChanges, FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';

/** What is left of a later edit of the same record, and of the fields that it stood on until then. */
interface Rebased {
  readonly fields: FieldChanges;
  readonly standing: ReadonlyMap<string, FieldValue>;
}

function rebase(fields: FieldChanges, standing: ReadonlyMap<string, FieldValue>): Rebased {
  const left = new Map(standing);
  const rebased = Object.entries(fields).flatMap(([field, [base, value]]) => {
    const earlier = left.get(field);
    left.delete(field);
    const from = earlier === undefined ? base : earlier;
    return from === value ? [] : [[field, [from, value] as const] as const];
  });
  return { fields: Object.fromEntries(rebased), standing: left };
}

/**
 * Later edits of a record when an earlier one is taken back: the first of each field was made on top of it, and
 * stands on what was there before from now on. Otherwise its base would be a value that never was on the service,
 * and compaction could take the edit for nothing (S4, I1).
 *
 * @param later what waits for the record behind the edit, in order
 * @returns the edits that change by opId; null for one that has nothing left to do
 */
export function withoutUpdate(
  taken: OperationOf<'update'>,
  later: readonly Operation[],
): ReadonlyMap<string, OperationOf<'update'> | null> {
  const changed = new Map<string, OperationOf<'update'> | null>();
  let standing: ReadonlyMap<string, FieldValue> = new Map(
    Object.entries(taken.fields).map(([field, [base]]) => [field, base]),
  );
  for (const operation of later) {
    if (operation.kind !== 'update') continue;
    const rebased = rebase(operation.fields, standing);
    if (rebased.standing.size === standing.size) continue;
    standing = rebased.standing;
    const isEmpty = Object.keys(rebased.fields).length === 0;
    changed.set(operation.opId, isEmpty ? null : { ...operation, fields: rebased.fields });
  }
  return changed;
}
