import type { Operation } from '#shared/sync/operation.ts';
import type { Conflict } from '#shared/sync/outbox-entry.ts';
import { isUntouched } from '#shared/sync/pending-operation.ts';
import type { Journal } from '../journal/journal.ts';
import type { JournaledOperation, Superseded } from '../journal/journaled-operation.ts';
import { baseValues } from './base-values.ts';
import { withoutMissingClient, type MissingClientContext } from './missing-client.ts';
import { rebase } from './rebase.ts';
import { createOf } from './record-gone.ts';

/** What taking in a delete has changed of what waits. */
interface Aside {
  /** The outbox as it was before. */
  readonly pending: readonly JournaledOperation[];
  /** The operations that left it, by opId. */
  readonly removed: readonly string[];
  readonly conflicts: readonly Conflict[];
}

function standsBehind({ operation }: JournaledOperation): string | null {
  return 'after' in operation ? operation.after : null;
}

/** Those that stood behind what leaves, and stand behind another now. */
function steppedOf(journal: Journal, pending: readonly JournaledOperation[]): Superseded['stepped'] {
  return pending.flatMap((before) => {
    const { opId } = before.operation;
    const now = journal.operations.find(opId);
    const from = standsBehind(before);
    if (from === null || now === undefined || now === before) return [];
    const to = standsBehind(now);
    return to === from ? [] : [{ opId, from, to }];
  });
}

/** Keeps with a delete what it has made pointless: until it goes out, it can be taken back (S20). */
export function keepSuperseded(journal: Journal, opId: string, { pending, removed, conflicts }: Aside): void {
  const gone = new Set(removed);
  const entries = pending.filter(({ operation }) => gone.has(operation.opId));
  const stepped = steppedOf(journal, pending);
  if (entries.length + conflicts.length + stepped.length === 0) return;
  journal.operations.patch(opId, { superseded: { entries, conflicts, stepped } });
}

/** What was to be decided is so still, unless the service says by now what the person wrote. */
function askAgain(journal: Journal, conflict: Conflict): void {
  const { entity, localId, field, mine } = conflict;
  const base = journal.records.find(entity, localId)?.record;
  if (field !== null && base === undefined) return;
  const current = base === undefined || field === null ? undefined : baseValues(base)[field];
  const theirs = current === undefined ? conflict.theirs : current;
  if (field === null || theirs !== mine) journal.conflicts.save({ ...conflict, theirs });
}

/** Whether the record of an edit is there, or to be made: somebody may have deleted it while the delete waited. */
function isThere(journal: Journal, operation: Operation): boolean {
  const { kind, entity, localId } = operation;
  if (kind === 'create' || journal.records.find(entity, localId) !== undefined) return true;
  return createOf({ journal }, operation) !== undefined;
}

/**
 * Puts back what a delete had made pointless, on top of what the service says by now. Runs once the delete has left the
 * outbox, inside the same transaction and its feed.
 */
export function bringBack(context: MissingClientContext, { entries, conflicts, stepped }: Superseded): void {
  const { operations } = context.journal;
  for (const conflict of conflicts) askAgain(context.journal, conflict);
  for (const { operation: old, approved, ...bookkeeping } of entries) {
    const operation = rebase(context, withoutMissingClient(context, old));
    if (operation === null || !isThere(context.journal, operation)) continue;
    operations.insert(operation, approved);
    operations.patch(operation.opId, bookkeeping);
  }
  for (const { opId, from, to } of stepped) {
    const entry = operations.find(opId);
    if (entry === undefined || !isUntouched(entry) || standsBehind(entry) !== to) continue;
    const { operation } = entry;
    if (operation.kind === 'create' || operation.kind === 'move')
      operations.patch(opId, { operation: { ...operation, after: from } });
  }
}
