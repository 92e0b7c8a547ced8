import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { ImageType } from '#shared/domain/account/images.ts';
import { getUser } from '../account.ts';
import type { Context } from '../context.ts';
import type { PreparedFile } from '../files/file-keeper.ts';
import type { Steps } from '../../storage/steps.ts';

/** Sets the logo, whose bytes are stored already; null removes it. */
export function* setLogo(context: Context, image: PreparedFile | null): Steps<AccountRow> {
  yield* keepImage(context, image);
  yield* context.stores.account.change({ logo_hash: image?.hash ?? null, logo_type: typeOf(image) });
  return yield* context.account();
}

/** The same for the picture of a user. */
export function* setPicture(context: Context, userId: number, image: PreparedFile | null): Steps<UserRow> {
  yield* keepImage(context, image);
  yield* context.stores.account.changeUser(userId, {
    picture_hash: image?.hash ?? null,
    picture_type: typeOf(image),
  });
  return yield* getUser(context, userId);
}

function* keepImage({ files }: Context, image: PreparedFile | null): Steps<void> {
  // Pruning removes the image that nothing shows any more.
  if (image !== null) yield* files.keep(image, true);
}

/** The cleaner lets no other types through. */
function typeOf(image: PreparedFile | null): ImageType | null {
  const type = image?.type;
  return type === 'image/svg+xml' || type === 'image/png' || type === 'image/jpeg' ? type : null;
}
