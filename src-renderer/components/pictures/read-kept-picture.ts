import type { BridgeClient } from '#shared/bridge/client.ts';

/** A kept picture as a `data:` address; null if it cannot be had now. */
export async function readKeptPicture(client: BridgeClient, hash: string): Promise<string | null> {
  const { picture } = await client.call('pictures.read', { hash });
  return picture === null ? null : `data:${picture.type};base64,${picture.base64}`;
}
