import { forLanguage } from '#shared/document/document-words.ts';

/** What the timeline says of a message, to the account. */
interface MailWords {
  readonly unknown: string;
  readonly waits: string;
}

const en: MailWords = {
  unknown:
    'Nobody knows whether this e-mail has arrived: the connection was lost while it was handed over. It is not sent again by itself; please ask your client first.',
  waits: 'This e-mail has not gone out yet. It is tried again by itself. The mail server says:',
};

const byLanguage: Readonly<Record<string, MailWords>> = {
  en,
  de: {
    unknown:
      'Ob diese E-Mail angekommen ist, weiß niemand: Die Verbindung riss ab, während sie übergeben wurde. Sie wird nicht von selbst noch einmal gesendet; bitte fragen Sie zuerst nach.',
    waits:
      'Diese E-Mail ist noch nicht hinausgegangen. Es wird von selbst weiter versucht. Der Mailserver sagt:',
  },
  fr: {
    unknown:
      'Impossible de savoir si cet e-mail est arrivé : la connexion a été coupée pendant sa remise. Il n’est pas renvoyé automatiquement ; demandez d’abord à votre client.',
    waits:
      'Cet e-mail n’est pas encore parti. De nouvelles tentatives ont lieu automatiquement. Le serveur de messagerie répond :',
  },
  es: {
    unknown:
      'No se sabe si este correo ha llegado: la conexión se cortó durante la entrega. No se envía de nuevo automáticamente; pregunte antes a su cliente.',
    waits:
      'Este correo aún no ha salido. Se sigue intentando automáticamente. El servidor de correo responde:',
  },
  nl: {
    unknown:
      'Niemand weet of deze e-mail is aangekomen: de verbinding viel weg tijdens het overdragen. Hij wordt niet vanzelf opnieuw verzonden; vraag het eerst aan uw klant.',
    waits: 'Deze e-mail is nog niet verzonden. Het wordt vanzelf opnieuw geprobeerd. De mailserver zegt:',
  },
};

/** The words of a locale's language, English where there are none. */
export function mailWords(locale: string): MailWords {
  return forLanguage(byLanguage, locale, en);
}
