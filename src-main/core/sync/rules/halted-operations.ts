import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { dueAt, waitsForUser, type PlanContext } from './plan-push.ts';
import { joins, waitsFor } from './push-dependencies.ts';

/**
 * The opIds of operations that wait for the user or for their time, or depend on one that does. A `create` may come
 * after an operation that waits for it, so the walk repeats until it finds no more.
 *
 * @param pending the outbox in order of `deviceSeq`
 */
export function haltedOperations(
  pending: readonly PendingOperation[],
  context: PlanContext,
): ReadonlySet<string> {
  const halted = new Set<string>();
  const haltedCreates = new Set<string>();
  for (let known = -1; known < halted.size;) {
    known = halted.size;
    const names = new Set(haltedCreates);
    for (const entry of pending) {
      const { operation } = entry;
      const isHalted =
        waitsForUser(entry, context) ||
        dueAt(operation, context) > context.now ||
        waitsFor(operation, context.clientOf).some((name) => names.has(name));
      if (!isHalted) continue;
      halted.add(operation.opId);
      for (const name of joins(operation, context.clientOf)) names.add(name);
      if (operation.kind === 'create') haltedCreates.add(`create/${operation.localId}`);
    }
  }
  return halted;
}
