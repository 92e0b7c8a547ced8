import { findPlaceholders } from '../../domain/proposals/placeholders.ts';
import { forLanguage } from '../render/document-messages.ts';

/** How a client gets a proposal: by a link to its page, or as a PDF in the e-mail. */
export type ProposalForm = 'link' | 'pdf';

interface DefaultMessages {
  readonly view: string;
  readonly subject: string;
  readonly message: Readonly<Record<ProposalForm, string>>;
}

const en: DefaultMessages = {
  view: 'View the proposal',
  subject: 'Proposal: {{proposal_title}}',
  message: {
    link: 'Hi {{client_first_name}},\n\nHere’s the proposal “{{proposal_title}}”. You can read it, ask questions, and accept it here:\n\n{{proposal_url}}\n\nBest regards,\n{{sender_name}}',
    pdf: 'Hi {{client_first_name}},\n\nThe proposal “{{proposal_title}}” is attached as a PDF. To accept it or to ask a question, reply to this email.\n\nBest regards,\n{{sender_name}}',
  },
};

const byLanguage: Readonly<Record<string, DefaultMessages>> = {
  en,
  de: {
    view: 'Angebot ansehen',
    subject: 'Angebot: {{proposal_title}}',
    message: {
      link: 'Guten Tag {{client_first_name}},\n\nhier finden Sie das Angebot „{{proposal_title}}“. Über diesen Link können Sie es lesen, Fragen stellen und es annehmen:\n\n{{proposal_url}}\n\nMit freundlichen Grüßen\n{{sender_name}}',
      pdf: 'Guten Tag {{client_first_name}},\n\nim Anhang finden Sie das Angebot „{{proposal_title}}“ als PDF. Wenn Sie es annehmen möchten oder Fragen haben, antworten Sie einfach auf diese E-Mail.\n\nMit freundlichen Grüßen\n{{sender_name}}',
    },
  },
  fr: {
    view: 'Voir la proposition',
    subject: 'Proposition : {{proposal_title}}',
    message: {
      link: 'Bonjour {{client_first_name}},\n\nVoici la proposition « {{proposal_title}} ». Vous pouvez la lire, poser vos questions et l’accepter ici :\n\n{{proposal_url}}\n\nCordialement,\n{{sender_name}}',
      pdf: 'Bonjour {{client_first_name}},\n\nVous trouverez en pièce jointe la proposition « {{proposal_title}} » au format PDF. Pour l’accepter ou poser une question, répondez à cet e-mail.\n\nCordialement,\n{{sender_name}}',
    },
  },
  es: {
    view: 'Ver la propuesta',
    subject: 'Propuesta: {{proposal_title}}',
    message: {
      link: 'Hola, {{client_first_name}}:\n\nAquí tiene la propuesta «{{proposal_title}}». Puede leerla, hacer preguntas y aceptarla aquí:\n\n{{proposal_url}}\n\nUn cordial saludo,\n{{sender_name}}',
      pdf: 'Hola, {{client_first_name}}:\n\nLe adjunto la propuesta «{{proposal_title}}» en PDF. Para aceptarla o hacer una pregunta, responda a este correo.\n\nUn cordial saludo,\n{{sender_name}}',
    },
  },
  nl: {
    view: 'Offerte bekijken',
    subject: 'Offerte: {{proposal_title}}',
    message: {
      link: 'Beste {{client_first_name}},\n\nHierbij de offerte ‘{{proposal_title}}’. Via deze link kunt u de offerte lezen, vragen stellen en akkoord gaan:\n\n{{proposal_url}}\n\nMet vriendelijke groet,\n{{sender_name}}',
      pdf: 'Beste {{client_first_name}},\n\nIn de bijlage vindt u de offerte ‘{{proposal_title}}’ als pdf. Wilt u akkoord gaan of een vraag stellen, beantwoord dan deze e-mail.\n\nMet vriendelijke groet,\n{{sender_name}}',
    },
  },
};

/** A subject and a message with placeholders. */
export interface MessageTexts {
  readonly subject: string;
  readonly message: string;
}

/** The default texts in a client's language. */
export function defaultMessage(locale: string, form: ProposalForm): MessageTexts {
  const { subject, message } = forLanguage(byLanguage, locale, en);
  return { subject, message: message[form] };
}

/** The label of the link to the proposal. */
export function viewLabel(locale: string): string {
  return forLanguage(byLanguage, locale, en).view;
}

/** Whether a text contains the placeholder of the link to the proposal. */
export function hasLink(text: string): boolean {
  return findPlaceholders(text).some(({ name }) => name === 'proposal_url');
}

/** A message without the paragraph of the link and the sentence that leads to it. */
export function withoutLink(message: string): string {
  const paragraphs = message.split(/\n{2,}/u);
  return paragraphs
    .map((paragraph, index) => {
      if (hasLink(paragraph)) {
        const lines = paragraph.split('\n').filter((line) => !hasLink(line));
        return lines.join('\n');
      }
      const next = paragraphs[index + 1];
      return next !== undefined && hasLink(next) ? withoutLead(paragraph) : paragraph;
    })
    .filter((paragraph) => paragraph.trim() !== '')
    .join('\n\n');
}

/** A paragraph without a last sentence that ends in a colon. */
function withoutLead(paragraph: string): string {
  if (!/[:：]\s*$/u.test(paragraph)) return paragraph;
  const sentences = paragraph.split(/(?<=[.!?…][”“»’"']?)\s+/u);
  return sentences.length === 1 ? paragraph : sentences.slice(0, -1).join(' ');
}
