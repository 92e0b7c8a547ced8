import { z } from 'zod';
import { webhookEvents } from '#shared/domain/activity/webhook-event.ts';
import { text } from './values.ts';

/** `service-api.md §4.9` */
export const webhookWriteSchema = z.object({
  target_url: text
    .refine(isWebAddress, { error: 'must be an http or https address' })
    .describe('Receives each event as a POST.'),
  events: z
    .array(z.enum(webhookEvents, { error: 'contains an unknown event' }), {
      error: 'must be a list of events',
    })
    .min(1, { error: 'must name at least one event' })
    .max(100, { error: 'names too many events' })
    .transform((events) => [...new Set(events)])
    .describe('The events to be told of.'),
});

function isWebAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
}
