import type { MethodInput, MethodOutput } from '#shared/bridge/contract.ts';
import { bySequence, type OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { toOutboxEntry, listDecisions, type OutboxView } from './list-outbox.ts';

type Page = MethodOutput<'outbox.read'>;

/** Limit of a page in characters, so that a window can parse it between two frames. */
const maxPageCharacters = 200_000;
/** Number of removed entries to store. A window that has missed more reads the whole outbox. */
const maxRemoved = 20_000;

interface CachedEntry {
  readonly entry: JournaledOperation;
  readonly outboxEntry: OutboxEntry;
  /** Version of its last change. */
  readonly version: number;
}

/** The outbox in pages: first all entries, then the changes since. */
export interface OutboxPages {
  read(view: OutboxView, input: MethodInput<'outbox.read'>): Page;
}

/**
 * Numbers the outbox's changes, so that a window can request those that it has not seen. Each read compares all
 * entries, but prepares only changed ones for the screen.
 *
 * @param life id of this numbering. It ends with the process.
 */
export function createOutboxPages(journal: Journal, life: string): OutboxPages {
  const cached = new Map<string, CachedEntry>();
  const removedAtVersion = new Map<string, number>();
  let version = 0;
  /** Up to this version, the list of removed entries is no longer complete. */
  let forgottenUntil = 0;

  function isUnchanged(
    { entry, outboxEntry }: CachedEntry,
    current: JournaledOperation,
    view: OutboxView,
  ): boolean {
    const { opId } = current.operation;
    return (
      entry === current &&
      !journal.attempts.mayHaveHistory(opId) &&
      outboxEntry.blockedBy === view.blockedBy(opId) &&
      outboxEntry.reason === view.reasonOf(current)
    );
  }

  function update(view: OutboxView): void {
    for (const entry of journal.operations.all()) {
      const { opId } = entry.operation;
      const previous = cached.get(opId);
      if (previous !== undefined && isUnchanged(previous, entry, view)) continue;
      const outboxEntry = toOutboxEntry(journal, entry, view);
      const isSame =
        previous !== undefined && JSON.stringify(previous.outboxEntry) === JSON.stringify(outboxEntry);
      if (!isSame) version += 1;
      cached.set(opId, { entry, outboxEntry, version: isSame ? previous.version : version });
      removedAtVersion.delete(opId);
    }
    for (const opId of cached.keys()) {
      if (journal.operations.find(opId) !== undefined) continue;
      cached.delete(opId);
      version += 1;
      removedAtVersion.set(opId, version);
    }
    for (const [opId, at] of removedAtVersion) {
      if (removedAtVersion.size <= maxRemoved) break;
      removedAtVersion.delete(opId);
      forgottenUntil = at;
    }
  }

  return {
    read(view, { after = null, limit = Infinity }) {
      update(view);
      const isFromStart = after === null || after.life !== life || after.version < forgottenUntil;
      const fromVersion = isFromStart ? 0 : after.version;
      const changed = [...cached.values()]
        .filter((item) => item.version > fromVersion)
        .toSorted((left, right) => left.version - right.version);
      const entries: OutboxEntry[] = [];
      let characters = 0;
      let last = fromVersion;
      for (const item of changed) {
        if (entries.length >= limit || (limit < Infinity && characters > maxPageCharacters)) break;
        entries.push(item.outboxEntry);
        characters += limit < Infinity ? JSON.stringify(item.outboxEntry).length : 0;
        last = item.version;
      }
      const isLast = entries.length === changed.length;
      return {
        ...listDecisions(journal),
        uploads: [...view.uploads()],
        entries: entries.toSorted(bySequence),
        // An entry that was removed and added again is also among the entries, with a later version.
        gone: isFromStart
          ? []
          : [...removedAtVersion].flatMap(([opId, at]) => (at > fromVersion ? [opId] : [])),
        isFromStart,
        isLast,
        cursor: { life, version: isLast ? version : last },
      };
    },
  };
}
