import { documentIdentity } from '#shared/document/render/document-identity.ts';
import type { DocumentIdentity } from '#shared/document/render/document-view.ts';
import type { Context } from '../domain/context.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { imageAddress } from './image-route.ts';
import { filesPath } from '../storage/files/file-references.ts';
import type { Steps } from '../storage/steps.ts';

type ImageSource = (hash: string | null) => string | null;

/** The page refers to an image by its address, a document to print by its path among the files. */
export function createImageSource(proposal: ProposalRow, purpose: 'page' | 'pdf'): ImageSource {
  return (hash) => {
    if (hash === null) return null;
    return purpose === 'page' ? imageAddress(proposal.public_id, hash) : `${filesPath}${hash}`;
  };
}

/** The account and the sender, as a proposal presents them. */
export function* createIdentity(
  context: Context,
  sender: UserRow,
  source: ImageSource,
): Steps<DocumentIdentity> {
  const account = yield* context.account();
  return documentIdentity(account, sender, {
    logo: source(account.logo_hash),
    picture: source(sender.picture_hash),
  });
}
