import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';

interface ExportRequests {
  /** What the export dialog is open for, in the order of the list; null while it is closed. */
  readonly proposalIds: readonly LocalId[] | null;
  ask(proposalIds: readonly LocalId[]): void;
  close(): void;
}

/** What is to be exported. The dialog is one feature, and is asked for by the editor and the list. */
export const useExportRequests = create<ExportRequests>((set) => ({
  proposalIds: null,
  ask: (proposalIds) => set({ proposalIds }),
  close: () => set({ proposalIds: null }),
}));
