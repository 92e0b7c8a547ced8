import { forLanguage } from '#shared/document/render/document-messages.ts';
import { html } from '#shared/document/markup/html.ts';
import type { UserRow } from '../../storage/account-store.ts';
import { randomText, timestamp } from '../../ports.ts';
import type { Context } from '../context.ts';
import { messageId } from './message-id.ts';
import type { OutgoingMail } from './outgoing-mail.ts';
import type { Steps } from '../../storage/steps.ts';

interface TestMessages {
  readonly subject: string;
  readonly text: string;
}

const en: TestMessages = {
  subject: 'Test email from Layover',
  text: 'Your email settings work: this message reached you.',
};

const byLanguage: Readonly<Record<string, TestMessages>> = {
  en,
  de: {
    subject: 'Test-E-Mail von Layover',
    text: 'Ihre E-Mail-Einstellungen funktionieren: Diese Nachricht ist angekommen.',
  },
  fr: {
    subject: 'E-mail de test de Layover',
    text: 'Vos réglages d’e-mail fonctionnent : ce message vous est parvenu.',
  },
  es: {
    subject: 'Correo de prueba de Layover',
    text: 'Sus ajustes de correo funcionan: este mensaje ha llegado.',
  },
  nl: {
    subject: 'Testmail van Layover',
    text: 'Uw e-mailinstellingen werken: dit bericht is aangekomen.',
  },
};

/** Composes a message that tests the mail settings, in the account's language. */
export function* composeTestMail(context: Context, user: UserRow, to: string): Steps<OutgoingMail> {
  const { locale } = yield* context.account();
  const { subject, text } = forLanguage(byLanguage, locale, en);
  const document = html`<!doctype html>
    <html lang="${locale.replaceAll('_', '-')}">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body>
        <p>${text}</p>
      </body>
    </html>`;
  return {
    messageId: messageId(randomText(context.random, 15), user.email),
    date: timestamp(context.clock),
    from: { name: user.name, address: user.email },
    to,
    cc: [],
    bcc: [],
    subject,
    text: `${text}\n`,
    html: document.text,
    automatic: true,
  };
}
