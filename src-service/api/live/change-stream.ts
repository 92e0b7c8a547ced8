import { ServiceFailure } from '../../failure.ts';
import type { Timers } from '../../ports.ts';
import type { Stores } from '../../storage/stores.ts';
import type { Steps } from '../../storage/steps.ts';
import type { ChangeHub } from './change-hub.ts';

/** Milliseconds between two events of one stream: a series of writes is one event. */
const coalesceMs = 200;
/** Milliseconds between two comments, which keep proxies from closing a quiet stream. */
const keepAliveMs = 15_000;
/** Streams of one API key: one more ends the oldest, whose caller may have gone without a word. */
const maxPerKey = 10;
/** Events and comments that a caller may leave unread before its stream ends. */
const maxUnread = 50;

/** Below the root of the API. */
export const changesPath = '/changes';

export const eventStreamType = 'text/event-stream; charset=utf-8';

/** One stream to open. */
export interface StreamRequest {
  readonly keyId: number;
  /** The cursor of the last event that the caller has received; null for none. */
  readonly lastEventId: string | null;
  /** The cursor of now. */
  readonly cursor: () => Promise<string>;
  /** Whether the API key still exists. It is checked before each event and each comment. */
  readonly isKnown: () => Promise<boolean>;
}

/** Counts all changes and activities, so that two cursors differ if and only if something has changed between them. */
export function* readCursor({ changes, activities }: Stores): Steps<string> {
  const revision = yield* changes.latest();
  const recorded = yield* activities.count({ proposalId: null, clientId: null });
  return `${String(revision)}.${String(recorded)}`;
}

/**
 * Opens streams of server-sent events. The first event is `open`, or `change` if the caller has missed a change. Each
 * further event is a `change` that another key, a client or the service itself has made.
 */
export function createChangeStreams(
  hub: ChangeHub,
  timers: Timers,
  onBug: (error: unknown) => void,
): (request: StreamRequest) => ReadableStream<Uint8Array<ArrayBuffer>> {
  /** What ends the open streams of a key, the oldest first. */
  const open = new Map<number, Set<() => void>>();

  function add(keyId: number, close: () => void): void {
    const closers = open.get(keyId) ?? new Set();
    const [oldest] = closers;
    if (closers.size >= maxPerKey) oldest?.();
    open.set(keyId, closers.add(close));
  }

  function remove(keyId: number, close: () => void): void {
    const closers = open.get(keyId);
    closers?.delete(close);
    if (closers?.size === 0) open.delete(keyId);
  }

  return function openStream({ keyId, lastEventId, cursor, isKnown }) {
    const encoder = new TextEncoder();
    let told = lastEventId;
    let cancelTimer = (): void => {};
    let isWaiting = false;
    let end = (): void => {};

    return new ReadableStream({
      start(controller) {
        let hasEnded = false;
        let removeListener = (): unknown => undefined;
        const stop = (): void => {
          if (hasEnded) return;
          hasEnded = true;
          cancelTimer();
          cancelKeepAlive();
          removeListener();
          remove(keyId, close);
        };
        const close = (): void => {
          if (hasEnded) return;
          stop();
          controller.close();
        };
        const write = (text: string): void => {
          if ((controller.desiredSize ?? 0) < -maxUnread) close();
          else controller.enqueue(encoder.encode(text));
        };

        /** Runs work on an open stream. A stream that cannot be served ends, so that its caller opens another one. */
        const attempt = (work: () => Promise<void>): void => {
          if (hasEnded) return;
          isKnown()
            .then(async (known) => {
              if (hasEnded) return;
              if (known) await work();
              else close();
            })
            .catch((error: unknown) => {
              if (!(error instanceof ServiceFailure)) onBug(error);
              close();
            });
        };
        const tell = async (isFirst: boolean): Promise<void> => {
          const now = await cursor();
          if (hasEnded || (!isFirst && now === told)) return;
          const event = isFirst && (told === null || told === now) ? 'open' : 'change';
          told = now;
          write(`event: ${event}\nid: ${now}\ndata: ${JSON.stringify({ cursor: now })}\n\n`);
        };
        const keepAlive = (): void => {
          attempt(async () => write(': still here\n\n'));
          cancelKeepAlive = timers.after(keepAliveMs, keepAlive);
        };
        let cancelKeepAlive = timers.after(keepAliveMs, keepAlive);

        add(keyId, close);
        end = stop;
        attempt(() => tell(true));
        removeListener = hub.listen({
          onChange(origin) {
            if (origin === keyId || isWaiting) return;
            isWaiting = true;
            cancelTimer = timers.after(coalesceMs, () => {
              isWaiting = false;
              attempt(() => tell(false));
            });
          },
          onClose: () => close(),
        });
      },
      cancel: () => end(),
    });
  };
}
