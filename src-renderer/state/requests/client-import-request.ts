import { create } from 'zustand';

interface ClientImportRequest {
  readonly open: boolean;
  setOpen(open: boolean): void;
}

/** Whether clients are being imported: the dialog is one feature, and is asked for by others. */
export const useClientImportRequest = create<ClientImportRequest>((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));
