import { create } from 'zustand';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ActivityFilter } from './filter-activities.ts';

interface FilterStore extends ActivityFilter {
  /** Null for all clients. */
  readonly clientId: LocalId | null;
  set(change: Partial<ActivityFilter & { readonly clientId: LocalId | null }>): void;
  clear(): void;
}

const open = { group: 'all', onlyClients: false, clientId: null } as const;

/** What the timeline is narrowed to. Coming back to the screen finds it as it was left. */
export const useFilterStore = create<FilterStore>((set) => ({
  ...open,
  set: (change) => set(change),
  clear: () => set(open),
}));
