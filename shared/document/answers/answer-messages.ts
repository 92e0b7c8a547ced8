import { forLanguage } from '../render/document-messages.ts';

/** The texts of the answer form at the end of a proposal's page. */
export interface AnswerMessages {
  readonly yourDecision: string;
  readonly yourName: string;
  readonly message: string;
  readonly messageHint: string;
  readonly accept: string;
  readonly acceptNote: string;
  readonly reject: string;
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
  ask: 'Een vraag stellen',
  toDecision: 'Reageren',
};

/** The texts in a locale's language; English if it is missing. */
export function answerMessages(locale: string): AnswerMessages {
  return forLanguage({ de, fr, es, nl }, locale, en);
}
