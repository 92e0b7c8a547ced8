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
export type ActivityType = (typeof activityTypes)[number];

/**
 * One entry of a proposal's timeline, read-only. The API refers to the proposal by its public id only and documents no
 * time. `at` is the service's `created_at` if it sends one, else the time at which this computer first read the entry.
 */
export const activitySchema = z.object({
  id: z.string(),
  /** One of `activityTypes`, or a type that this version does not know. */
  activity_type: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** Whether `at` is the service's time. Absent in entries that earlier versions stored. */
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
  /**
   * For a decision that a user recorded: the decision, how the client told it, and the user. A recorded send has `how`
   * (`sentByHand`) and the user.
   */
  decision: z.string().optional(),
  how: z.string().optional(),
  recorded_by: z.string().optional(),
  /** `weak` if a program may have acted instead of the client. */
  evidence: z.string().optional(),
  proposal_public_id: z.string(),
  proposal_title: z.string(),
  /**
   * The send time of the proposal when the entry was written, ISO 8601; absent if the service omits it, and in entries
   * that earlier versions stored.
   */
  proposal_sent_at: z.string().nullable().optional(),
  proposal_expires_at: z.string().nullable().optional(),
  client_full_name: z.string(),
  client_email: z.string(),
});

export type Activity = Readonly<z.infer<typeof activitySchema>>;

const pageAnswers: readonly string[] = [
  'client_accepted_proposal',
  'client_rejected_proposal',
  'client_clarification_proposal',
] satisfies readonly ActivityType[];

/**
 * The name that the client typed with a decision or question; empty without one. It may be another person than the
 * client's record names. In other activities, `from` is no person on the page.
 */
export function signerName({ activity_type, from = '' }: Pick<Activity, 'activity_type' | 'from'>): string {
  return pageAnswers.includes(activity_type) ? from.trim() : '';
}
