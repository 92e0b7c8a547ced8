import { create } from 'zustand';

/** What can stand in the inspector of a proposal. */
export type InspectorTab = 'proposal' | 'section' | 'activity' | 'history';

interface InspectorTabStore {
  readonly tab: InspectorTab;
  show(tab: InspectorTab): void;
}

/** What stands in the inspector: chosen there, or led to from elsewhere. */
export const useInspectorTab = create<InspectorTabStore>((set) => ({
  tab: 'proposal',
  show: (tab) => set({ tab }),
}));
