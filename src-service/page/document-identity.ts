import { documentIdentity } from '#shared/document/render/document-identity.ts';
import type { DocumentIdentity } from '#shared/document/render/document-view.ts';
import type { Context } from '../domain/context.ts';
import type { UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { imageAddress } from './image-route.ts';
import { filesPath } from '#shared/domain/files/file-references.ts';
import { immediate, type Steps } from '../storage/steps.ts';

type ImageSource = (hash: string | null) => Steps<string | null>;

/**
 * The page refers to an image by its address. A document to print contains it; one outside the database is referred to
 * by its path among the files until the document is printed.
 */
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

function* readImageAsAddress({ stores }: Context, hash: string): Steps<string | null> {
  const row = yield* stores.files.find(hash);
  if (row === undefined) return null;
  const bytes = yield* stores.files.bytes(hash);
  return bytes === undefined
    ? `${filesPath}${hash}`
    : `data:${row.type};base64,${Buffer.from(bytes).toString('base64')}`;
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
