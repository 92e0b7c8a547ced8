import type { MethodInput, MethodOutput } from '#shared/bridge/contract.ts';
import { bySequence, type OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournaledOperation } from '../../journal/journaled-operation.ts';
import { shownEntry, showOthers, type OutboxView } from './list-outbox.ts';

type Page = MethodOutput<'outbox.read'>;

/** Limit of a page in characters, so that a window can parse it between two frames. */
const pageWeight = 200_000;
/** Number of removed entries to remember. A window that has missed more reads the whole outbox. */
const maxRemoved = 20_000;

interface Known {
  readonly entry: JournaledOperation;
  readonly shown: OutboxEntry;
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
 * @param life id of this numbering, which ends with the process
 */
export function createOutboxPages(journal: Journal, life: string): OutboxPages {
  const known = new Map<string, Known>();
  const gone = new Map<string, number>();
  let version = 0;
  /** Removed entries up to this version are no longer complete. */
  let forgotten = 0;

  function isStill({ entry, shown }: Known, now: JournaledOperation, view: OutboxView): boolean {
    const { opId } = now.operation;
    return (
      entry === now &&
      !journal.attempts.mayHaveBeenTried(opId) &&
      shown.blockedBy === view.blockedBy(opId) &&
      shown.reason === view.reasonOf(now)
    );
  }

  function update(view: OutboxView): void {
    for (const entry of journal.operations.all()) {
      const { opId } = entry.operation;
      const before = known.get(opId);
      if (before !== undefined && isStill(before, entry, view)) continue;
      const shown = shownEntry(journal, entry, view);
      const isSame = before !== undefined && JSON.stringify(before.shown) === JSON.stringify(shown);
      if (!isSame) version += 1;
      known.set(opId, { entry, shown, version: isSame ? before.version : version });
      gone.delete(opId);
    }
    for (const opId of known.keys()) {
      if (journal.operations.find(opId) !== undefined) continue;
      known.delete(opId);
      version += 1;
      gone.set(opId, version);
    }
    for (const [opId, at] of gone) {
      if (gone.size <= maxRemoved) break;
      gone.delete(opId);
      forgotten = at;
    }
  }

  return {
    read(view, { after = null, limit = Infinity }) {
      update(view);
      const isFromStart = after === null || after.life !== life || after.version < forgotten;
      const since = isFromStart ? 0 : after.version;
      const changed = [...known.values()]
        .filter((one) => one.version > since)
        .toSorted((left, right) => left.version - right.version);
      const entries: OutboxEntry[] = [];
      let weight = 0;
      let last = since;
      for (const one of changed) {
        if (entries.length >= limit || (limit < Infinity && weight > pageWeight)) break;
        entries.push(one.shown);
        weight += limit < Infinity ? JSON.stringify(one.shown).length : 0;
        last = one.version;
      }
      const isLast = entries.length === changed.length;
      return {
        ...showOthers(journal),
        entries: entries.toSorted(bySequence),
        // An entry that was removed and added again is among the entries with a later version.
        gone: isFromStart ? [] : [...gone].flatMap(([opId, at]) => (at > since ? [opId] : [])),
        isFromStart,
        isLast,
        cursor: { life, version: isLast ? version : last },
      };
    },
  };
}
