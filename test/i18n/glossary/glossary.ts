import { appTerms } from './app-terms.ts';
import type { Concept } from './concept.ts';
import { proposalTerms } from './proposal-terms.ts';
import { sendingTerms } from './sending-terms.ts';

/** One word for each concept: on every screen, the client's page, in e-mails, PDFs and errors. */
export const glossary: Readonly<Record<string, Concept>> = { ...proposalTerms, ...sendingTerms, ...appTerms };
