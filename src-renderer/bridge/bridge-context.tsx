import { createContext, useContext, type ReactNode } from 'react';
import type { BridgeClient } from '#shared/bridge/client.ts';
import { AppError } from '#shared/errors/app-error.ts';

const BridgeContext = createContext<BridgeClient | null>(null);

interface Props {
  readonly client: BridgeClient;
  readonly children: ReactNode;
}

/** Provides the window's bridge client. */
export function BridgeProvider({ client, children }: Props): ReactNode {
  return <BridgeContext value={client}>{children}</BridgeContext>;
}

/** The window's bridge client. Throws without a provider, which is a bug. */
export function useBridge(): BridgeClient {
  const client = useContext(BridgeContext);
  if (client === null) throw new AppError('internal', 'There is no BridgeProvider above this component.');
  return client;
}
