import type { BridgeClient } from '#shared/bridge/client.ts';
import type { DocumentImages } from '#shared/document/render/document-of-records.ts';
import type { Image, ImageKind } from '#shared/domain/account/business-state.ts';
import { imageUrl } from '../../components/business/read-image.ts';

/** @param userId of the picture's user; null until it is known */
export function imagesOf(userId: string | null, logo: Image | null, picture: Image | null): DocumentImages {
  return {
    logo: logo === null ? null : imageUrl(logo),
    picture: userId === null || picture === null ? null : { userId, source: imageUrl(picture) },
  };
}

/** The account's logo, and the picture of its own user: those of others are with the service only. */
export async function readImages(client: BridgeClient): Promise<DocumentImages> {
  const { user, logo, picture } = await client.call('business.get', {});
  const read = async (kind: ImageKind, exists: boolean): Promise<Image | null> =>
    exists ? (await client.call('business.image', { kind })).image : null;
  return imagesOf(
    user?.id ?? null,
    await read('logo', logo !== null),
    await read('picture', picture !== null),
  );
}
