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

/** Filter of the timeline, kept while the user visits other screens. */
export const useFilterStore = create<FilterStore>((set) => ({
  ...open,
  set: (change) => set(change),
  clear: () => set(open),
}));
