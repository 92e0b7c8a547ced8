import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';

interface PreviewRequests {
  /** Whose preview is open; null while it is closed. */
  readonly proposalId: LocalId | null;
  show(proposalId: LocalId): void;
  close(): void;
}

/** What is to be seen as its client sees it. The preview is a part of its own, and is asked for by the editor. */
export const usePreviewRequests = create<PreviewRequests>((set) => ({
  proposalId: null,
  show: (proposalId) => set({ proposalId }),
  close: () => set({ proposalId: null }),
}));
