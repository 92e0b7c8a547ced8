import { renderMail, signatureOf } from '#shared/document/mail/mail-message.ts';
import { escapeHtml } from '#shared/document/markup/html.ts';
import { formatDate } from '#shared/document/render/format-date.ts';
import { forLanguage } from '#shared/document/render/document-messages.ts';
import { randomText, timestamp } from '../../ports.ts';
import type { AccountRow, UserRow } from '../../storage/account-store.ts';
import type { Context } from '../context.ts';
import { messageId } from '../mail/message-id.ts';
import type { OutgoingMail } from '../mail/outgoing-mail.ts';
import { fillIn } from '../notices/notice-messages.ts';

/** The texts of the message. `{inviter}`, `{account}` and `{date}` are placeholders. */
interface InvitationMail {
  readonly subject: string;
  readonly intro: string;
  readonly how: string;
  readonly unknown: string;
  readonly button: string;
}

const en: InvitationMail = {
  subject: '{inviter} invites you to {account}',
  intro: 'You’re invited to work on the proposals of {account} in Layover.',
  how: 'Accept the invitation by {date}. You’ll then get the API key that connects Layover to {account}.',
  unknown: 'If you don’t know {inviter}, ignore this email. Nothing happens until you accept.',
  button: 'View invitation',
};

const byLanguage: Readonly<Record<string, InvitationMail>> = {
  en,
  de: {
    subject: '{inviter} lädt Sie zu {account} ein',
    intro: 'Sie sind eingeladen, in Layover an den Angeboten von {account} mitzuarbeiten.',
    how: 'Nehmen Sie die Einladung bis zum {date} an. Danach erhalten Sie den API-Schlüssel, der Layover mit {account} verbindet.',
    unknown:
      'Wenn Sie {inviter} nicht kennen, ignorieren Sie diese E-Mail. Es geschieht nichts, bis Sie die Einladung annehmen.',
    button: 'Einladung ansehen',
  },
  fr: {
    subject: '{inviter} vous invite à rejoindre {account}',
    intro: 'Vous êtes invité à travailler sur les propositions de {account} dans Layover.',
    how: 'Acceptez l’invitation avant le {date}. Vous recevrez alors la clé API qui connecte Layover à {account}.',
    unknown:
      'Si vous ne connaissez pas {inviter}, ignorez cet e-mail. Rien ne se passe tant que vous n’acceptez pas.',
    button: 'Voir l’invitation',
  },
  es: {
    subject: '{inviter} le invita a {account}',
    intro: 'Le han invitado a trabajar en las propuestas de {account} en Layover.',
    how: 'Acepte la invitación antes del {date}. Después recibirá la clave de API que conecta Layover con {account}.',
    unknown: 'Si no conoce a {inviter}, ignore este correo. No ocurre nada hasta que usted acepte.',
    button: 'Ver la invitación',
  },
  nl: {
    subject: '{inviter} nodigt u uit voor {account}',
    intro: 'U bent uitgenodigd om in Layover mee te werken aan de offertes van {account}.',
    how: 'Accepteer de uitnodiging uiterlijk op {date}. Daarna krijgt u de API-sleutel die Layover met {account} verbindt.',
    unknown: 'Kent u {inviter} niet, negeer deze e-mail dan. Er gebeurt niets totdat u accepteert.',
    button: 'Uitnodiging bekijken',
  },
};

/** Texts in the language of `locale`; English if it is missing. */
export function invitationMail(locale: string): InvitationMail {
  return forLanguage(byLanguage, locale, en);
}

/** Stands for the address of the page until the message leaves: it contains the token. */
const linkMark = '{{invitation-link}}';

/** Composes the message to the invited person, in the account's language. */
export function composeInvitation(
  { clock, random }: Pick<Context, 'clock' | 'random'>,
  invitation: { readonly email: string; readonly expires_at: string; readonly token: string },
  { account, inviter }: { readonly account: AccountRow; readonly inviter: UserRow },
): OutgoingMail {
  const { locale } = account;
  const messages = invitationMail(locale);
  const date = formatDate(invitation.expires_at, locale);
  const fill = (text: string): string => fillIn(text, { inviter: inviter.name, account: account.name, date });
  const subject = fill(messages.subject).replaceAll(/[\r\n]+/gu, ' ');
  const message = [messages.intro, messages.how, messages.unknown].map(fill).join('\n\n');
  const names = { accountName: account.name, senderName: inviter.name };
  const content = { ...names, locale, subject, message, pageUrl: linkMark, buttonLabel: messages.button };
  return {
    messageId: messageId(randomText(random, 15), inviter.email),
    date: timestamp(clock),
    from: { name: signatureOf(names), address: inviter.email },
    to: invitation.email,
    cc: [],
    bcc: [],
    subject,
    text: `${message}\n\n${messages.button}: ${linkMark}\n\n${signatureOf(names)}\n`,
    html: renderMail({ ...content, brand: account }, 'mail').text,
    automatic: true,
    invitation: invitation.token,
  };
}

/** The message as it leaves: with the address of the invitation's page, and without a token of its own. */
export function withInvitationLink(mail: OutgoingMail, publicUrl: string): OutgoingMail {
  const { invitation: token, ...rest } = mail;
  if (token === undefined) return mail;
  const link = `${publicUrl}/invitations/${token}`;
  return {
    ...rest,
    text: mail.text.replaceAll(linkMark, () => link),
    html: mail.html.replaceAll(linkMark, () => escapeHtml(link)),
  };
}
