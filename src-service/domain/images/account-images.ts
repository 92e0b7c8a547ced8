import { logoTypes, pictureTypes } from '#shared/domain/account/images.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { ImageRow } from '../../storage/image-store.ts';
import { getUser } from '../account.ts';
import type { Context } from '../context.ts';
import { cleanImage } from './clean-image.ts';
import type { Steps } from '../../storage/steps.ts';

export function setLogo(context: Context, bytes: Uint8Array): Steps<AccountRow> {
  return changeLogo(context, cleanImage(bytes, 'logo', logoTypes));
}

export function removeLogo(context: Context): Steps<AccountRow> {
  return changeLogo(context, null);
}

export function setPicture(context: Context, userId: number, bytes: Uint8Array): Steps<UserRow> {
  return changePicture(context, userId, cleanImage(bytes, 'picture', pictureTypes));
}

export function removePicture(context: Context, userId: number): Steps<UserRow> {
  return changePicture(context, userId, null);
}

function* changeLogo(context: Context, image: ImageRow | null): Steps<AccountRow> {
  yield* replaceImage(context, image, ({ account }) =>
    account.change({ logo_hash: image?.hash ?? null, logo_type: image?.type ?? null }),
  );
  return yield* context.account();
}

function* changePicture(context: Context, userId: number, image: ImageRow | null): Steps<UserRow> {
  yield* replaceImage(context, image, ({ account }) =>
    account.changeUser(userId, { picture_hash: image?.hash ?? null, picture_type: image?.type ?? null }),
  );
  return yield* getUser(context, userId);
}

/** Stores an image and deletes the account's images that nothing refers to any more. */
function* replaceImage(
  { stores }: Context,
  image: ImageRow | null,
  assign: (stores: Context['stores']) => Steps<void>,
): Steps<void> {
  if (image !== null) yield* stores.images.add(image);
  yield* assign(stores);
  yield* stores.images.removeUnused();
}
