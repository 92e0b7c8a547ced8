import type { ServerId } from '#shared/domain/ids.ts';
import {
  defaultMessage,
  withoutLink,
  type MessageTexts,
  type ProposalForm,
} from '#shared/document/mail/default-message.ts';
import { isEmailAddress } from '#shared/domain/clients/email-address.ts';
import type { Workspace } from '#shared/domain/workspace.ts';
import type { SendMessage } from '#shared/sync/operation.ts';

/** Time of a send. */
export type SendTime =
  | { readonly type: 'soon' }
  /** Milliseconds since the epoch; null until one is chosen. Only while the app runs. */
  | { readonly type: 'at'; readonly at: number | null }
  | { readonly type: 'hold' };

/** A draft of a send. */
export interface SendDraft {
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly message: string;
  /** A user's id; null lets the service choose the account's owner. */
  readonly senderId: ServerId | null;
  readonly saveTemplate: boolean;
  readonly form: ProposalForm;
  readonly time: SendTime;
}

/** What the first texts of a message depend on. */
export interface MessageStart {
  /** The client's. */
  readonly locale: string;
  readonly form: ProposalForm;
  /** Null before it is read. */
  readonly account: Pick<Workspace['account'], 'mail_subject' | 'mail_message'> | null;
}

/** The account's saved texts, else those in the client's language. Beside a PDF they lead to no link. */
function startTexts({ locale, form, account }: MessageStart): MessageTexts {
  const { subject, message } = defaultMessage(locale, form);
  const saved = account?.mail_message ?? '';
  return {
    subject: account?.mail_subject || subject,
    message: (form === 'pdf' ? withoutLink(saved) : saved) || message,
  };
}

/** A message to the proposal's client, or a queued one to edit. */
export function startDraft(
  clientEmail: string | null,
  queued: SendMessage | null,
  start: MessageStart,
): SendDraft {
  if (queued !== null) {
    return {
      to: [queued.email],
      cc: queued.cc,
      bcc: queued.bcc,
      subject: queued.subject,
      message: queued.message,
      senderId: queued.sender_id,
      saveTemplate: queued.save_email_template,
      form: start.form,
      time: { type: 'soon' },
    };
  }
  return {
    to: clientEmail === null || clientEmail === '' ? [] : [clientEmail],
    cc: [],
    bcc: [],
    ...startTexts(start),
    senderId: null,
    saveTemplate: false,
    form: start.form,
    time: { type: 'soon' },
  };
}

/** The common part of a batch's e-mails. Texts that the user has not edited are in each client's language. */
export type BatchMessage = Omit<SendDraft, 'to' | 'subject' | 'message' | 'form'> &
  Partial<Pick<SendDraft, 'subject' | 'message' | 'form'>>;

/** An empty batch. */
export const emptyBatchMessage: BatchMessage = {
  cc: [],
  bcc: [],
  senderId: null,
  saveTemplate: false,
  time: { type: 'soon' },
};

/** One e-mail of a batch. */
export function draftInBatch(
  message: BatchMessage,
  clientEmail: string | null,
  start: MessageStart,
): SendDraft {
  return { ...startDraft(clientEmail, null, { ...start, form: message.form ?? start.form }), ...message };
}

/** Whether an address can be sent to. */
export function isAddress(text: string): boolean {
  return isEmailAddress(text);
}

type Recipients = Pick<SendDraft, 'to' | 'cc' | 'bcc'>;

/** The recipients without repeated addresses, case-insensitively. Somebody in To and Cc gets one e-mail, as in To. */
export function recipientsOf({ to, cc, bcc }: Recipients): Recipients {
  const seen = new Set<string>();
  const onlyNew = (addresses: readonly string[]): readonly string[] =>
    addresses.filter((address) => {
      const isNew = !seen.has(address.toLowerCase());
      seen.add(address.toLowerCase());
      return isNew;
    });
  return { to: onlyNew(to), cc: onlyNew(cc), bcc: onlyNew(bcc) };
}

/** How the client gets the proposal of a queued message. */
export function formOf({ attach_pdf }: SendMessage): ProposalForm {
  return attach_pdf === true ? 'pdf' : 'link';
}

/** The message as it is frozen into the outbox. Only called for a draft whose preflight blocks nothing. */
export function messageOf(draft: SendDraft): SendMessage {
  const { to, cc, bcc } = recipientsOf(draft);
  return {
    email: to[0] ?? '',
    cc: [...cc],
    bcc: [...bcc],
    subject: draft.subject,
    message: draft.message,
    // The words beside a PDF lead to no link, so they are no template of later e-mails.
    save_email_template: draft.saveTemplate && draft.form === 'link',
    sender_id: draft.senderId,
    ...(draft.form === 'pdf' && { attach_pdf: true }),
  };
}

/** Addresses that occur more than once, case-insensitively. */
export function severalTo(addresses: readonly string[]): readonly string[] {
  const groups = Map.groupBy(addresses, (address) => address.toLowerCase());
  return [...groups.values()].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [first],
  );
}
