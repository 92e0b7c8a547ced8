import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { Session } from '../account/session.ts';

type PictureMethods = Extract<keyof BridgeHandlers, `pictures.${string}`>;

/** The pictures of texts. */
export function createPictureHandlers(session: Session): Pick<BridgeHandlers, PictureMethods> {
  return {
    'pictures.add': async ({ accountKey, base64 }) => ({
      hash: await session.account(accountKey).pictures.add(Buffer.from(base64, 'base64')),
    }),
    'pictures.read': async ({ hash }) => {
      const picture = await session.account().pictures.read(hash);
      if (picture === null) return { picture: null };
      const { type, bytes } = picture;
      return { picture: { type, base64: Buffer.from(bytes).toString('base64') } };
    },
  };
}
