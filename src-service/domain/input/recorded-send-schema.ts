import { z } from 'zod';
import { longestRecordedRecipients } from '#shared/domain/proposals/recorded-send.ts';
import { optional, text } from './values.ts';

const atMost = `must have at most ${String(longestRecordedRecipients)} characters`;

/** The payload of a send that the user made outside the service; an extension of the API (`field-notes.md §4`). */
export const recordedSendSchema = z.object({
  to: optional(text.max(longestRecordedRecipients, { error: atMost })).describe(
    'The addresses of the recipients, separated by commas.',
  ),
});

export type RecordedSendWrite = z.infer<typeof recordedSendSchema>;
