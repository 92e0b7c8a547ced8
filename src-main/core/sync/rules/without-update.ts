import type { FieldChanges, FieldValue, Operation, OperationOf } from '#shared/sync/operation.ts';

/** A rebased edit, and the bases that remain for later edits. */
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
 * Rebases later edits of a record when an earlier one is withdrawn: the first later edit of each field gets the
 * withdrawn edit's base. Otherwise its base would be a value that the service never had, and compaction could drop the
 * edit.
 *
 * @param later the later pending operations on the record, in order
 * @returns the changed edits by opId; null for one without any change left
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
