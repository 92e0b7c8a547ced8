import type { Operation } from '#shared/sync/operation.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { apart, scopesAtOnce, type ReachingEdit } from './apart.ts';
import { breath } from '../lib/breath.ts';
import type { Edit } from '../lib/edit.ts';
import type { ChangeKind, MirrorChange } from '../db/mirror-changes.ts';
import { relayState, type RelayRow } from '../db/mirror-database.ts';
import type { ScopeIndex } from '../cache/scope-index.ts';
import { numbered, planEdits, planManyEdits, type AppliedEdit, type IdSource } from './plan-edits.ts';
import type { Appended, RecordCache } from '../cache/record-cache.ts';
import type { LogHead } from '../db/log-head.ts';

/** The mirror is empty: it was wiped, or was never filled. What is edited is not there to be read. */
export class MirrorWiped extends Error {
  override readonly name = 'MirrorWiped';
}

/** So many edits are worked out in the task of the key that asks for them. */
const few = 20;

/** As what queries know records of a kind. */
export function kindOf(entity: Operation['entity']): ChangeKind {
  return entity === 'client' || entity === 'proposal' ? entity : 'contents';
}

/** What an edit changes: deleting a proposal takes its contents along. */
function editChange(done: readonly AppliedEdit[]): MirrorChange {
  const kinds = done.flatMap(({ operation: { kind, entity } }): ChangeKind[] =>
    kind === 'delete' && entity === 'proposal' ? ['proposal', 'contents'] : [kindOf(entity)],
  );
  const scopes = done.map(({ scope }) => scope);
  return { by: 'edit', kinds: [...new Set(kinds)], scopes: new Set(scopes), revisions: null };
}

/** Works out edits from what is visible, and writes their operations in one strict transaction. One call at a time. */
export function createSubmit(
  cache: RecordCache,
  scopeIndex: ScopeIndex,
): (edits: readonly Edit[], stamp: IdSource) => Promise<readonly AppliedEdit[]> {
  function appendedOf(done: readonly AppliedEdit[]): Appended<readonly AppliedEdit[]> {
    const rows = done.map(({ operation, scope }): RelayRow => {
      scopeIndex.learn(scope, [operation]);
      return { deviceSeq: operation.deviceSeq, operation, scope, state: relayState.pending, refusal: null };
    });
    return { rows, change: editChange(done), result: done };
  }

  function assertFilled({ position }: LogHead): void {
    if (position.generation === null) throw new MirrorWiped('The mirror is empty.');
  }

  async function submitFew(edits: readonly Edit[], stamp: IdSource): Promise<readonly AppliedEdit[]> {
    return await cache.append(scopeIndex.atHand(edits) ?? (await scopeIndex.of(edits)), ({ head, view }) => {
      assertFilled(head);
      return appendedOf(planEdits(view, edits, head.lastDeviceSeq, stamp).done);
    });
  }

  /** With the window's turns in between; all of them are still one step, and one transaction. */
  async function submitMany(edits: readonly Edit[], stamp: IdSource): Promise<readonly AppliedEdit[]> {
    const reached = scopeIndex.atHand(edits) ?? (await scopeIndex.of(edits));
    if (reached.length <= scopesAtOnce) {
      return await cache.append(reached, async ({ head, view }) => {
        assertFilled(head);
        return appendedOf((await planManyEdits(view, edits, head.lastDeviceSeq, stamp)).done);
      });
    }
    const reaching: ReachingEdit[] = [];
    for (const edit of edits) {
      await breath();
      reaching.push({ edit, reached: scopeIndex.atHand([edit]) ?? (await scopeIndex.of([edit])) });
    }
    const done: AppliedEdit[] = [];
    for (const lot of apart(reaching)) {
      const { head, view } = await cache.read(lot.reached);
      assertFilled(head);
      // What is shown of it belongs to others.
      const own = createRecordMap(view.values());
      done.push(...(await planManyEdits(own, lot.edits, 0, stamp)).done);
    }
    return await cache.append([], ({ head }) => appendedOf(numbered(done, head.lastDeviceSeq, stamp)));
  }

  return (edits, stamp) => (edits.length > few ? submitMany(edits, stamp) : submitFew(edits, stamp));
}
