import type { BridgeClient } from '#shared/bridge/client.ts';

/** The key of the open account, which a window sends with everything that it relays. */
export async function openAccountOf(client: BridgeClient): Promise<string> {
  const session = await client.call('session.get', {});
  if (session.state !== 'connected') throw new Error('No account is open.');
  return session.accountKey;
}
