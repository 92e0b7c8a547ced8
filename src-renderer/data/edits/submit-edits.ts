import type { Operation } from '#shared/sync/operation.ts';
import { splitByScope, maxScopesPerBatch } from './split-by-scope.ts';
import type { Edit } from '../lib/edit.ts';
import type { ChangeKind, MirrorChange } from '../db/mirror-changes.ts';
import { relayState, type RelayRow } from '../db/mirror-database.ts';
import { readSetsOf } from './read-sets.ts';
import { renumber, planManyEdits, type AppliedEdit, type IdSource } from './plan-edits.ts';
import type { PlannedEdit, RecordCache } from '../cache/record-cache.ts';
import type { LogHead } from '../db/log-head.ts';

/** The mirror is empty, so the records of an edit cannot be read. */
export class MirrorWiped extends Error {
  override readonly name = 'MirrorWiped';
}

/** The kind of change that an operation on the entity causes for queries. */
export function getChangeKind(entity: Operation['entity']): ChangeKind {
  return entity === 'client' || entity === 'proposal' ? entity : 'contents';
}

/** The kinds that an operation changes. Deleting a proposal deletes its contents too. */
export function kindsOf({ kind, entity }: Operation): readonly ChangeKind[] {
  return kind === 'delete' && entity === 'proposal' ? ['proposal', 'contents'] : [getChangeKind(entity)];
}

function getEditChange(done: readonly AppliedEdit[]): MirrorChange {
  const kinds = done.flatMap(({ operation }) => kindsOf(operation));
  const scopes = done.map(({ scope }) => scope);
  return { by: 'edit', kinds: [...new Set(kinds)], scopes: new Set(scopes), revisions: null };
}

function assertFilled({ position }: LogHead): void {
  if (position.generation === null) throw new MirrorWiped('The mirror is empty.');
}

function toPlannedEdit(done: readonly AppliedEdit[]): PlannedEdit<readonly AppliedEdit[]> {
  const rows = done.map(({ operation, scope }): RelayRow => ({
    ...{ deviceSeq: operation.deviceSeq, operation, scope },
    ...{ state: relayState.pending, refusal: null },
  }));
  return { rows, change: getEditChange(done), result: done };
}

/**
 * Plans edits on the visible records, and appends their operations in one strict transaction. One call at a time.
 *
 * @param onPlanned called with the number of edits planned so far, if there are many
 */
export async function submitEdits(
  cache: RecordCache,
  edits: readonly Edit[],
  idSource: IdSource,
  onPlanned: (done: number) => void = () => undefined,
): Promise<readonly AppliedEdit[]> {
  const readSets = readSetsOf(edits);
  // Planning many edits yields to the event loop. They are still one step and one transaction.
  if (readSets.length <= maxScopesPerBatch) {
    return await cache.append(readSets, async ({ head, view }) => {
      assertFilled(head);
      return toPlannedEdit((await planManyEdits(view, edits, head.lastDeviceSeq, idSource)).appliedEdits);
    });
  }
  const applied: AppliedEdit[] = [];
  let planned = 0;
  for (const batch of splitByScope(edits)) {
    const { head, view } = await cache.read(batch.readSets);
    assertFilled(head);
    // The 0 is provisional: `renumber` sets the final numbers below.
    applied.push(...(await planManyEdits(view, batch.edits, 0, idSource)).appliedEdits);
    planned += batch.edits.length;
    onPlanned(planned);
  }
  return await cache.append([], ({ head }) => toPlannedEdit(renumber(applied, head.lastDeviceSeq, idSource)));
}
