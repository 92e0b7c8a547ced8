import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import { bySequence, type OutboxEntry, type OutboxCursor } from '#shared/sync/outbox-entry.ts';

/** The journal's outbox, with conflicts and questions for the user. */
export type Outbox = Pick<MethodOutput<'outbox.read'>, 'entries' | 'conflicts' | 'questions' | 'uploads'>;

/** Entries per call: as many as the window parses between two frames. */
const entriesPerPage = 100;
/** A read is followed by a pause of this many times its duration, so that constant changes do not block the window. */
const pauseFactor = 3;
const maxPauseMs = 2_000;

/** Creates a reader of the outbox. It reads everything once and then only changes, in pages. One read at a time. */
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
      const { conflicts, questions, uploads } = page;
      return { entries: [...entries.values()].toSorted(bySequence), conflicts, questions, uploads };
    }
  };
}
