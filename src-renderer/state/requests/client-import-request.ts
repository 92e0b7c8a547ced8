import { create } from 'zustand';

interface ClientImportRequest {
  readonly open: boolean;
  setOpen(open: boolean): void;
}

/** Whether the dialog that imports clients is open. Other features open it. */
export const useClientImportRequest = create<ClientImportRequest>((set) => ({
  open: false,
  setOpen: (open) => set({ open }),
}));
