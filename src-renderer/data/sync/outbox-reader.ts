import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { bySequence, type OutboxEntry, type OutboxCursor } from '#shared/sync/outbox-entry.ts';

/** What waits in the journal, with what needs the user. */
export type Outbox = Pick<MethodOutput<'outbox.read'>, 'entries' | 'conflicts' | 'questions'>;

/** So many entries are read in one call: what a window parses between two frames. */
const entriesPerPage = 100;
/** A reading is followed by a pause of so many times its length: what changes on and on leaves the window its time. */
const pauseFactor = 3;
const maxPauseMs = 2_000;

/** Reads the outbox: all of it once, and then what has changed, each time in pages. One reading at a time. */
export function createOutboxReader(client: BridgeClient): () => Promise<Outbox> {
  const entries = new Map<string, OutboxEntry>();
  let cursor: OutboxCursor | null = null;
  let pauseUntil = 0;

  return async () => {
    const pause = pauseUntil - performance.now();
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    const startedAt = performance.now();
    for (;;) {
      const page: MethodOutput<'outbox.read'> = await client.call('outbox.read', {
        after: cursor,
        limit: entriesPerPage,
      });
      if (page.isFromStart) entries.clear();
      for (const opId of page.gone) entries.delete(opId);
      for (const entry of page.entries) entries.set(entry.operation.opId, entry);
      cursor = page.cursor;
      if (!page.isLast) continue;
      const durationMs = performance.now() - startedAt;
      pauseUntil = performance.now() + Math.min(maxPauseMs, pauseFactor * durationMs);
      const { conflicts, questions } = page;
      return { entries: [...entries.values()].toSorted(bySequence), conflicts, questions };
    }
  };
}
