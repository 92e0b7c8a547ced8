import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

/** An e-mail that was queued before, and is written anew. */
export interface QueuedSend {
  /** Its entry in the outbox, which stays there on hold until the new one takes its place; null for one of a backup. */
  readonly opId: string | null;
  readonly message: SendMessage;
}

/** A proposal that the user wants to send. */
export interface SendRequest {
  readonly proposalId: LocalId;
  /** What is written anew; null for a new e-mail. */
  readonly queued: QueuedSend | null;
}

interface SendRequests {
  /** One, or several that go out with one letter. */
  readonly requests: readonly SendRequest[];
  /** @param onQueued runs once they are queued, and not when they are given up */
  ask(requests: readonly SendRequest[], onQueued?: () => void): void;
  /** They were given up. */
  close(): void;
  /** They were queued; the dialog closes. */
  queued(): void;
}

/** What the send dialog is open for. The dialog is one feature, and is asked for by several others. */
export const useSendRequests = create<SendRequests>((set) => {
  let afterwards: (() => void) | undefined;
  return {
    requests: [],
    ask(requests, onQueued) {
      afterwards = onQueued;
      set({ requests });
    },
    close: () => set({ requests: [] }),
    queued() {
      set({ requests: [] });
      afterwards?.();
    },
  };
});
