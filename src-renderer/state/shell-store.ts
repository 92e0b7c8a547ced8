import { create } from 'zustand';

interface ShellStore {
  readonly paletteOpen: boolean;
  readonly shortcutsOpen: boolean;
  /** Whether the panel on the right is wanted; a screen without one ignores it. */
  readonly inspectorOpen: boolean;
  openPalette(open: boolean): void;
  openShortcuts(open: boolean): void;
  toggleInspector(): void;
}

/** What of the window's frame is open. */
export const useShell = create<ShellStore>((set) => ({
  paletteOpen: false,
  shortcutsOpen: false,
  inspectorOpen: true,
  openPalette: (paletteOpen) => set({ paletteOpen }),
  openShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
  toggleInspector: () => set((state) => ({ inspectorOpen: !state.inspectorOpen })),
}));
