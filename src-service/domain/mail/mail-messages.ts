import { forLanguage } from '#shared/document/render/document-messages.ts';

/** The notes about a message in the timeline, in the account's language. */
interface MailMessages {
  readonly unknown: string;
  readonly waits: string;
  /** The PDF of the proposal cannot be printed, so the message waits. */
  readonly unprinted: string;
  readonly rejected: string;
}

const en: MailMessages = {
  unknown:
    'The connection was lost, so we don’t know whether this email arrived. It won’t be sent again automatically. Ask your client before you send it again.',
  waits: 'This email hasn’t been delivered yet. We’ll keep trying. The mail server’s response:',
  unprinted:
    'This email hasn’t been sent yet because its PDF can’t be created. We’ll keep trying. The reason:',
  rejected: 'This email can’t be delivered. The mail server’s response:',
};

const byLanguage: Readonly<Record<string, MailMessages>> = {
  en,
  de: {
    unknown:
      'Ob diese E-Mail angekommen ist, ist unklar, weil die Verbindung abbrach. Sie wird nicht automatisch erneut gesendet. Fragen Sie zuerst bei Ihrem Kunden nach.',
    waits: 'Diese E-Mail wurde noch nicht zugestellt. Weitere Versuche folgen. Antwort des Mailservers:',
    unprinted:
      'Diese E-Mail wurde noch nicht gesendet, weil ihr PDF nicht erstellt werden kann. Weitere Versuche folgen. Der Grund:',
    rejected: 'Diese E-Mail kann nicht zugestellt werden. Antwort des Mailservers:',
  },
  fr: {
    unknown:
      'Nous ne savons pas si cet e-mail est arrivé, car la connexion a été coupée. Il ne sera pas renvoyé automatiquement. Demandez d’abord à votre client.',
    waits:
      'Cet e-mail n’a pas encore été distribué. De nouveaux essais suivront. Réponse du serveur de messagerie :',
    unprinted:
      'Cet e-mail n’a pas encore été envoyé, car son PDF ne peut pas être créé. De nouveaux essais suivront. La raison :',
    rejected: 'Cet e-mail ne peut pas être distribué. Réponse du serveur de messagerie :',
  },
  es: {
    unknown:
      'Se perdió la conexión, así que no sabemos si este correo ha llegado. No se volverá a enviar automáticamente. Pregunte antes a su cliente.',
    waits: 'Este correo aún no se ha entregado. Seguiremos intentándolo. Respuesta del servidor de correo:',
    unprinted:
      'Este correo aún no se ha enviado porque no se puede crear su PDF. Seguiremos intentándolo. El motivo:',
    rejected: 'Este correo no se puede entregar. Respuesta del servidor de correo:',
  },
  nl: {
    unknown:
      'We weten niet of deze e-mail is aangekomen, omdat de verbinding wegviel. De e-mail wordt niet automatisch opnieuw verzonden. Vraag het eerst aan uw klant.',
    waits: 'Deze e-mail is nog niet bezorgd. We blijven het proberen. Antwoord van de mailserver:',
    unprinted:
      'Deze e-mail is nog niet verzonden, omdat de pdf niet kan worden gemaakt. We blijven het proberen. De reden:',
    rejected: 'Deze e-mail kan niet worden bezorgd. Antwoord van de mailserver:',
  },
};

/** Messages in the language of `locale`; English if it is missing. */
export function mailMessages(locale: string): MailMessages {
  return forLanguage(byLanguage, locale, en);
}
