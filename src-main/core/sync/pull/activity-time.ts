import type { ServerActivity } from '../../api/schemas/activity.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';

/** Activities whose time the copied proposal data gives away (`service-api.md §2.8`). */
const copiedTime: Readonly<Record<string, string>> = {
  user_create_proposal: 'proposal_created_at',
  api_created_proposal: 'proposal_created_at',
  user_send_proposal: 'proposal_sent_at',
};

/**
 * When an activity happened, ms since the epoch. The document gives it no time: a service that says is
 * believed, a creation or send has the proposal's own time, and anything else happened before it was seen.
 */
export function activityTime({ fields, createdAt, extra }: ServerActivity, seenAt: number): number {
  if (createdAt !== null) return createdAt;
  const copy = extra[copiedTime[fields.activity_type] ?? ''];
  return momentOrNull.parse(copy) ?? seenAt;
}
