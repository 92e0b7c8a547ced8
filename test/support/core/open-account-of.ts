import type { BridgeClient } from '#shared/bridge/client.ts';

/** Whom the app works for now: what a window says with everything that it hands over. */
export async function openAccountOf(client: BridgeClient): Promise<string> {
  const session = await client.call('session.get', {});
  if (session.state !== 'connected') throw new Error('No account is open.');
  return session.accountKey;
}
