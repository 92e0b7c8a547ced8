import { lockRefusals } from '#shared/domain/proposals/lock-refusals.ts';
import { queueMail } from './mail/queue-mail.ts';
import { defaultMessage, withoutLink, type MessageTexts } from '#shared/document/mail/default-message.ts';
import { resolvePlaceholders } from '#shared/domain/proposals/placeholders.ts';
import { invalid, ServiceFailure } from '../failure.ts';
import { composeMail, type ProposalInMail } from './mail/compose-mail.ts';
import type { LogoFile } from './mail/mail-logo.ts';
import { pdfName } from './mail/pdf-name.ts';
import { messageId } from './mail/message-id.ts';
import { randomText, timestamp } from '../ports.ts';
import type { SendInput } from './input/proposal-schema.ts';
import type { AccountRow, UserRow } from '../storage/account-store.ts';
import type { ProposalRow } from '../storage/proposal-store.ts';
import { recordActivity } from './activities.ts';
import type { Context } from './context.ts';
import { isExpired } from './decisions/decisions.ts';
import { emitProposalEvent } from './events.ts';
import { getProposal } from './proposal-lookup.ts';
import { placeholderValues } from './placeholder-values.ts';
import type { Steps } from '../storage/steps.ts';

/** `service-api.md §4.5` */
export interface SendAnswer {
  readonly status: string;
  readonly sent_at: string;
  readonly sent_at_in_ms: number;
  readonly sender_id: number;
  readonly sender_name: string;
}

/**
 * Sends a proposal: it becomes `pending`, the message is queued and the activity recorded in one transaction. Refused
 * for an accepted proposal (`field-notes.md §1 #10`) and for an archived or expired one, whose link takes no
 * decision.
 *
 * The activity stores subject and message with the placeholders filled in; a saved template keeps the placeholders.
 */
export function* sendProposal(
  context: Context,
  id: number,
  input: SendInput,
  address: string,
): Steps<SendAnswer> {
  const { stores } = context;
  const before = yield* getProposal(context, id);
  if (before.status === 'accepted') throw new ServiceFailure('locked', lockRefusals.send);
  refuseDeadLink(context, before);
  const account = yield* context.account();
  const sender = yield* findSender(context, input);
  const locale = yield* clientLocale(context, before.client_id);
  const attachesPdf = input.attach_pdf === 1;
  const defaults = defaultTexts(account, locale, attachesPdf);
  const subject = input.subject ?? defaults.subject;
  const message = input.message ?? defaults.message;
  // The words beside a PDF lead to no link, so they are no template of later sends.
  if (input.save_email_template === 1 && !attachesPdf)
    yield* stores.account.setMailTemplate(subject, message);

  const sentAt = timestamp(context.clock);
  yield* stores.proposals.patch(id, {
    status: 'pending',
    sent_at: sentAt,
    sender_id: sender.id,
    updated_at: sentAt,
  });
  const proposal = yield* getProposal(context, id);
  const values = yield* placeholderValues(context, proposal, sender);
  const resolved = {
    subject: resolvePlaceholders(subject, values),
    message: resolvePlaceholders(message, values),
  };
  const openedSecret = randomText(context.random, 12);
  const mail = composeMail({
    messageId: messageId(randomText(context.random, 15), sender.email),
    date: sentAt,
    locale,
    account,
    sender,
    to: input.email,
    cc: input.cc ?? [],
    bcc: input.bcc ?? [],
    ...resolved,
    proposal: attachesPdf ? yield* attachPdf(context, proposal) : linkTo(context, proposal, openedSecret),
    logo: yield* logoOf(context, account),
  });
  yield* queueMail(context, id, mail, openedSecret);
  yield* recordActivity(context, 'user_send_proposal', proposal, address, {
    to: input.email,
    ...(input.cc != null && input.cc.length > 0 && { cc: input.cc.join(', ') }),
    from: sender.email,
    reply_to: sender.email,
    ...resolved,
  });
  yield* emitProposalEvent(context, 'proposal_sent', proposal);
  context.announceOutgoing();
  return {
    status: 'pending',
    sent_at: sentAt,
    sender_id: sender.id,
    sender_name: sender.name,
    sent_at_in_ms: Math.floor(Date.parse(sentAt) / 1000) * 1000,
  };
}

/** Null without one, and for one that could not be loaded. */
function* logoOf({ files }: Context, { logo_hash, logo_type }: AccountRow): Steps<LogoFile | null> {
  const bytes = logo_hash === null ? undefined : yield* files.loaded(logo_hash);
  return bytes === undefined ? null : { type: logo_type, bytes };
}

/** The account's saved texts, else those in the client's language. Beside a PDF they lead to no link. */
function defaultTexts(account: AccountRow, locale: string, attachesPdf: boolean): MessageTexts {
  const defaults = defaultMessage(locale, attachesPdf ? 'pdf' : 'link');
  const { mail_subject, mail_message } = account;
  return {
    subject: mail_subject || defaults.subject,
    message: (attachesPdf ? withoutLink(mail_message) : mail_message) || defaults.message,
  };
}

function linkTo(context: Context, { public_id }: ProposalRow, openedSecret: string): ProposalInMail {
  return {
    form: 'link',
    pageUrl: `${context.publicUrl()}/p/${public_id}`,
    openedUrl: `${context.publicUrl()}/o/${openedSecret}.gif`,
  };
}

function* attachPdf({ pdfDocument }: Context, proposal: ProposalRow): Steps<ProposalInMail> {
  if (pdfDocument === null)
    throw invalid('attach_pdf', 'cannot be true, because this service prints no PDFs');
  return { form: 'pdf', name: pdfName(proposal), document: yield* pdfDocument(proposal) };
}

function* clientLocale({ stores, account }: Context, clientId: number | null): Steps<string> {
  const client = clientId === null ? undefined : yield* stores.clients.get(clientId);
  return client?.locale || (yield* account()).locale;
}

/** Refuses a proposal whose link shows nothing (archived) or takes no decision (expired). */
function refuseDeadLink(context: Context, proposal: ProposalRow): void {
  if (proposal.archived_at !== null) {
    throw proposalRefusal('This proposal is archived and its link no longer works: send a copy instead');
  }
  if (isExpired(context, proposal)) {
    throw proposalRefusal(
      'This proposal has expired: choose a later expiry date or remove it, then send it again',
    );
  }
}

/** A refusal of the whole proposal, without a field. */
function proposalRefusal(detail: string): ServiceFailure {
  return new ServiceFailure('invalid', detail, [{ field: 'base', detail }]);
}

/** `sender_id`, else the user with `sender_email`, else the account's owner. */
function* findSender(context: Context, input: SendInput): Steps<UserRow> {
  const { account } = context.stores;
  if (input.sender_id != null) {
    const sender = yield* account.findUser(input.sender_id);
    if (sender === undefined) throw invalid('sender_id', 'is not a user');
    return sender;
  }
  if (input.sender_email != null) {
    const sender = yield* account.findUserByEmail(input.sender_email);
    if (sender === undefined) throw invalid('sender_email', 'is not the address of a user');
    return sender;
  }
  return yield* account.getOwner();
}
