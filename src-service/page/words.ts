import type { RecurringType, PerType } from '#shared/domain/line-item.ts';

/** Every word that the client page says of its own. */
export interface Words {
  readonly preparedFor: string;
  readonly preparedBy: string;
  readonly date: string;
  readonly validUntil: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly subtotal: string;
  readonly oneOff: string;
  readonly optional: string;
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
  readonly accepted: string;
  readonly rejected: string;
  readonly asked: string;
  readonly expired: string;
  readonly archived: string;
  readonly unsent: string;
  readonly notFound: string;
  readonly tooMany: string;
  readonly stale: string;
  readonly noPdf: string;
  readonly download: string;
  readonly by: string;
  readonly cadence: Readonly<Record<RecurringType, string>>;
  readonly per: Readonly<Record<PerType, string>>;
}

const en: Words = {
  preparedFor: 'Prepared for',
  preparedBy: 'Prepared by',
  date: 'Date',
  validUntil: 'Valid until',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  total: 'Total',
  subtotal: 'Subtotal',
  oneOff: 'One-off',
  optional: 'Optional',
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
  accepted: 'This proposal has been accepted.',
  rejected: 'This proposal has been declined.',
  asked: 'Your question has been sent.',
  expired: 'This proposal has expired.',
  archived: 'This proposal is no longer available.',
  unsent: 'This proposal has not been sent yet. This is how it will look.',
  notFound: 'There is no proposal at this address.',
  tooMany: 'Too many attempts. Please wait a minute.',
  stale: 'This form is out of date. Please try again.',
  noPdf: 'No PDF can be made here. Please print the page instead.',
  download: 'Download PDF',
  by: 'by',
  cadence: {
    yearly: 'per year',
    semiannually: 'per half-year',
    trimester: 'per quarter',
    monthly: 'per month',
    weekly: 'per week',
    daily: 'per day',
    hourly: 'per hour',
  },
  per: {
    year: 'per year',
    month: 'per month',
    week: 'per week',
    day: 'per day',
    hour: 'per hour',
    item: 'each',
    unit: 'per unit',
  },
};

const de: Words = {
  preparedFor: 'Erstellt für',
  preparedBy: 'Erstellt von',
  date: 'Datum',
  validUntil: 'Gültig bis',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Preis',
  total: 'Gesamt',
  subtotal: 'Zwischensumme',
  oneOff: 'Einmalig',
  optional: 'Optional',
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
  accepted: 'Dieses Angebot wurde angenommen.',
  rejected: 'Dieses Angebot wurde abgelehnt.',
  asked: 'Ihre Rückfrage wurde gesendet.',
  expired: 'Dieses Angebot ist abgelaufen.',
  archived: 'Dieses Angebot ist nicht mehr verfügbar.',
  unsent: 'Dieses Angebot wurde noch nicht gesendet. So wird es aussehen.',
  notFound: 'Unter dieser Adresse gibt es kein Angebot.',
  tooMany: 'Zu viele Versuche. Bitte warten Sie eine Minute.',
  stale: 'Dieses Formular ist veraltet. Bitte versuchen Sie es noch einmal.',
  noPdf: 'Hier kann kein PDF erstellt werden. Bitte drucken Sie stattdessen die Seite.',
  download: 'Als PDF laden',
  by: 'von',
  cadence: {
    yearly: 'pro Jahr',
    semiannually: 'pro Halbjahr',
    trimester: 'pro Quartal',
    monthly: 'pro Monat',
    weekly: 'pro Woche',
    daily: 'pro Tag',
    hourly: 'pro Stunde',
  },
  per: {
    year: 'pro Jahr',
    month: 'pro Monat',
    week: 'pro Woche',
    day: 'pro Tag',
    hour: 'pro Stunde',
    item: 'pro Stück',
    unit: 'pro Einheit',
  },
};

const fr: Words = {
  preparedFor: 'Préparée pour',
  preparedBy: 'Préparée par',
  date: 'Date',
  validUntil: 'Valable jusqu’au',
  description: 'Description',
  quantity: 'Quantité',
  price: 'Prix',
  total: 'Total',
  subtotal: 'Sous-total',
  oneOff: 'Paiement unique',
  optional: 'En option',
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
  accepted: 'Cette proposition a été acceptée.',
  rejected: 'Cette proposition a été refusée.',
  asked: 'Votre question a été envoyée.',
  expired: 'Cette proposition a expiré.',
  archived: 'Cette proposition n’est plus disponible.',
  unsent: 'Cette proposition n’a pas encore été envoyée. Voici son apparence.',
  notFound: 'Aucune proposition à cette adresse.',
  tooMany: 'Trop de tentatives. Veuillez patienter une minute.',
  stale: 'Ce formulaire n’est plus à jour. Veuillez réessayer.',
  noPdf: 'Aucun PDF ne peut être créé ici. Veuillez imprimer la page.',
  download: 'Télécharger le PDF',
  by: 'par',
  cadence: {
    yearly: 'par an',
    semiannually: 'par semestre',
    trimester: 'par trimestre',
    monthly: 'par mois',
    weekly: 'par semaine',
    daily: 'par jour',
    hourly: 'par heure',
  },
  per: {
    year: 'par an',
    month: 'par mois',
    week: 'par semaine',
    day: 'par jour',
    hour: 'par heure',
    item: 'pièce',
    unit: 'par unité',
  },
};

const es: Words = {
  preparedFor: 'Preparada para',
  preparedBy: 'Preparada por',
  date: 'Fecha',
  validUntil: 'Válida hasta',
  description: 'Descripción',
  quantity: 'Cantidad',
  price: 'Precio',
  total: 'Total',
  subtotal: 'Subtotal',
  oneOff: 'Pago único',
  optional: 'Opcional',
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
  accepted: 'Esta propuesta ha sido aceptada.',
  rejected: 'Esta propuesta ha sido rechazada.',
  asked: 'Su pregunta se ha enviado.',
  expired: 'Esta propuesta ha caducado.',
  archived: 'Esta propuesta ya no está disponible.',
  unsent: 'Esta propuesta aún no se ha enviado. Así se verá.',
  notFound: 'No hay ninguna propuesta en esta dirección.',
  tooMany: 'Demasiados intentos. Espere un minuto.',
  stale: 'Este formulario ha caducado. Inténtelo de nuevo.',
  noPdf: 'Aquí no se puede crear un PDF. Imprima la página en su lugar.',
  download: 'Descargar PDF',
  by: 'por',
  cadence: {
    yearly: 'al año',
    semiannually: 'al semestre',
    trimester: 'al trimestre',
    monthly: 'al mes',
    weekly: 'a la semana',
    daily: 'al día',
    hourly: 'por hora',
  },
  per: {
    year: 'al año',
    month: 'al mes',
    week: 'a la semana',
    day: 'al día',
    hour: 'por hora',
    item: 'por pieza',
    unit: 'por unidad',
  },
};

const nl: Words = {
  preparedFor: 'Opgesteld voor',
  preparedBy: 'Opgesteld door',
  date: 'Datum',
  validUntil: 'Geldig tot',
  description: 'Omschrijving',
  quantity: 'Aantal',
  price: 'Prijs',
  total: 'Totaal',
  subtotal: 'Subtotaal',
  oneOff: 'Eenmalig',
  optional: 'Optioneel',
  include: 'Meenemen',
  updateTotal: 'Totaal bijwerken',
  yourDecision: 'Uw beslissing',
  yourName: 'Uw naam',
  message: 'Bericht',
  messageHint: 'Nodig bij een vraag, anders welkom.',
  accept: 'Voorstel accepteren',
  acceptNote:
    'Door te accepteren gaat u akkoord met dit voorstel. Uw naam, het tijdstip en uw netwerkadres worden bewaard.',
  reject: 'Afwijzen',
  ask: 'Een vraag stellen',
  nameMissing: 'Vul uw naam in om te accepteren.',
  messageMissing: 'Schrijf uw vraag.',
  accepted: 'Dit voorstel is geaccepteerd.',
  rejected: 'Dit voorstel is afgewezen.',
  asked: 'Uw vraag is verzonden.',
  expired: 'Dit voorstel is verlopen.',
  archived: 'Dit voorstel is niet meer beschikbaar.',
  unsent: 'Dit voorstel is nog niet verzonden. Zo gaat het eruitzien.',
  notFound: 'Op dit adres staat geen voorstel.',
  tooMany: 'Te veel pogingen. Wacht een minuut.',
  stale: 'Dit formulier is verouderd. Probeer het opnieuw.',
  noPdf: 'Hier kan geen pdf worden gemaakt. Druk in plaats daarvan de pagina af.',
  download: 'Pdf downloaden',
  by: 'door',
  cadence: {
    yearly: 'per jaar',
    semiannually: 'per half jaar',
    trimester: 'per kwartaal',
    monthly: 'per maand',
    weekly: 'per week',
    daily: 'per dag',
    hourly: 'per uur',
  },
  per: {
    year: 'per jaar',
    month: 'per maand',
    week: 'per week',
    day: 'per dag',
    hour: 'per uur',
    item: 'per stuk',
    unit: 'per eenheid',
  },
};

const byLanguage: Readonly<Record<string, Words>> = { en, de, fr, es, nl };

/** The words of a locale's language, English where the page does not speak it. */
export function wordsFor(locale: string): Words {
  const language = locale.split(/[-_]/u, 1)[0]?.toLowerCase() ?? 'en';
  return Object.hasOwn(byLanguage, language) ? (byLanguage[language] ?? en) : en;
}
