import { createReason, textReason, type Reason } from '#shared/reasons/reason.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import { withNextFrame } from '../lib/with-next-frame.ts';

/**
 * Whether edits are safe. `saved` means that the journal in the main process has them on its disk, never that
 * IndexedDB said so.
 */
export type SaveState =
  | { readonly state: 'saved' }
  | { readonly state: 'saving' }
  | { readonly state: 'failed'; readonly reason: Reason };

const notAccepted = createReason('errors.notAccepted');
const saved: SaveState = { state: 'saved' };
const saving: SaveState = { state: 'saving' };

/** Keeps track of every edit that is not safe yet. */
export interface SaveTracker {
  /** The state of everything (null), or of one record with what stands in it. */
  stateOf(id: LocalId | null): SaveState;
  subscribe(listener: () => void): () => void;
  /**
   * Something about these records is typed but not submitted yet; returns what ends that.
   *
   * @param problem why it cannot be submitted, in words
   */
  begin(ids: readonly LocalId[], problem?: string): () => void;
  /**
   * As `begin`, for an edit that is being written and is not on the screen yet. Whoever asks hears it at once, whoever
   * watches with `tellSoon`: a window that drew in the key's own task would get the word of the disk one frame later.
   */
  beginUntold(ids: readonly LocalId[]): () => void;
  /** Tells whoever watches with the next frame, once for everything that has begun until then. */
  tellSoon(): void;
  /** What lies in the relay log, in this window or another. */
  setRows(rows: readonly RelayRow[]): void;
  rows(): readonly RelayRow[];
  /** The way to the journal is blocked (null: free again). */
  setRelayFailure(reason: Reason | null): void;
  /** The mirror cannot be written (null: it can again). */
  setStorageFailure(reason: Reason | null): void;
}

function concerns(operation: Operation, id: LocalId | null): boolean {
  return id === null || operation.localId === id || operation.proposalId === id;
}

/** A tracker of unsafe edits, fed by the relay log and by this window's own edits in flight. */
export function createSaveTracker(): SaveTracker {
  const listeners = new Set<() => void>();
  const begun = new Set<{ readonly ids: readonly LocalId[]; readonly problem: string | null }>();
  const cache = new Map<LocalId | null, SaveState>();
  let rows: readonly RelayRow[] = [];
  let relayFailure: Reason | null = null;
  let storageFailure: Reason | null = null;
  let isFrameAsked = false;

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }

  function changed(): void {
    cache.clear();
    tell();
  }

  function beginUntold(ids: readonly LocalId[], problem: string | null = null): () => void {
    const token = { ids, problem };
    begun.add(token);
    cache.clear();
    return () => {
      if (begun.delete(token)) changed();
    };
  }

  function compute(id: LocalId | null): SaveState {
    const concerned = rows.filter((row) => concerns(row.operation, id));
    const refused = concerned.find((row) => row.state === 2);
    if (refused !== undefined) return { state: 'failed', reason: refused.refusal ?? notAccepted };
    if (storageFailure !== null) return { state: 'failed', reason: storageFailure };
    const inFlight = [...begun].filter(({ ids }) => id === null || ids.includes(id));
    const stopped = inFlight.find(({ problem }) => problem !== null);
    if (stopped?.problem != null) return { state: 'failed', reason: textReason(stopped.problem) };
    const waiting = inFlight.length > 0 || concerned.some((row) => row.state === 0);
    if (waiting && relayFailure !== null) return { state: 'failed', reason: relayFailure };
    return waiting ? saving : saved;
  }

  return {
    stateOf(id) {
      const known = cache.get(id);
      if (known !== undefined) return known;
      const state = compute(id);
      cache.set(id, state);
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(ids, problem) {
      const end = beginUntold(ids, problem);
      tell();
      return end;
    },
    beginUntold,
    tellSoon() {
      // A frame costs time even where nobody has anything to draw.
      if (isFrameAsked || listeners.size === 0) return;
      isFrameAsked = true;
      withNextFrame(() => {
        isFrameAsked = false;
        tell();
      });
    },
    rows: () => rows,
    setRows(next) {
      rows = next;
      changed();
    },
    setRelayFailure(reason) {
      if (reason === relayFailure) return;
      relayFailure = reason;
      changed();
    },
    setStorageFailure(reason) {
      if (reason === storageFailure) return;
      storageFailure = reason;
      changed();
    },
  };
}
