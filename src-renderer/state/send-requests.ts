import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

/** A proposal that a person wants to send. */
export interface SendRequest {
  readonly proposalId: LocalId;
  /** What was queued before and is written anew; null for a new e-mail. */
  readonly queued: SendMessage | null;
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
