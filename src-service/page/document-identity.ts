import { documentIdentity } from '#shared/document/render/document-identity.ts';
import type { DocumentIdentity } from '#shared/document/render/document-view.ts';
import type { Context } from '../domain/context.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { imageAddress } from './image-route.ts';
import { immediate, type Steps } from '../storage/steps.ts';

type ImageSource = (hash: string | null) => Steps<string | null>;

/** The page refers to an image by its address. A printed document has no network, so it contains the image. */
export function createImageSource(
  context: Context,
  proposal: ProposalRow,
  purpose: 'page' | 'pdf',
): ImageSource {
  return (hash) =>
    hash === null || purpose === 'page'
      ? immediate(() => hash && imageAddress(proposal.public_id, hash))
      : readImageAsAddress(context, hash);
}

function* readImageAsAddress(context: Context, hash: string): Steps<string | null> {
  const image = yield* context.stores.images.find(hash);
  return image === undefined
    ? null
    : `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`;
}

/** The account and the sender, as a proposal presents them. */
export function* createIdentity(
  context: Context,
  sender: UserRow,
  source: ImageSource,
): Steps<DocumentIdentity> {
  const account = yield* context.account();
  return documentIdentity(account, sender, {
    logo: yield* source(account.logo_hash),
    picture: yield* source(sender.picture_hash),
  });
}
