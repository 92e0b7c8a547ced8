import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** The request that opens a dialog. The dialog and its callers are features that do not import each other. */
export interface DialogRequest<T> {
  /** Null while it is closed. */
  readonly asked: T | null;
  ask(what: T): void;
  close(): void;
}

/** The request of one dialog. */
export function createDialogRequest<T>(): UseBoundStore<StoreApi<DialogRequest<T>>> {
  return create<DialogRequest<T>>((set) => ({
    asked: null,
    ask: (asked) => set({ asked }),
    close: () => set({ asked: null }),
  }));
}
