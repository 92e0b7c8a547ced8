import { z } from 'zod';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { joinedTextOrNull, momentOrNull, text, wordOrNull } from './lenient.ts';
import { extraOf, resourceSchema, type Attributes } from './resource.ts';

/** A proposal activity of the service (`service-api.md §2.8`), read-only. */
export interface ServerActivity {
  readonly id: string;
  /** An `Activity` without its time. The caller sets it: `createdAt`, else the time of the first read. */
  readonly fields: Readonly<Omit<Activity, 'id' | 'at' | 'is_dated'>>;
  /** Milliseconds since the epoch; null if omitted. */
  readonly createdAt: number | null;
  /** Copies of client and proposal data, and unknown attributes. */
  readonly extra: Attributes;
}

const attributesSchema = z.object({
  activity_type: text,
  ip_address: text,
  proposal_public_id: text,
  proposal_title: text,
  client_full_name: text,
  client_email: text,
});

/** The proposal's dates, if the service copies them into its activities. */
const datesSchema = z.object({ proposal_sent_at: wordOrNull, proposal_expires_at: wordOrNull });

function datesOf(attributes: Attributes): Partial<z.infer<typeof datesSchema>> {
  const present = Object.entries(datesSchema.parse(attributes)).filter(([name]) =>
    Object.hasOwn(attributes, name),
  );
  return Object.fromEntries(present);
}

const detailsSchema = z.object({
  to: joinedTextOrNull,
  cc: joinedTextOrNull,
  from: joinedTextOrNull,
  reply_to: joinedTextOrNull,
  subject: joinedTextOrNull,
  message: joinedTextOrNull,
  bounce_type: joinedTextOrNull,
  bounced_email: joinedTextOrNull,
  bounce_description: joinedTextOrNull,
  decision: joinedTextOrNull,
  how: joinedTextOrNull,
  recorded_by: joinedTextOrNull,
  evidence: joinedTextOrNull,
});

type Details = { readonly [Name in keyof z.infer<typeof detailsSchema>]?: string };

function detailsOf(attributes: Attributes): Details {
  const parsed = detailsSchema.safeParse(attributes['additional_fields']);
  if (!parsed.success) return {};
  return Object.fromEntries(Object.entries(parsed.data).filter(([, value]) => value !== null));
}

/** Parses a record; fails only without an id or attributes. */
export const serverActivitySchema = resourceSchema.transform(({ id, attributes }): ServerActivity => {
  const read = attributesSchema.parse(attributes);
  const createdAt = momentOrNull.parse(attributes['created_at']);
  return {
    id,
    fields: { ...read, ...datesOf(attributes), ...detailsOf(attributes) },
    createdAt,
    extra: extraOf(attributes, { ...read, created_at: createdAt, additional_fields: null }),
  };
});
