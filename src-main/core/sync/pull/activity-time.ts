import type { ServerActivity } from '../../api/schemas/activity.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';

/** By activity type: the copied proposal field with the activity's time (`service-api.md §2.8`). */
const copiedTime: Readonly<Record<string, string>> = {
  user_create_proposal: 'proposal_created_at',
  api_created_proposal: 'proposal_created_at',
  user_send_proposal: 'proposal_sent_at',
};

/**
 * The time of an activity, ms since the epoch. The API does not document one, so a service may not send it. Then a
 * creation or send has the proposal's own time, and any other activity has the time of its first read.
 */
export function activityTime({ fields, createdAt, extra }: ServerActivity, seenAt: number): number {
  if (createdAt !== null) return createdAt;
  const copy = extra[copiedTime[fields.activity_type] ?? ''];
  return momentOrNull.parse(copy) ?? seenAt;
}
