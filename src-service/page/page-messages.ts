import { answerMessages, type AnswerMessages } from '#shared/document/answers/answer-messages.ts';
import { forLanguage } from '#shared/document/render/document-messages.ts';

/** Texts of the page that a document does not have. */
interface OwnMessages {
  readonly include: string;
  readonly updateTotal: string;
  readonly nameMissing: string;
  readonly messageMissing: string;
  readonly newSums: string;
  readonly tooLong: string;
  readonly accepted: string;
  readonly rejected: string;
  readonly asked: string;
  readonly expired: string;
  readonly archived: string;
  readonly paused: string;
  readonly unsent: string;
  readonly notFound: string;
  readonly tooMany: string;
  readonly tooOften: string;
  readonly pdfBusy: string;
  readonly stale: string;
  readonly noPdf: string;
  readonly documents: string;
  readonly download: string;
}

export type PageMessages = OwnMessages & AnswerMessages;

const en: OwnMessages = {
  include: 'Add this option',
  updateTotal: 'Update total',
  nameMissing: 'Enter your name to accept.',
  messageMissing: 'Enter your question.',
  newSums: 'The total has changed. Check it, then accept again.',
  tooLong: 'This is too long. Shorten it and try again.',
  accepted: 'This proposal has been accepted.',
  rejected: 'This proposal has been declined.',
  asked: 'Your question has been sent.',
  expired: 'This proposal has expired.',
  archived: 'This proposal is no longer available.',
  paused: 'Our online proposals are paused at the moment. Contact us directly.',
  unsent: 'This proposal hasn’t been sent yet. This is how it will look.',
  notFound: 'We couldn’t find this proposal. Check the link.',
  tooMany: 'Too many attempts. Try again in a minute.',
  tooOften: 'Too many requests for this proposal. Try again in a minute.',
  pdfBusy: 'We’re busy creating PDFs. Try again in a moment.',
  stale: 'This form is out of date. Try again.',
  noPdf: 'PDFs aren’t available here. Print this page instead.',
  documents: 'Documents',
  download: 'Download PDF',
};

const de: OwnMessages = {
  include: 'Diese Option hinzufügen',
  updateTotal: 'Summe aktualisieren',
  nameMissing: 'Bitte geben Sie Ihren Namen ein, um anzunehmen.',
  messageMissing: 'Bitte geben Sie Ihre Rückfrage ein.',
  newSums: 'Die Summe hat sich geändert. Bitte prüfen Sie sie und nehmen Sie das Angebot dann erneut an.',
  tooLong: 'Dieser Text ist zu lang. Bitte kürzen Sie ihn.',
  accepted: 'Dieses Angebot wurde angenommen.',
  rejected: 'Dieses Angebot wurde abgelehnt.',
  asked: 'Ihre Rückfrage wurde gesendet.',
  expired: 'Dieses Angebot ist abgelaufen.',
  archived: 'Dieses Angebot ist nicht mehr verfügbar.',
  paused: 'Unsere Online-Angebote sind zurzeit nicht erreichbar. Bitte wenden Sie sich direkt an uns.',
  unsent: 'Dieses Angebot wurde noch nicht gesendet. So wird es aussehen.',
  notFound: 'Dieses Angebot wurde nicht gefunden. Bitte prüfen Sie den Link.',
  tooMany: 'Zu viele Versuche. Bitte versuchen Sie es in einer Minute erneut.',
  tooOften: 'Zu viele Anfragen für dieses Angebot. Bitte versuchen Sie es in einer Minute erneut.',
  pdfBusy: 'Gerade werden viele PDFs erstellt. Bitte versuchen Sie es gleich noch einmal.',
  stale: 'Dieses Formular ist veraltet. Bitte versuchen Sie es erneut.',
  noPdf: 'PDFs sind hier nicht verfügbar. Bitte drucken Sie stattdessen diese Seite.',
  documents: 'Dokumente',
  download: 'PDF herunterladen',
};

const fr: OwnMessages = {
  include: 'Ajouter cette option',
  updateTotal: 'Actualiser le total',
  nameMissing: 'Veuillez saisir votre nom pour accepter.',
  messageMissing: 'Veuillez saisir votre question.',
  newSums: 'Le total a changé. Veuillez le vérifier, puis accepter à nouveau.',
  tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
  accepted: 'Cette proposition a été acceptée.',
  rejected: 'Cette proposition a été refusée.',
  asked: 'Votre question a été envoyée.',
  expired: 'Cette proposition a expiré.',
  archived: 'Cette proposition n’est plus disponible.',
  paused: 'Nos propositions en ligne sont suspendues pour le moment. Veuillez nous contacter directement.',
  unsent: 'Cette proposition n’a pas encore été envoyée. Voici à quoi elle ressemblera.',
  notFound: 'Cette proposition est introuvable. Veuillez vérifier le lien.',
  tooMany: 'Trop de tentatives. Veuillez réessayer dans une minute.',
  tooOften: 'Trop de demandes pour cette proposition. Veuillez réessayer dans une minute.',
  pdfBusy: 'De nombreux PDF sont en cours de création. Veuillez réessayer dans un instant.',
  stale: 'Ce formulaire n’est plus à jour. Veuillez réessayer.',
  noPdf: 'Les PDF ne sont pas disponibles ici. Veuillez plutôt imprimer cette page.',
  documents: 'Documents',
  download: 'Télécharger le PDF',
};

const es: OwnMessages = {
  include: 'Añadir esta opción',
  updateTotal: 'Actualizar el total',
  nameMissing: 'Introduzca su nombre para aceptar.',
  messageMissing: 'Introduzca su pregunta.',
  newSums: 'El total ha cambiado. Compruébelo y acepte de nuevo.',
  tooLong: 'Este texto es demasiado largo. Acórtelo.',
  accepted: 'Esta propuesta ha sido aceptada.',
  rejected: 'Esta propuesta ha sido rechazada.',
  asked: 'Su pregunta se ha enviado.',
  expired: 'Esta propuesta ha vencido.',
  archived: 'Esta propuesta ya no está disponible.',
  paused:
    'Nuestras propuestas no se pueden consultar por el momento. Póngase en contacto directamente con nosotros.',
  unsent: 'Esta propuesta aún no se ha enviado. Así se verá.',
  notFound: 'No encontramos esta propuesta. Compruebe el enlace.',
  tooMany: 'Demasiados intentos. Inténtelo de nuevo en un minuto.',
  tooOften: 'Demasiadas solicitudes de esta propuesta. Inténtelo de nuevo en un minuto.',
  pdfBusy: 'Se están creando muchos PDF. Inténtelo de nuevo en un momento.',
  stale: 'Este formulario ha caducado. Inténtelo de nuevo.',
  noPdf: 'Los PDF no están disponibles aquí. Imprima esta página en su lugar.',
  documents: 'Documentos',
  download: 'Descargar PDF',
};

const nl: OwnMessages = {
  include: 'Deze optie toevoegen',
  updateTotal: 'Totaal bijwerken',
  nameMissing: 'Vul uw naam in om te accepteren.',
  messageMissing: 'Vul uw vraag in.',
  newSums: 'Het totaal is gewijzigd. Controleer het en accepteer dan opnieuw.',
  tooLong: 'Deze tekst is te lang. Maak hem korter.',
  accepted: 'Deze offerte is geaccepteerd.',
  rejected: 'Deze offerte is afgewezen.',
  asked: 'Uw vraag is verzonden.',
  expired: 'Deze offerte is verlopen.',
  archived: 'Deze offerte is niet meer beschikbaar.',
  paused: 'Onze online offertes zijn op dit moment niet beschikbaar. Neem rechtstreeks contact met ons op.',
  unsent: 'Deze offerte is nog niet verzonden. Zo gaat de offerte eruitzien.',
  notFound: 'We konden deze offerte niet vinden. Controleer de link.',
  tooMany: 'Te veel pogingen. Probeer het over een minuut opnieuw.',
  tooOften: 'Te veel aanvragen voor deze offerte. Probeer het over een minuut opnieuw.',
  pdfBusy: 'Er worden nu veel pdf’s gemaakt. Probeer het zo opnieuw.',
  stale: 'Dit formulier is verouderd. Probeer het opnieuw.',
  noPdf: 'Pdf’s zijn hier niet beschikbaar. Druk in plaats daarvan deze pagina af.',
  documents: 'Documenten',
  download: 'Pdf downloaden',
};

const byLanguage: Readonly<Record<string, OwnMessages>> = { en, de, fr, es, nl };

/** Messages in the language of `locale`; English if it is missing. */
export function pageMessages(locale: string): PageMessages {
  return { ...answerMessages(locale), ...forLanguage(byLanguage, locale, en) };
}
