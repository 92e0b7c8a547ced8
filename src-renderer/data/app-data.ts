import type { BridgeClient } from '#shared/bridge/client.ts';
import { openDataStore, type DataStore, type DataStoreOptions } from './data-store.ts';
import { createStore } from 'zustand/vanilla';
import type { Observable } from './lib/observable.ts';
import { createOutboxReader } from './sync/outbox-reader.ts';
import { watchRemote } from './lib/remote-value.ts';

interface AppDataOptions extends Omit<DataStoreOptions, 'client' | 'accountKey'> {
  /** Called when the window leaves its account. State of that account must not pass to the next one. */
  readonly onLeave?: () => void;
}

/**
 * All data of one window: state of the main process, and the store of the connected account. Each account has its own
 * store.
 */
export function createAppData(client: BridgeClient, { onLeave, ...options }: AppDataOptions = {}) {
  const session = watchRemote(
    () => client.call('session.get', {}),
    (_changed, set) => client.on('session.changed', set),
  );
  const syncStatus = watchRemote(
    () => client.call('sync.status', {}),
    (_changed, set) => client.on('sync.changed', set),
  );
  const outbox = watchRemote(createOutboxReader(client), (changed) => {
    const disposers = [client.on('outbox.changed', changed), client.on('session.changed', changed)];
    return () => {
      for (const dispose of disposers) dispose();
    };
  });
  const accounts = watchRemote(
    async () => (await client.call('session.accounts', {})).accounts,
    (changed) => client.on('session.changed', changed),
  );
  const store = createStore<DataStore | null>(() => null);
  let accountKey: string | null = null;

  function openAccountStore(): void {
    const state = session.getState();
    const next = state?.state === 'connected' ? state.accountKey : null;
    if (next === accountKey) return;
    // A blocked session may open again with the same account.
    if (accountKey !== null && state?.state !== 'blocked') onLeave?.();
    accountKey = next;
    void store.getState()?.dispose();
    store.setState(next === null ? null : openDataStore({ ...options, client, accountKey: next }), true);
  }

  const unsubscribe = session.subscribe(openAccountStore);

  return {
    client,
    session,
    syncStatus,
    outbox,
    /** The accounts on this computer, the most recently used first. */
    accounts,
    /** Null while no account is connected. */
    store: store as Observable<DataStore | null>,
    async dispose(): Promise<void> {
      unsubscribe();
      for (const value of [session, syncStatus, outbox, accounts]) value.dispose();
      await store.getState()?.dispose();
    },
  };
}

export type AppData = ReturnType<typeof createAppData>;
