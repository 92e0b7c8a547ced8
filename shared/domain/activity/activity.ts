import { z } from 'zod';

/** The twelve activity types of `service-api.md §2.8`. */
export const activityTypes = [
  'client_view_proposal',
  'client_view_pdf',
  'user_create_proposal',
  'user_view_proposal',
  'user_send_proposal',
  'user_manual_change_status_proposal',
  'client_rejected_proposal',
  'client_clarification_proposal',
  'client_accepted_proposal',
  'client_email_bounced',
  'client_email_opened',
  'api_created_proposal',
] as const;
/** One of the documented types. */
export type ActivityType = (typeof activityTypes)[number];

/**
 * One line of a proposal's timeline, read-only. The API gives an activity no reference to its proposal but
 * the public id, and no time of its own in the document; services that send `created_at` are believed, else
 * `at` is when this computer first saw it.
 */
export const activitySchema = z.object({
  id: z.string(),
  /** One of `activityTypes`, or a type that this version does not know. */
  activity_type: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Whether `at` is the service's own word; absent where it is only when this computer first saw it, or nobody noted that. */
  is_dated: z.boolean().optional(),
  ip_address: z.string(),
  to: z.string().optional(),
  cc: z.string().optional(),
  from: z.string().optional(),
  reply_to: z.string().optional(),
  subject: z.string().optional(),
  message: z.string().optional(),
  bounce_type: z.string().optional(),
  bounced_email: z.string().optional(),
  bounce_description: z.string().optional(),
  proposal_public_id: z.string(),
  proposal_title: z.string(),
  /** As they were when it happened, ISO 8601; absent where the service does not say, or an earlier version did not ask. */
  proposal_sent_at: z.string().nullable().optional(),
  proposal_expires_at: z.string().nullable().optional(),
  client_full_name: z.string(),
  client_email: z.string(),
});

/** A parsed timeline entry. */
export type Activity = Readonly<z.infer<typeof activitySchema>>;
