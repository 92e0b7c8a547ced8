import type { StoreApi } from 'zustand/vanilla';

/** A value that can be watched, and that its owner alone sets. */
export type Observable<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;
