import { documentIdentity } from '#shared/document/render/document-identity.ts';
import type { DocumentIdentity } from '#shared/document/render/document-view.ts';
import type { Context } from '../domain/context.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { imageAddress } from './image-route.ts';

type ImageSource = (hash: string | null) => string | null;

/** On the page an image has an address of its own. Printing has no network, so there it is part of the document. */
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

/** How the account and the sender of a proposal present themselves on it. */
export function createIdentity(context: Context, sender: UserRow, source: ImageSource): DocumentIdentity {
  const account = context.account();
  return documentIdentity(account, sender, {
    logo: source(account.logo_hash),
    picture: source(sender.picture_hash),
  });
}
