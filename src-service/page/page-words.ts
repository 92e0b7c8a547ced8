import { forLanguage } from '#shared/document/document-words.ts';

/** Every word that the client page says of its own, around the document. */
export interface PageWords {
  readonly include: string;
  readonly updateTotal: string;
  readonly yourDecision: string;
  readonly yourName: string;
  readonly message: string;
  readonly messageHint: string;
  readonly accept: string;
  readonly acceptNote: string;
  readonly reject: string;
  readonly ask: string;
  readonly nameMissing: string;
  readonly messageMissing: string;
  readonly newSums: string;
  readonly tooLong: string;
  readonly accepted: string;
  readonly rejected: string;
  readonly asked: string;
  readonly expired: string;
  readonly archived: string;
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

const en: PageWords = {
  include: 'Include this',
  updateTotal: 'Update total',
  yourDecision: 'Your decision',
  yourName: 'Your name',
  message: 'Message',
  messageHint: 'Needed for a question, welcome otherwise.',
  accept: 'Accept proposal',
  acceptNote:
    'By accepting you agree to this proposal. Your name, the time and your network address are kept.',
  reject: 'Decline',
  ask: 'Ask a question',
  nameMissing: 'Please enter your name to accept.',
  messageMissing: 'Please write your question.',
  newSums: 'The total has changed. Please check it, then accept again.',
  tooLong: 'This is too long. Please shorten it.',
  accepted: 'This proposal has been accepted.',
  rejected: 'This proposal has been declined.',
  asked: 'Your question has been sent.',
  expired: 'This proposal has expired.',
  archived: 'This proposal is no longer available.',
  unsent: 'This proposal has not been sent yet. This is how it will look.',
  notFound: 'There is no proposal at this address.',
  tooMany: 'Too many attempts. Please wait a minute.',
  tooOften: 'This proposal is being asked for too often just now. Please try again in a minute.',
  pdfBusy: 'Several PDFs are being made just now. Please try again in a moment.',
  stale: 'This form is out of date. Please try again.',
  noPdf: 'No PDF can be made here. Please print the page instead.',
  documents: 'Documents',
  download: 'Download PDF',
};

const de: PageWords = {
  include: 'Mit aufnehmen',
  updateTotal: 'Summe aktualisieren',
  yourDecision: 'Ihre Entscheidung',
  yourName: 'Ihr Name',
  message: 'Nachricht',
  messageHint: 'Für eine Rückfrage nötig, sonst gern gesehen.',
  accept: 'Angebot annehmen',
  acceptNote:
    'Mit der Annahme stimmen Sie diesem Angebot zu. Ihr Name, die Uhrzeit und Ihre Netzwerkadresse werden gespeichert.',
  reject: 'Ablehnen',
  ask: 'Rückfrage stellen',
  nameMissing: 'Bitte geben Sie zum Annehmen Ihren Namen ein.',
  messageMissing: 'Bitte schreiben Sie Ihre Rückfrage.',
  newSums:
    'Die Summe hat sich geändert. Bitte prüfen Sie sie und nehmen Sie das Angebot dann noch einmal an.',
  tooLong: 'Dieser Text ist zu lang. Bitte kürzen Sie ihn.',
  accepted: 'Dieses Angebot wurde angenommen.',
  rejected: 'Dieses Angebot wurde abgelehnt.',
  asked: 'Ihre Rückfrage wurde gesendet.',
  expired: 'Dieses Angebot ist abgelaufen.',
  archived: 'Dieses Angebot ist nicht mehr verfügbar.',
  unsent: 'Dieses Angebot wurde noch nicht gesendet. So wird es aussehen.',
  notFound: 'Unter dieser Adresse gibt es kein Angebot.',
  tooMany: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
  tooOften:
    'Dieses Angebot wird gerade zu oft aufgerufen. Bitte versuchen Sie es in einer Minute noch einmal.',
  pdfBusy: 'Gerade werden mehrere PDFs erstellt. Bitte versuchen Sie es gleich noch einmal.',
  stale: 'Dieses Formular ist veraltet. Bitte versuchen Sie es noch einmal.',
  noPdf: 'Hier kann kein PDF erstellt werden. Bitte drucken Sie stattdessen die Seite.',
  documents: 'Dokumente',
  download: 'Als PDF laden',
};

const fr: PageWords = {
  include: 'Inclure',
  updateTotal: 'Actualiser le total',
  yourDecision: 'Votre décision',
  yourName: 'Votre nom',
  message: 'Message',
  messageHint: 'Nécessaire pour une question, bienvenu sinon.',
  accept: 'Accepter la proposition',
  acceptNote:
    'En acceptant, vous approuvez cette proposition. Votre nom, l’heure et votre adresse réseau sont conservés.',
  reject: 'Refuser',
  ask: 'Poser une question',
  nameMissing: 'Veuillez saisir votre nom pour accepter.',
  messageMissing: 'Veuillez écrire votre question.',
  newSums: 'Le total a changé. Veuillez le vérifier, puis accepter à nouveau.',
  tooLong: 'Ce texte est trop long. Veuillez le raccourcir.',
  accepted: 'Cette proposition a été acceptée.',
  rejected: 'Cette proposition a été refusée.',
  asked: 'Votre question a été envoyée.',
  expired: 'Cette proposition a expiré.',
  archived: 'Cette proposition n’est plus disponible.',
  unsent: 'Cette proposition n’a pas encore été envoyée. Voici son apparence.',
  notFound: 'Aucune proposition à cette adresse.',
  tooMany: 'Trop de tentatives. Veuillez patienter une minute.',
  tooOften: 'Cette proposition est demandée trop souvent en ce moment. Veuillez réessayer dans une minute.',
  pdfBusy: 'Plusieurs PDF sont en cours de création. Veuillez réessayer dans un instant.',
  stale: 'Ce formulaire n’est plus à jour. Veuillez réessayer.',
  noPdf: 'Aucun PDF ne peut être créé ici. Veuillez imprimer la page.',
  documents: 'Documents',
  download: 'Télécharger le PDF',
};

const es: PageWords = {
  include: 'Incluir',
  updateTotal: 'Actualizar el total',
  yourDecision: 'Su decisión',
  yourName: 'Su nombre',
  message: 'Mensaje',
  messageHint: 'Necesario para una pregunta, bienvenido en los demás casos.',
  accept: 'Aceptar la propuesta',
  acceptNote: 'Al aceptar, aprueba esta propuesta. Se guardan su nombre, la hora y su dirección de red.',
  reject: 'Rechazar',
  ask: 'Hacer una pregunta',
  nameMissing: 'Escriba su nombre para aceptar.',
  messageMissing: 'Escriba su pregunta.',
  newSums: 'El total ha cambiado. Compruébelo y acepte de nuevo.',
  tooLong: 'Este texto es demasiado largo. Acórtelo.',
  accepted: 'Esta propuesta ha sido aceptada.',
  rejected: 'Esta propuesta ha sido rechazada.',
  asked: 'Su pregunta se ha enviado.',
  expired: 'Esta propuesta ha caducado.',
  archived: 'Esta propuesta ya no está disponible.',
  unsent: 'Esta propuesta aún no se ha enviado. Así se verá.',
  notFound: 'No hay ninguna propuesta en esta dirección.',
  tooMany: 'Demasiados intentos. Espere un minuto.',
  tooOften:
    'Esta propuesta se está solicitando con demasiada frecuencia. Inténtelo de nuevo dentro de un minuto.',
  pdfBusy: 'Se están creando varios PDF en este momento. Inténtelo de nuevo enseguida.',
  stale: 'Este formulario ha caducado. Inténtelo de nuevo.',
  noPdf: 'Aquí no se puede crear un PDF. Imprima la página en su lugar.',
  documents: 'Documentos',
  download: 'Descargar PDF',
};

const nl: PageWords = {
  include: 'Meenemen',
  updateTotal: 'Totaal bijwerken',
  yourDecision: 'Uw beslissing',
  yourName: 'Uw naam',
  message: 'Bericht',
  messageHint: 'Nodig bij een vraag, anders welkom.',
  accept: 'Offerte accepteren',
  acceptNote:
    'Door te accepteren gaat u akkoord met deze offerte. Uw naam, het tijdstip en uw netwerkadres worden bewaard.',
  reject: 'Afwijzen',
  ask: 'Een vraag stellen',
  nameMissing: 'Vul uw naam in om te accepteren.',
  messageMissing: 'Schrijf uw vraag.',
  newSums: 'Het totaal is gewijzigd. Controleer het en accepteer dan opnieuw.',
  tooLong: 'Deze tekst is te lang. Maak de tekst korter.',
  accepted: 'Deze offerte is geaccepteerd.',
  rejected: 'Deze offerte is afgewezen.',
  asked: 'Uw vraag is verzonden.',
  expired: 'Deze offerte is verlopen.',
  archived: 'Deze offerte is niet meer beschikbaar.',
  unsent: 'Deze offerte is nog niet verzonden. Zo gaat die eruitzien.',
  notFound: 'Op dit adres staat geen offerte.',
  tooMany: 'Te veel pogingen. Wacht een minuut.',
  tooOften: 'Deze offerte wordt op dit moment te vaak opgevraagd. Probeer het over een minuut opnieuw.',
  pdfBusy: 'Er worden op dit moment meerdere pdf’s gemaakt. Probeer het zo meteen opnieuw.',
  stale: 'Dit formulier is verouderd. Probeer het opnieuw.',
  noPdf: 'Hier kan geen pdf worden gemaakt. Druk in plaats daarvan de pagina af.',
  documents: 'Documenten',
  download: 'Pdf downloaden',
};

const byLanguage: Readonly<Record<string, PageWords>> = { en, de, fr, es, nl };

/** The words of a locale's language, English where the page does not speak it. */
export function pageWords(locale: string): PageWords {
  return forLanguage(byLanguage, locale, en);
}
