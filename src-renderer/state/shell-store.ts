import { create } from 'zustand';

interface ShellStore {
  readonly paletteOpen: boolean;
  readonly shortcutsOpen: boolean;
  /** Whether the panel on the right is open. A screen without a panel ignores it. */
  readonly inspectorOpen: boolean;
  /** Whether the live preview takes the place of the editor's inspector. */
  readonly previewOpen: boolean;
  /** Whether the dialog that checks the data is open. */
  readonly dataCheckOpen: boolean;
  openDataCheck(open: boolean): void;
  openPalette(open: boolean): void;
  openShortcuts(open: boolean): void;
  /** Opens the inspector instead of the live preview, if that is open. */
  toggleInspector(): void;
  openPreview(open: boolean): void;
  showInspector(open: boolean): void;
}

/** In a window below 800 px the inspector covers the page, so it is closed at first. */
const hasRoom = typeof window === 'undefined' || window.innerWidth >= 800;

/** The open parts of the window's frame. */
export const useShell = create<ShellStore>((set) => ({
  paletteOpen: false,
  shortcutsOpen: false,
  inspectorOpen: hasRoom,
  previewOpen: false,
  dataCheckOpen: false,
  openDataCheck: (dataCheckOpen) => set({ dataCheckOpen }),
  openPalette: (paletteOpen) => set({ paletteOpen }),
  openShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
  showInspector: (inspectorOpen) => set({ inspectorOpen }),
  toggleInspector: () =>
    set(({ inspectorOpen, previewOpen }) => ({
      inspectorOpen: previewOpen || !inspectorOpen,
      previewOpen: false,
    })),
  openPreview: (previewOpen) => set({ previewOpen }),
}));
