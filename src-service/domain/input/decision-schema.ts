import { z } from 'zod';
import {
  decisionChannels,
  longestDecider,
  longestDecisionNote,
  recordedOutcomes,
} from '#shared/domain/proposals/recorded-decision.ts';
import { optional, text } from './values.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const textUpTo = (maxLength: number) =>
  text.max(maxLength, { error: `must have at most ${String(maxLength)} characters` });

/**
 * The payload of a decision that a client told the user outside the page; an extension of the API (`field-notes.md
 * §4`).
 */
export const decisionSchema = z.object({
  decision: oneOf(recordedOutcomes).describe('What the client decided.'),
  how: oneOf(decisionChannels).describe('How the client told it.'),
  note: optional(textUpTo(longestDecisionNote)).describe('Shown in the timeline, never to the client.'),
  decided_by: optional(textUpTo(longestDecider)).describe('The name of the person who decided.'),
});

export type DecisionWrite = z.infer<typeof decisionSchema>;
