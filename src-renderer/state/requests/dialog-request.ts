import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** What a dialog that is a feature of its own is open for; it is asked for by others, which do not know it. */
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
