import { create } from 'zustand';

/** The tabs of a proposal's inspector. */
export type InspectorTab = 'proposal' | 'section' | 'activity' | 'history';

interface InspectorTabStore {
  readonly tab: InspectorTab;
  show(tab: InspectorTab): void;
}

/** The selected tab of the inspector. Other parts of the window can select it. */
export const useInspectorTab = create<InspectorTabStore>((set) => ({
  tab: 'proposal',
  show: (tab) => set({ tab }),
}));
