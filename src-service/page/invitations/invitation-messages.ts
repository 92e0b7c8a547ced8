import { forLanguage } from '#shared/document/render/document-messages.ts';
import type { Role } from '../../storage/accounts/permissions.ts';

/** The texts of an invitation's page. `{inviter}`, `{account}` and `{date}` are placeholders. */
export interface InvitationMessages {
  readonly title: string;
  readonly intro: string;
  readonly roles: Readonly<Record<Role, string>>;
  readonly until: string;
  readonly name: string;
  readonly nameMissing: string;
  readonly tooLong: string;
  readonly accept: string;
  readonly welcome: string;
  readonly once: string;
  readonly how: string;
  readonly serverAddress: string;
  readonly key: string;
  readonly keep: string;
  readonly used: string;
  readonly expired: string;
  readonly withdrawn: string;
  readonly taken: string;
  readonly notFound: string;
  readonly tooOften: string;
  readonly suspended: string;
}

const en: InvitationMessages = {
  title: 'Join {account}',
  intro: '{inviter} has invited you to work on the proposals of {account} in Layover.',
  roles: {
    reader: 'You’ll be able to read everything.',
    writer: 'You’ll be able to read everything and to change proposals, clients, and templates.',
    sender: 'You’ll be able to write and send proposals.',
    owner: 'You’ll be able to do everything, including changing the account.',
  },
  until: 'This invitation is valid until {date}.',
  name: 'Your name',
  nameMissing: 'Enter your name to accept.',
  tooLong: 'This name is too long. Shorten it and try again.',
  accept: 'Accept invitation',
  welcome: 'Welcome to {account}',
  once: 'This is your API key. It’s shown only this once, so copy it now.',
  how: 'Open Layover, connect an account, and paste the server address and the API key.',
  serverAddress: 'Server address',
  key: 'API key',
  keep: 'Anyone with this key can act as you, so keep it to yourself. If you lose it, ask for a new one.',
  used: 'This invitation has already been used. The API key was shown then. If you don’t have it, ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
  withdrawn: 'This invitation has been revoked.',
  taken: 'There’s already a user with your email address. Ask for a new API key.',
  notFound: 'We couldn’t find this invitation. Check the link.',
  tooOften: 'Too many requests for this invitation. Try again in a minute.',
  suspended: 'This account is suspended at the moment. Try again later.',
};

const byLanguage: Readonly<Record<string, InvitationMessages>> = {
  en,
  de: {
    title: 'Bei {account} mitarbeiten',
    intro: '{inviter} hat Sie eingeladen, in Layover an den Angeboten von {account} mitzuarbeiten.',
    roles: {
      reader: 'Sie können dann alles lesen.',
      writer: 'Sie können dann alles lesen und Angebote, Kunden und Vorlagen ändern.',
      sender: 'Sie können dann Angebote schreiben und senden.',
      owner: 'Sie können dann alles, auch das Konto ändern.',
    },
    until: 'Diese Einladung gilt bis zum {date}.',
    name: 'Ihr Name',
    nameMissing: 'Bitte geben Sie Ihren Namen ein, um anzunehmen.',
    tooLong: 'Dieser Name ist zu lang. Bitte kürzen Sie ihn.',
    accept: 'Einladung annehmen',
    welcome: 'Willkommen bei {account}',
    once: 'Das ist Ihr API-Schlüssel. Er wird nur dieses eine Mal angezeigt. Bitte kopieren Sie ihn jetzt.',
    how: 'Öffnen Sie Layover, verbinden Sie ein Konto und fügen Sie Serveradresse und API-Schlüssel ein.',
    serverAddress: 'Serveradresse',
    key: 'API-Schlüssel',
    keep: 'Wer diesen Schlüssel hat, kann in Ihrem Namen handeln. Geben Sie ihn nicht weiter. Wenn Sie ihn verlieren, bitten Sie um einen neuen.',
    used: 'Diese Einladung wurde bereits verwendet. Der API-Schlüssel wurde dabei angezeigt. Wenn Sie ihn nicht haben, bitten Sie um einen neuen.',
    expired: 'Diese Einladung ist abgelaufen. Bitten Sie um eine neue.',
    withdrawn: 'Diese Einladung wurde zurückgezogen.',
    taken:
      'Es gibt bereits einen Benutzer mit Ihrer E-Mail-Adresse. Bitten Sie um einen neuen API-Schlüssel.',
    notFound: 'Diese Einladung wurde nicht gefunden. Bitte prüfen Sie den Link.',
    tooOften: 'Zu viele Anfragen für diese Einladung. Bitte versuchen Sie es in einer Minute erneut.',
    suspended: 'Dieses Konto ist zurzeit gesperrt. Bitte versuchen Sie es später erneut.',
  },
  fr: {
    title: 'Rejoindre {account}',
    intro: '{inviter} vous a invité à travailler sur les propositions de {account} dans Layover.',
    roles: {
      reader: 'Vous pourrez tout lire.',
      writer: 'Vous pourrez tout lire et modifier les propositions, les clients et les modèles.',
      sender: 'Vous pourrez rédiger et envoyer des propositions.',
      owner: 'Vous pourrez tout faire, y compris modifier le compte.',
    },
    until: 'Cette invitation est valable jusqu’au {date}.',
    name: 'Votre nom',
    nameMissing: 'Veuillez saisir votre nom pour accepter.',
    tooLong: 'Ce nom est trop long. Veuillez le raccourcir.',
    accept: 'Accepter l’invitation',
    welcome: 'Bienvenue chez {account}',
    once: 'Voici votre clé API. Elle n’est affichée que cette fois : copiez-la maintenant.',
    how: 'Ouvrez Layover, connectez un compte, puis collez l’adresse du serveur et la clé API.',
    serverAddress: 'Adresse du serveur',
    key: 'Clé API',
    keep: 'Quiconque possède cette clé peut agir en votre nom : gardez-la pour vous. Si vous la perdez, demandez-en une nouvelle.',
    used: 'Cette invitation a déjà été utilisée. La clé API a été affichée à ce moment-là. Si vous ne l’avez pas, demandez-en une nouvelle.',
    expired: 'Cette invitation a expiré. Demandez-en une nouvelle.',
    withdrawn: 'Cette invitation a été retirée.',
    taken: 'Il existe déjà un utilisateur avec votre adresse e-mail. Demandez une nouvelle clé API.',
    notFound: 'Cette invitation est introuvable. Veuillez vérifier le lien.',
    tooOften: 'Trop de demandes pour cette invitation. Veuillez réessayer dans une minute.',
    suspended: 'Ce compte est suspendu pour le moment. Veuillez réessayer plus tard.',
  },
  es: {
    title: 'Unirse a {account}',
    intro: '{inviter} le ha invitado a trabajar en las propuestas de {account} en Layover.',
    roles: {
      reader: 'Podrá leerlo todo.',
      writer: 'Podrá leerlo todo y modificar propuestas, clientes y plantillas.',
      sender: 'Podrá escribir y enviar propuestas.',
      owner: 'Podrá hacerlo todo, también modificar la cuenta.',
    },
    until: 'Esta invitación es válida hasta el {date}.',
    name: 'Su nombre',
    nameMissing: 'Introduzca su nombre para aceptar.',
    tooLong: 'Este nombre es demasiado largo. Acórtelo.',
    accept: 'Aceptar la invitación',
    welcome: 'Le damos la bienvenida a {account}',
    once: 'Esta es su clave de API. Solo se muestra esta vez: cópiela ahora.',
    how: 'Abra Layover, conecte una cuenta y pegue la dirección del servidor y la clave de API.',
    serverAddress: 'Dirección del servidor',
    key: 'Clave de API',
    keep: 'Quien tenga esta clave puede actuar en su nombre: no la comparta. Si la pierde, pida una nueva.',
    used: 'Esta invitación ya se ha utilizado. La clave de API se mostró entonces. Si no la tiene, pida una nueva.',
    expired: 'Esta invitación ha vencido. Pida una nueva.',
    withdrawn: 'Esta invitación se ha anulado.',
    taken: 'Ya hay un usuario con su dirección de correo. Pida una nueva clave de API.',
    notFound: 'No encontramos esta invitación. Compruebe el enlace.',
    tooOften: 'Demasiadas solicitudes de esta invitación. Inténtelo de nuevo en un minuto.',
    suspended: 'Esta cuenta está suspendida por el momento. Inténtelo más tarde.',
  },
  nl: {
    title: 'Meewerken bij {account}',
    intro: '{inviter} heeft u uitgenodigd om in Layover mee te werken aan de offertes van {account}.',
    roles: {
      reader: 'U kunt dan alles lezen.',
      writer: 'U kunt dan alles lezen en offertes, klanten en sjablonen wijzigen.',
      sender: 'U kunt dan offertes schrijven en verzenden.',
      owner: 'U kunt dan alles, ook het account wijzigen.',
    },
    until: 'Deze uitnodiging is geldig tot {date}.',
    name: 'Uw naam',
    nameMissing: 'Vul uw naam in om te accepteren.',
    tooLong: 'Deze naam is te lang. Maak hem korter.',
    accept: 'Uitnodiging accepteren',
    welcome: 'Welkom bij {account}',
    once: 'Dit is uw API-sleutel. U ziet hem alleen deze ene keer, dus kopieer hem nu.',
    how: 'Open Layover, verbind een account en plak het serveradres en de API-sleutel.',
    serverAddress: 'Serveradres',
    key: 'API-sleutel',
    keep: 'Wie deze sleutel heeft, kan namens u handelen. Houd hem voor uzelf. Bent u hem kwijt, vraag dan een nieuwe.',
    used: 'Deze uitnodiging is al gebruikt. De API-sleutel is toen getoond. Hebt u hem niet, vraag dan een nieuwe.',
    expired: 'Deze uitnodiging is verlopen. Vraag een nieuwe.',
    withdrawn: 'Deze uitnodiging is ingetrokken.',
    taken: 'Er is al een gebruiker met uw e-mailadres. Vraag een nieuwe API-sleutel.',
    notFound: 'We konden deze uitnodiging niet vinden. Controleer de link.',
    tooOften: 'Te veel aanvragen voor deze uitnodiging. Probeer het over een minuut opnieuw.',
    suspended: 'Dit account is op dit moment geblokkeerd. Probeer het later opnieuw.',
  },
};

/** Messages in the language of `locale`; English if it is missing. */
export function invitationMessages(locale: string): InvitationMessages {
  return forLanguage(byLanguage, locale, en);
}
