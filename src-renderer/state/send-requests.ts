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
  /** In the order in which they are asked about, one after the other. */
  readonly requests: readonly SendRequest[];
  ask(requests: readonly SendRequest[]): void;
  /** The first one was queued or given up. */
  next(): void;
}

/** What the send dialog is open for. The dialog is one feature, and is asked for by several others. */
export const useSendRequests = create<SendRequests>((set) => ({
  requests: [],
  ask: (requests) => set({ requests }),
  next: () => set((state) => ({ requests: state.requests.slice(1) })),
}));
