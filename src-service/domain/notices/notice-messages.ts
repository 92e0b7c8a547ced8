import { forLanguage } from '#shared/document/render/document-messages.ts';
import type { NoticeKind } from '../../storage/notice-store.ts';

/** The texts of notices. `{client}`, `{title}` and `{account}` are placeholders. */
interface NoticeMessages {
  /** Replaces the name of a client without one. */
  readonly aClient: string;
  /** The subject and first sentence of a notice to the owner. */
  readonly owner: Readonly<Record<NoticeKind, string>>;
  /** The subject and first sentence of a message to the client. */
  readonly client: Readonly<Record<Exclude<NoticeKind, 'viewed'>, string>>;
  /** The last sentence of a copy to the client. */
  readonly copy: string;
  readonly total: string;
  readonly message: string;
}

const en: NoticeMessages = {
  aClient: 'A client',
  owner: {
    viewed: '{client} has viewed “{title}”',
    asked: '{client} has a question about “{title}”',
    accepted: '{client} has accepted “{title}”',
    declined: '{client} has declined “{title}”',
  },
  client: {
    asked: 'Your question about “{title}”',
    accepted: 'You accepted “{title}”',
    declined: 'You declined “{title}”',
  },
  copy: '{account} has received this. Please keep this email for your records.',
  total: 'Total:',
  message: 'Message:',
};

const byLanguage: Readonly<Record<string, NoticeMessages>> = {
  en,
  de: {
    aClient: 'Ein Kunde',
    owner: {
      viewed: '{client} hat „{title}“ angesehen',
      asked: '{client} hat eine Frage zu „{title}“',
      accepted: '{client} hat „{title}“ angenommen',
      declined: '{client} hat „{title}“ abgelehnt',
    },
    client: {
      asked: 'Ihre Frage zu „{title}“',
      accepted: 'Sie haben „{title}“ angenommen',
      declined: 'Sie haben „{title}“ abgelehnt',
    },
    copy: 'Ihre Antwort ist bei {account} eingegangen. Bitte bewahren Sie diese E-Mail auf.',
    total: 'Summe:',
    message: 'Nachricht:',
  },
  fr: {
    aClient: 'Un client',
    owner: {
      viewed: '{client} a consulté « {title} »',
      asked: '{client} a une question sur « {title} »',
      accepted: '{client} a accepté « {title} »',
      declined: '{client} a refusé « {title} »',
    },
    client: {
      asked: 'Votre question sur « {title} »',
      accepted: 'Vous avez accepté « {title} »',
      declined: 'Vous avez refusé « {title} »',
    },
    copy: '{account} a bien reçu votre réponse. Conservez cet e-mail.',
    total: 'Total :',
    message: 'Message :',
  },
  es: {
    aClient: 'Un cliente',
    owner: {
      viewed: '{client} ha visto «{title}»',
      asked: '{client} tiene una pregunta sobre «{title}»',
      accepted: '{client} ha aceptado «{title}»',
      declined: '{client} ha rechazado «{title}»',
    },
    client: {
      asked: 'Su pregunta sobre «{title}»',
      accepted: 'Ha aceptado «{title}»',
      declined: 'Ha rechazado «{title}»',
    },
    copy: '{account} ha recibido su respuesta. Conserve este correo.',
    total: 'Total:',
    message: 'Mensaje:',
  },
  nl: {
    aClient: 'Een klant',
    owner: {
      viewed: '{client} heeft ‘{title}’ bekeken',
      asked: '{client} heeft een vraag over ‘{title}’',
      accepted: '{client} heeft ‘{title}’ geaccepteerd',
      declined: '{client} heeft ‘{title}’ afgewezen',
    },
    client: {
      asked: 'Uw vraag over ‘{title}’',
      accepted: 'U hebt ‘{title}’ geaccepteerd',
      declined: 'U hebt ‘{title}’ afgewezen',
    },
    copy: '{account} heeft uw antwoord ontvangen. Bewaar deze e-mail goed.',
    total: 'Totaal:',
    message: 'Bericht:',
  },
};

/** Messages in the language of `locale`; English if it is missing. */
export function noticeMessages(locale: string): NoticeMessages {
  return forLanguage(byLanguage, locale, en);
}

export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/gu, (whole, name: string) => values[name] ?? whole);
}
