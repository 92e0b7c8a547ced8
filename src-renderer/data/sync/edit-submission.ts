import { isAppError } from '#shared/errors/app-error.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import type { AppliedEdit, IdSource } from '../edits/plan-edits.ts';
import { withReferencingProposals } from '../edits/referencing-proposals.ts';
import { MirrorWiped } from '../edits/submit-edits.ts';
import { getAffectedIds, type Edit } from '../lib/edit.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Queries } from '../queries/queries.ts';
import type { Mirror } from './mirror.ts';
import type { MirrorConnection } from './mirror-connection.ts';
import type { Relay } from './relay.ts';
import type { SaveTracker } from './save-state.ts';
import type { UndoProgress } from './undo-progress.ts';

interface Dependencies {
  readonly mirror: Pick<Mirror, 'submit'>;
  readonly cache: Pick<RecordCache, 'invalidateAll'>;
  readonly connection: Pick<MirrorConnection, 'attach' | 'attachNow' | 'recordEdit'>;
  readonly relay: Pick<Relay, 'enqueue'>;
  readonly saves: Pick<SaveTracker, 'beginEdit' | 'notify' | 'setStorageFailure'>;
  readonly undoProgress: Pick<UndoProgress, 'remember'>;
  readonly queries: Queries;
  readonly idSource: IdSource;
  /** Submits edits to the journal, for a mirror that cannot be written. */
  readonly submitToJournal: (edits: readonly Edit[]) => Promise<readonly AppliedEdit[]>;
}

/** Called with the number of edits planned so far, if there are many. */
type OnPlanned = (done: number) => void;

/** Creates the submission of edits: to the mirror and from there to the relay. */
export function createEditSubmission(dependencies: Dependencies) {
  const { mirror, cache, connection, relay, saves, undoProgress, queries } = dependencies;
  const { idSource, submitToJournal } = dependencies;

  /** Fills an empty mirror first, because edits need its records. */
  async function submitToMirror(
    edits: readonly Edit[],
    onPlanned?: OnPlanned,
  ): Promise<readonly AppliedEdit[]> {
    try {
      return await mirror.submit(edits, idSource, onPlanned);
    } catch (error) {
      if (!(error instanceof MirrorWiped)) throw error;
      await connection.attachNow();
      cache.invalidateAll();
      return await mirror.submit(edits, idSource, onPlanned);
    }
  }

  return async (edits: readonly Edit[], onPlanned?: OnPlanned): Promise<readonly AppliedEdit[]> => {
    const end = saves.beginEdit(edits.flatMap(getAffectedIds));
    connection.recordEdit();
    let applied: readonly AppliedEdit[];
    try {
      applied = await submitToMirror(await withReferencingProposals(edits, queries), onPlanned);
    } catch (error) {
      if (isAppError(error)) {
        end();
        throw error;
      }
      // Every other error comes from the mirror's storage.
      try {
        return await submitToJournal(edits);
      } finally {
        saves.setStorageFailure(reasonOf(error));
        end();
        connection.attach();
      }
    }
    // The mirror has the edit: a failure from here on must not submit it a second time.
    undoProgress.remember(applied);
    relay.enqueue({ end, operations: applied.map(({ operation }) => operation) });
    saves.notify();
    return applied;
  };
}
