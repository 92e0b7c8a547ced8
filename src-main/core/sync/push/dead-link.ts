import { datesInTimeline } from '#shared/domain/proposals/proposal-dates.ts';
import type { ProposalFields } from '#shared/domain/proposals/proposal.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';

/** Why the client could not decide on the linked page. */
export type DeadLink = 'archived' | 'expired';

interface Signs {
  /** The service's value. */
  readonly archivedAt: string | null;
  /** The value set here; absent if none was set, because the API does not return it. */
  readonly expiresAt: ProposalFields['expires_at'];
  /** The timeline, whose entries copy the date (`service-api.md §2.8`). */
  readonly activities: readonly ServerActivity[];
}

/** Whether a proposal is archived or expired, as far as known. The date set here is newer than the timeline's. */
export function findDeadLink({ archivedAt, expiresAt, activities }: Signs, now: number): DeadLink | null {
  if (archivedAt !== null) return 'archived';
  const expiry = momentOrNull.parse(
    expiresAt === undefined
      ? datesInTimeline(activities.map(({ id, fields }) => ({ id, ...fields }))).expiresAt
      : expiresAt,
  );
  return expiry !== null && expiry <= now ? 'expired' : null;
}
