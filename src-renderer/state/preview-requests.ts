import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposal-snapshot.ts';

interface PreviewRequests {
  /** Whose preview is open; null while it is closed. */
  readonly proposalId: LocalId | null;
  /** The earlier version that is meant, rather than what it is now. */
  readonly version: ProposalSnapshot | null;
  show(proposalId: LocalId, version?: ProposalSnapshot): void;
  close(): void;
}

/** What is to be seen as its client sees it. The preview is a part of its own, and is asked for by the editor. */
export const usePreviewRequests = create<PreviewRequests>((set) => ({
  proposalId: null,
  version: null,
  show: (proposalId, version) => set({ proposalId, version: version ?? null }),
  close: () => set({ proposalId: null, version: null }),
}));
