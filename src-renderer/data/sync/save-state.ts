import { createReason, textReason, type Reason } from '#shared/reasons/reason.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { relayState, type RelayRow } from '../db/mirror-database.ts';
import { createListeners } from '../lib/listeners.ts';

/**
 * Whether edits are durable. `saved` means that the main process's journal has them on its disk. A commit in IndexedDB
 * alone is not `saved`.
 */
export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly reason: Reason };

const notAccepted = createReason('errors.notAccepted');
const saved: SaveState = { state: 'saved' };
const saving: SaveState = { state: 'saving' };

function concerns(operation: Operation, id: LocalId | null): boolean {
  return id === null || operation.localId === id || operation.proposalId === id;
}

/** Creates a tracker of the relay log and of this window's edits in flight. */
export function createSaveTracker() {
  const { notify, subscribe } = createListeners();
  const unsavedInputs = new Set<{ readonly ids: readonly LocalId[]; readonly problem: string | null }>();
  const stateById = new Map<LocalId | null, SaveState>();
  let unacknowledged: readonly RelayRow[] = [];
  let relayFailure: Reason | null = null;
  let storageFailure: Reason | null = null;

  function invalidate(): void {
    stateById.clear();
    notify();
  }

  function beginEdit(ids: readonly LocalId[], problem: string | null = null): () => void {
    const token = { ids, problem };
    unsavedInputs.add(token);
    stateById.clear();
    return () => {
      if (unsavedInputs.delete(token)) invalidate();
    };
  }

  function compute(id: LocalId | null): SaveState {
    const concerned = unacknowledged.filter((row) => concerns(row.operation, id));
    const refused = concerned.find((row) => row.state === relayState.refused);
    if (refused !== undefined) return { state: 'failed', reason: refused.refusal ?? notAccepted };
    if (storageFailure !== null) return { state: 'failed', reason: storageFailure };
    const inFlight = [...unsavedInputs].filter(({ ids }) => id === null || ids.includes(id));
    const stopped = inFlight.find(({ problem }) => problem !== null);
    if (stopped?.problem != null) return { state: 'failed', reason: textReason(stopped.problem) };
    const waiting = inFlight.length > 0 || concerned.some((row) => row.state === relayState.pending);
    if (waiting && relayFailure !== null) return { state: 'failed', reason: relayFailure };
    return waiting ? saving : saved;
  }

  return {
    /** The state of all edits (null), or of those to one record and its descendants. */
    stateOf(id: LocalId | null): SaveState {
      const cached = stateById.get(id);
      if (cached !== undefined) return cached;
      const state = compute(id);
      stateById.set(id, state);
      return state;
    },
    subscribe,
    /**
     * Marks records with input that is not submitted yet. Returns a function that removes the mark.
     *
     * @param problem text for the user if the input cannot be submitted
     */
    begin(ids: readonly LocalId[], problem?: string): () => void {
      const end = beginEdit(ids, problem);
      notify();
      return end;
    },
    /** As `begin`, for an edit, without notifying subscribers. `notify` does so once the edit can be drawn. */
    beginEdit,
    notify,
    /** Sets the operations that the journal has not acknowledged, including those of other windows. */
    setUnacknowledged(rows: readonly RelayRow[]): void {
      unacknowledged = rows;
      invalidate();
    },
    /** Sets why the journal cannot be reached; null if it can. */
    setRelayFailure(reason: Reason | null): void {
      if (reason === relayFailure) return;
      relayFailure = reason;
      invalidate();
    },
    /** Sets why the mirror cannot be written; null if it can. */
    setStorageFailure(reason: Reason | null): void {
      if (reason === storageFailure) return;
      storageFailure = reason;
      invalidate();
    },
  };
}

export type SaveTracker = ReturnType<typeof createSaveTracker>;
