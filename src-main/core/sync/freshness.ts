import type { Operation } from '#shared/sync/operation.ts';
import type { Clock } from '../ports.ts';
import type { Journal } from '../journal/journal.ts';
import { scopeKey, scopeOf } from './visible.ts';

/** Time without a word from the service after which what we know of it counts as old, ms. */
const awayMs = 60_000;

/**
 * Which pending edits were made on top of what may be out of date. After a time away, the records that
 * they change are read before they are written: what somebody else did meanwhile is merged or shown, never
 * overwritten unseen (I7). New records need no reading, and sends read their proposal back anyway (S14).
 */
export interface Freshness {
  /** The service answered: the time away, if there was one, is over. */
  heard(): void;
  /** The service is out of reach, and somebody may work there meanwhile, however short that is. */
  lost(): void;
  /** Whether this operation has to wait until its scope was read. */
  isStale(operation: Operation): boolean;
  /** The scope was read, or is gone. */
  markFresh(scope: string): void;
}

/** Changes of records that the service knows already. */
function changesKnownRecord(journal: Journal, { kind, entity, localId }: Operation): boolean {
  return kind !== 'create' && kind !== 'send' && journal.records.serverIdOf(entity, localId) !== null;
}

/** The end of the last call before this start, ms since the epoch: the call log outlives the process. */
function lastCallAt(journal: Journal): number {
  return Math.max(0, ...journal.calls.load().map(({ completedAt }) => completedAt ?? 0));
}

/** Watches the time since the service was last heard. */
export function createFreshness(journal: Journal, clock: Clock): Freshness {
  const stale = new Set<string>();
  const sinceStart = clock.now() - lastCallAt(journal);
  let heardAt = clock.monotonic() - Math.max(0, sinceStart);
  let away = sinceStart > awayMs;

  /** What was edited while away, once it is known that the time away is over. */
  function noteStale(): void {
    for (const { operation } of journal.operations.all()) {
      if (changesKnownRecord(journal, operation)) stale.add(scopeKey(scopeOf(operation)));
    }
  }

  return {
    heard() {
      const now = clock.monotonic();
      if (away || now - heardAt > awayMs) noteStale();
      away = false;
      heardAt = now;
    },
    lost() {
      away = true;
    },
    isStale(operation) {
      const isAway = away || clock.monotonic() - heardAt > awayMs;
      // Most of the time nothing is stale, and this is asked of all that is ready at every turn of the engine.
      if (!isAway && !stale.has(scopeKey(scopeOf(operation)))) return false;
      return changesKnownRecord(journal, operation);
    },
    markFresh: (scope) => void stale.delete(scope),
  };
}
