import { create } from 'zustand';

interface ShellStore {
  readonly paletteOpen: boolean;
  readonly shortcutsOpen: boolean;
  /** Whether the panel on the right is open. A screen without a panel ignores it. */
  readonly inspectorOpen: boolean;
  /** Whether the dialog that checks the data is open. */
  readonly dataCheckOpen: boolean;
  openDataCheck(open: boolean): void;
  openPalette(open: boolean): void;
  openShortcuts(open: boolean): void;
  toggleInspector(): void;
  showInspector(open: boolean): void;
}

/** In a window below 800 px the inspector covers the page, so it is closed at first. */
const hasRoom = typeof window === 'undefined' || window.innerWidth >= 800;

/** The open parts of the window's frame. */
export const useShell = create<ShellStore>((set) => ({
  paletteOpen: false,
  shortcutsOpen: false,
  inspectorOpen: hasRoom,
  dataCheckOpen: false,
  openDataCheck: (dataCheckOpen) => set({ dataCheckOpen }),
  openPalette: (paletteOpen) => set({ paletteOpen }),
  openShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
  showInspector: (inspectorOpen) => set({ inspectorOpen }),
  toggleInspector: () => set((state) => ({ inspectorOpen: !state.inspectorOpen })),
}));
