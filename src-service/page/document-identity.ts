import { documentIdentity } from '#shared/document/render/document-identity.ts';
import type { DocumentIdentity } from '#shared/document/render/document-view.ts';
import type { Context } from '../domain/context.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { imageAddress } from './image-route.ts';

type ImageSource = (hash: string | null) => string | null;

/** The page refers to an image by its address. A printed document has no network, so it contains the image. */
export function createImageSource(
  context: Context,
  proposal: ProposalRow,
  purpose: 'page' | 'pdf',
): ImageSource {
  return (hash) => {
    if (hash === null) return null;
    if (purpose === 'page') return imageAddress(proposal.public_id, hash);
    const image = context.stores.images.find(hash);
    return image === undefined
      ? null
      : `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`;
  };
}

/** The account and the sender, as a proposal presents them. */
export function createIdentity(context: Context, sender: UserRow, source: ImageSource): DocumentIdentity {
  const account = context.account();
  return documentIdentity(account, sender, {
    logo: source(account.logo_hash),
    picture: source(sender.picture_hash),
  });
}
