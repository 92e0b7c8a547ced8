import type { StoreApi } from 'zustand/vanilla';

/** A value to watch. Only its owner can set it. */
export type Observable<T> = Pick<StoreApi<T>, 'getState' | 'getInitialState' | 'subscribe'>;
