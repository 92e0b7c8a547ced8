import type { BridgeClient } from '#shared/bridge/client.ts';
import type { MethodOutput } from '#shared/bridge/contract.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import type { SyncStatus } from '#shared/bridge/sync-status.ts';
import { openDataStore, type DataStore, type DataStoreOptions } from './data-store.ts';
import { createCell, type Observable } from './observable.ts';
import { watchRemote } from './remote-value.ts';

/** What waits in the journal, with what needs a person. */
export type Outbox = MethodOutput<'outbox.read'>;

/** All data of one window: what the main process says, and the store of whatever account is connected. */
export interface AppData {
  readonly client: BridgeClient;
  readonly session: Observable<SessionState | undefined>;
  readonly syncStatus: Observable<SyncStatus | undefined>;
  readonly outbox: Observable<Outbox | undefined>;
  /** Null while no account is connected. */
  readonly store: Observable<DataStore | null>;
  dispose(): Promise<void>;
}

type StoreOptions = Omit<DataStoreOptions, 'client' | 'accountKey'>;

/** Watches the session and opens the data of its account; another account gets another store. */
export function createAppData(client: BridgeClient, options: StoreOptions = {}): AppData {
  const session = watchRemote(
    () => client.call('session.get', {}),
    (_changed, set) => client.on('session.changed', set),
  );
  const syncStatus = watchRemote(
    () => client.call('sync.status', {}),
    (_changed, set) => client.on('sync.changed', set),
  );
  const outbox = watchRemote(
    () => client.call('outbox.read', {}),
    (changed) => {
      const disposers = [client.on('outbox.changed', changed), client.on('session.changed', changed)];
      return () => {
        for (const dispose of disposers) dispose();
      };
    },
  );
  const store = createCell<DataStore | null>(null);
  let accountKey: string | null = null;

  function adopt(): void {
    const state = session.get();
    const next = state?.state === 'connected' ? state.accountKey : null;
    if (next === accountKey) return;
    accountKey = next;
    void store.get()?.dispose();
    store.set(next === null ? null : openDataStore({ ...options, client, accountKey: next }));
  }

  const unsubscribe = session.subscribe(adopt);

  return {
    client,
    session,
    syncStatus,
    outbox,
    store,
    async dispose() {
      unsubscribe();
      for (const value of [session, syncStatus, outbox]) value.dispose();
      await store.get()?.dispose();
    },
  };
}
