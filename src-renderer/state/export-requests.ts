import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';

interface ExportRequests {
  /** What the export dialog is open for, in the order of the list; null while it is closed. */
  readonly proposalIds: readonly LocalId[] | null;
  /** The earlier version of the one proposal that is meant, rather than what it is now. */
  readonly snapshotId: string | null;
  ask(proposalIds: readonly LocalId[], snapshotId?: string): void;
  close(): void;
}

/** What is to be exported. The dialog is one feature, and is asked for by the editor and the list. */
export const useExportRequests = create<ExportRequests>((set) => ({
  proposalIds: null,
  snapshotId: null,
  ask: (proposalIds, snapshotId) => set({ proposalIds, snapshotId: snapshotId ?? null }),
  close: () => set({ proposalIds: null, snapshotId: null }),
}));
