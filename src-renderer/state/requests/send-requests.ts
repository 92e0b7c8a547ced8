import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

/** A queued e-mail that the user edits. */
export interface QueuedSend {
  /** Its entry in the outbox, which stays there on hold until the new one takes its place; null for one of a backup. */
  readonly opId: string | null;
  readonly message: SendMessage;
}

/** A proposal that the user wants to send. */
export interface SendRequest {
  readonly proposalId: LocalId;
  /** The queued e-mail to edit; null for a new e-mail. */
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

/** The request that opens the send dialog. Several features make it. */
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
