import { queueMail } from '../mail/queue-mail.ts';
import { viewLabel } from '#shared/document/mail/default-message.ts';
import { renderMail, signatureOf } from '#shared/document/mail/mail-message.ts';
import { clientFullName } from '#shared/domain/clients/client.ts';
import { randomText, timestamp } from '../../ports.ts';
import type { UserRow } from '../../storage/account-store.ts';
import type { NoticeKind } from '../../storage/notice-store.ts';
import type { ProposalRow } from '../../storage/proposal-store.ts';
import type { Context } from '../context.ts';
import { messageId } from '../mail/message-id.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { fillIn, noticeMessages } from './notice-messages.ts';
import { getNoticeSettings } from './notice-settings.ts';
import type { Steps } from '../../storage/steps.ts';

/** An action of a client. Name and message are empty if the client gave none. */
export interface ClientAct {
  readonly kind: NoticeKind;
  readonly name: string;
  readonly message: string;
}

interface Notice {
  readonly from: UserRow;
  readonly to: string;
  readonly locale: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/**
 * Queues an e-mail to each user who chose this notice, and the copy to the client, in the transaction of the action.
 * Like every message, a notice is sent at most once. It has no image that reports it as opened.
 */
export function* sendNotices(context: Context, proposal: ProposalRow, act: ClientAct): Steps<void> {
  const { stores } = context;
  const owner = yield* stores.account.getOwner();
  const client = proposal.client_id === null ? undefined : yield* stores.clients.get(proposal.client_id);
  const { locale } = yield* context.account();
  const messages = noticeMessages(locale);
  const clientName = client === undefined ? '' : clientFullName(client) || client.business;
  const values = { client: clientName || act.name || messages.aClient, title: proposal.title };
  const subject = fillIn(messages.owner[act.kind], values);
  for (const user of yield* stores.account.listUsers({
    offset: 0,
    limit: yield* stores.account.countUsers(),
  })) {
    if (!(yield* getNoticeSettings(context, user.id)).email_me.includes(act.kind)) continue;
    yield* queueNotice(context, proposal, {
      ...{ from: owner, to: user.email, locale, subject },
      paragraphs: [`${subject}.`, ...detailParagraphs(proposal, act, locale)],
    });
  }
  const sender =
    (proposal.sender_id === null ? undefined : yield* stores.account.findUser(proposal.sender_id)) ?? owner;
  if (act.kind === 'viewed' || client === undefined) return;
  if (!(yield* getNoticeSettings(context, sender.id)).copy_to_client) return;
  const clientLocale = client.locale || locale;
  const clientMessages = noticeMessages(clientLocale);
  const copySubject = fillIn(clientMessages.client[act.kind], values);
  yield* queueNotice(context, proposal, {
    ...{ from: sender, to: client.email, locale: clientLocale, subject: copySubject },
    paragraphs: [
      `${copySubject}.`,
      ...detailParagraphs(proposal, act, clientLocale),
      fillIn(clientMessages.copy, { account: (yield* context.account()).name }),
    ],
  });
}

function detailParagraphs(
  proposal: ProposalRow,
  { kind, message }: ClientAct,
  locale: string,
): readonly string[] {
  const words = noticeMessages(locale);
  return [
    ...(kind === 'accepted' && proposal.accepted_total !== null
      ? [`${words.total} ${proposal.accepted_total}`]
      : []),
    ...(message === '' ? [] : [`${words.message}\n${message}`]),
  ];
}

function* queueNotice(context: Context, proposal: ProposalRow, notice: Notice): Steps<void> {
  const mail = yield* composeNotice(context, proposal, notice);
  // The table requires a secret for the image, but no notice shows one.
  yield* queueMail(context, proposal.id, mail, randomText(context.random, 12));
  context.announceOutgoing();
}

function* composeNotice(context: Context, proposal: ProposalRow, notice: Notice): Steps<OutgoingMail> {
  const { from, to, locale, paragraphs } = notice;
  const pageUrl = `${context.publicUrl()}/p/${proposal.public_id}`;
  const subject = notice.subject.replaceAll(/[\r\n]+/gu, ' ');
  const message = paragraphs.join('\n\n');
  const names = { accountName: (yield* context.account()).name, senderName: from.name };
  return {
    messageId: messageId(randomText(context.random, 15), from.email),
    date: timestamp(context.clock),
    from: { name: signatureOf(names), address: from.email },
    to,
    cc: [],
    bcc: [],
    subject,
    text: `${message}\n\n${viewLabel(locale)}: ${pageUrl}\n\n${signatureOf(names)}\n`,
    html: renderMail({ ...names, locale, subject, message, pageUrl }, 'mail').text,
    automatic: true,
  };
}
