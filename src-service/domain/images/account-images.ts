import { logoTypes, pictureTypes } from '#shared/domain/account/images.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { ImageRow } from '../../storage/image-store.ts';
import { getUser } from '../account.ts';
import type { Context } from '../context.ts';
import { cleanImage } from './clean-image.ts';

export function setLogo(context: Context, bytes: Uint8Array): AccountRow {
  return changeLogo(context, cleanImage(bytes, 'logo', logoTypes));
}

export function removeLogo(context: Context): AccountRow {
  return changeLogo(context, null);
}

export function setPicture(context: Context, userId: number, bytes: Uint8Array): UserRow {
  return changePicture(context, userId, cleanImage(bytes, 'picture', pictureTypes));
}

export function removePicture(context: Context, userId: number): UserRow {
  return changePicture(context, userId, null);
}

function changeLogo(context: Context, image: ImageRow | null): AccountRow {
  replaceImage(context, image, ({ account }) =>
    account.change({ logo_hash: image?.hash ?? null, logo_type: image?.type ?? null }),
  );
  return context.account();
}

function changePicture(context: Context, userId: number, image: ImageRow | null): UserRow {
  replaceImage(context, image, ({ account }) =>
    account.changeUser(userId, { picture_hash: image?.hash ?? null, picture_type: image?.type ?? null }),
  );
  return getUser(context, userId);
}

/** Stores an image and deletes the account's images that nothing refers to any more. */
function replaceImage(
  { stores }: Context,
  image: ImageRow | null,
  assign: (stores: Context['stores']) => void,
): void {
  if (image !== null) stores.images.add(image);
  assign(stores);
  stores.images.removeUnused();
}
