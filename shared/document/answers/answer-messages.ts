import { forLanguage } from '../render/document-messages.ts';

/** The texts of the answer form at the end of a proposal's page. */
export interface AnswerMessages {
  readonly yourDecision: string;
  readonly yourName: string;
  readonly message: string;
  readonly messageHint: string;
  readonly accept: string;
  readonly acceptNote: string;
  /** Opens the question whether to decline. */
  readonly reject: string;
  readonly rejectNote: string;
  readonly rejectIt: string;
  readonly ask: string;
  /** Leads from the bar at the foot of the window to the form. */
  readonly toDecision: string;
}

const en: AnswerMessages = {
  yourDecision: 'Ready to go ahead?',
  yourName: 'Your name',
  message: 'Message',
  messageHint: 'Optional, unless you’re asking a question.',
  accept: 'Accept proposal',
  acceptNote: 'By accepting, you agree to this proposal. We record your name, the time, and your IP address.',
  reject: 'Decline',
  rejectNote: 'This closes the proposal. A short reason in the message helps us.',
  rejectIt: 'Decline proposal',
  ask: 'Ask a question',
  toDecision: 'Respond',
};

const de: AnswerMessages = {
  yourDecision: 'Möchten Sie das Angebot annehmen?',
  yourName: 'Ihr Name',
  message: 'Nachricht',
  messageHint: 'Optional, außer bei einer Rückfrage.',
  accept: 'Angebot annehmen',
  acceptNote:
    'Mit der Annahme stimmen Sie diesem Angebot zu. Wir speichern Ihren Namen, den Zeitpunkt und Ihre IP-Adresse.',
  reject: 'Ablehnen',
  rejectNote: 'Damit ist das Angebot geschlossen. Ein kurzer Grund in der Nachricht hilft uns.',
  rejectIt: 'Angebot ablehnen',
  ask: 'Rückfrage stellen',
  toDecision: 'Antworten',
};

const fr: AnswerMessages = {
  yourDecision: 'Souhaitez-vous accepter ?',
  yourName: 'Votre nom',
  message: 'Message',
  messageHint: 'Facultatif, sauf pour poser une question.',
  accept: 'Accepter la proposition',
  acceptNote:
    'En acceptant, vous approuvez cette proposition. Nous conservons votre nom, l’heure et votre adresse IP.',
  reject: 'Refuser',
  rejectNote: 'La proposition sera close. Un mot d’explication dans le message nous aide.',
  rejectIt: 'Refuser la proposition',
  ask: 'Poser une question',
  toDecision: 'Répondre',
};

const es: AnswerMessages = {
  yourDecision: '¿Desea aceptar la propuesta?',
  yourName: 'Su nombre',
  message: 'Mensaje',
  messageHint: 'Opcional, salvo para hacer una pregunta.',
  accept: 'Aceptar la propuesta',
  acceptNote: 'Al aceptar, aprueba esta propuesta. Guardamos su nombre, la hora y su dirección IP.',
  reject: 'Rechazar',
  rejectNote: 'Así se cierra la propuesta. Un breve motivo en el mensaje nos ayuda.',
  rejectIt: 'Rechazar la propuesta',
  ask: 'Hacer una pregunta',
  toDecision: 'Responder',
};

const nl: AnswerMessages = {
  yourDecision: 'Wilt u de offerte accepteren?',
  yourName: 'Uw naam',
  message: 'Bericht',
  messageHint: 'Optioneel, behalve bij een vraag.',
  accept: 'Offerte accepteren',
  acceptNote:
    'Door te accepteren gaat u akkoord met deze offerte. Wij bewaren uw naam, het tijdstip en uw IP-adres.',
  reject: 'Afwijzen',
  rejectNote: 'Hiermee is de offerte gesloten. Een korte reden in het bericht helpt ons.',
  rejectIt: 'Offerte afwijzen',
  ask: 'Een vraag stellen',
  toDecision: 'Reageren',
};

/** The texts in a locale's language; English if it is missing. */
export function answerMessages(locale: string): AnswerMessages {
  return forLanguage({ de, fr, es, nl }, locale, en);
}
