import { z } from 'zod';
import type { ServerId } from '#shared/domain/ids.ts';
import { text } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

const attributesSchema = z.object({
  target_url: text,
  events: z.array(z.string()).catch([]),
});

/** A webhook endpoint of the service (`service-api.md §2.11`). */
export interface ServerWebhookEndpoint {
  readonly id: ServerId;
  readonly fields: Readonly<z.infer<typeof attributesSchema>>;
  readonly extra: Attributes;
}

/** Parses a record; fails only without an id or attributes. */
export const serverWebhookEndpointSchema = resourceSchema.transform(
  ({ id, attributes }): ServerWebhookEndpoint => {
    const fields = attributesSchema.parse(attributes);
    return { id, fields, extra: extraOf(attributes, fields) };
  },
);
