import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

/** A queued e-mail that the user edits. */
export interface QueuedSend {
  /** Its outbox entry, which stays on hold until the new e-mail replaces it; null for an e-mail from a backup. */
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
  /** One, or several that are sent with the same message. */
  readonly requests: readonly SendRequest[];
  /** @param onQueued runs after the e-mails are queued, but not if the user cancels */
  ask(requests: readonly SendRequest[], onQueued?: () => void): void;
  /** Closes the dialog without queueing. */
  close(): void;
  /** Closes the dialog after the e-mails are queued. */
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
