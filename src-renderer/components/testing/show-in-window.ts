import { createElement, type ReactNode } from 'react';
import { createBridgeClient, type BridgeClient } from '#shared/bridge/client.ts';
import type { KnownAccount } from '#shared/bridge/known-account.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import type { SessionState } from '#shared/bridge/session-state.ts';
import { BridgeProvider } from '../../bridge/index.ts';
import { DataProvider, type AppData, type DataStore } from '../../data/index.ts';
import { render } from '../../ui/testing/render.ts';

/** What a component under test sees of its window. What is left out must not be used. */
interface Surroundings {
  readonly client?: BridgeClient;
  readonly store?: Partial<DataStore>;
  readonly session?: SessionState;
  readonly accounts?: readonly KnownAccount[];
}

/** A connected account. */
export const testSession: Extract<SessionState, { state: 'connected' }> = {
  ...{
    state: 'connected',
    accountKey: 'a',
    accountName: 'Harbor & Pine',
    accountEmail: 'ada@harbor.example',
  },
  ...{ currency: 'EUR', baseUrl: null, embedded: true, workspace: 'business', keyStorage: 'keychain' },
};

/** An observable that never changes. */
const constant = (value: unknown) => ({
  getState: () => value,
  getInitialState: () => value,
  subscribe: () => () => undefined,
});

/** Renders a component in a jsdom document as in a window, until the test ends. */
export function showInWindow(
  element: ReactNode,
  { client, store = {}, session, accounts }: Surroundings = {},
): void {
  const data = {
    store: constant(store),
    session: constant(session),
    accounts: constant(accounts),
  } as unknown as AppData;
  const inData = createElement(DataProvider, Object.assign({ data }, { children: element }));
  const bridge = client ?? createBridgeClient(createMemoryCarriers().renderer);
  render(createElement(BridgeProvider, Object.assign({ client: bridge }, { children: inData })));
}
