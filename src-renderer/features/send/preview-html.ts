import { renderMail } from '#shared/document/mail/mail-message.ts';
import { brandOf } from '#shared/document/render/document-identity.ts';
import type { UserValues } from '#shared/domain/account/business-state.ts';
import type { PlaceholderValues } from '#shared/domain/proposals/placeholders.ts';
import type { Workspace } from '#shared/domain/workspace.ts';

/** An e-mail whose placeholders are filled in. */
export interface PreviewedMail {
  readonly subject: string;
  readonly message: string;
  /** Whether the client gets a PDF instead of a link. */
  readonly attachesPdf: boolean;
  readonly values: PlaceholderValues;
  /** The client's. */
  readonly locale: string;
}

/** What the sender's service adds to an e-mail. */
interface Sender {
  readonly account: Workspace['account'] | undefined;
  /** The user of the API key; null if unknown. The signatures of other users are unknown. */
  readonly user: Pick<UserValues, 'email' | 'signature'> | null;
}

/** The e-mail as HTML, equal to the one that the client gets except for its logo. */
export function previewHtml(
  { subject, message, attachesPdf, values, locale }: PreviewedMail,
  { account, user }: Sender,
): string {
  const isSender = user !== null && user.email === values.sender_email;
  return renderMail(
    {
      locale,
      accountName: values.account_name ?? '',
      senderName: values.sender_name ?? '',
      ...(isSender && { signature: user.signature }),
      subject,
      message,
      pageUrl: attachesPdf ? null : (values.proposal_url ?? null),
      brand: account === undefined ? null : brandOf(account),
    },
    'page',
  ).text;
}
