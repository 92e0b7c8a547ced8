import { backoff } from '#shared/timing/backoff.ts';
import type { ApiClient } from '../../api/api-client.ts';
import type { ChangesApi } from '../../api/endpoints/changes.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import type { Limiter } from '../../limiter/limiter-types.ts';
import type { Clock } from '../../ports.ts';

/** Wait before a stream is opened again, ms. It doubles with each stream that was short. */
const reopening = { firstMs: 1_000, longestMs: 5 * 60_000 };
/** A stream that was open for this time was not short, ms. */
const longMs = 60_000;

/** Listens to the changes that the service tells, where it tells them. */
export interface ChangeWatch {
  /** Opens the stream, unless it is open, or was closed just before. Call it as often as you like. */
  keepOpen(api: Pick<ApiClient, 'changes'>): void;
  close(): void;
}

interface ChangeWatchOptions {
  readonly clock: Clock;
  readonly limiter: Limiter;
  /** Somebody else has changed something. */
  readonly onChange: () => void;
  /** Called after a change, and when the stream may be opened again. */
  readonly wake: () => void;
}

/** A lost stream does not count as a lost connection: without the stream, changes come with the next poll. */
export function createChangeWatch({ clock, limiter, onChange, wake }: ChangeWatchOptions): ChangeWatch {
  let open: AbortController | null = null;
  let cursor: string | null = null;
  let failures = 0;
  let reopenAt = 0;
  let cancelTimer = (): void => {};

  async function listen(changes: ChangesApi, signal: AbortSignal): Promise<void> {
    const outcome = await limitedCall(limiter, 'pull', () => changes.open(cursor, signal), signal);
    if (outcome.type !== 'ok') return;
    for await (const event of outcome.value) {
      if (signal.aborted) return;
      ({ cursor } = event);
      if (!event.isChange) continue;
      onChange();
      wake();
    }
  }

  async function listenOnce(changes: ChangesApi, opened: AbortController): Promise<void> {
    const began = clock.monotonic();
    try {
      await listen(changes, opened.signal);
    } catch {
      // The wait for a permit was aborted, or the connection is lost.
    }
    if (open !== opened) return;
    open = null;
    failures = clock.monotonic() - began >= longMs ? 1 : failures + 1;
    const waitMs = backoff(failures, reopening);
    reopenAt = clock.monotonic() + waitMs;
    cancelTimer = clock.after(waitMs, wake);
  }

  return {
    keepOpen(api) {
      if (api.changes === null || open !== null || clock.monotonic() < reopenAt) return;
      open = new AbortController();
      void listenOnce(api.changes, open);
    },
    close() {
      cancelTimer();
      const opened = open;
      open = null;
      failures = 0;
      reopenAt = 0;
      opened?.abort();
    },
  };
}
