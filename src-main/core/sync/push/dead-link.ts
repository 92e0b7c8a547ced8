import { datesInTimeline } from '#shared/domain/proposals/proposal-dates.ts';
import type { ProposalFields } from '#shared/domain/proposals/proposal.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';

/** Why the link of an e-mail would open nothing that its reader can decide. */
export type DeadLink = 'archived' | 'expired';

/** What tells of it. */
interface Signs {
  /** As the service has just shown it. */
  readonly archivedAt: string | null;
  /** As it was written here; absent when it never was, because the API does not show it. */
  readonly expiresAt: ProposalFields['expires_at'];
  /** The timeline, whose entries keep copies of the date (`service-api.md §2.8`). */
  readonly activities: readonly ServerActivity[];
}

/** Whether a proposal is archived, or has expired by now as far as anything tells. What was written here is the newest. */
export function findDeadLink({ archivedAt, expiresAt, activities }: Signs, now: number): DeadLink | null {
  if (archivedAt !== null) return 'archived';
  const expiry = momentOrNull.parse(
    expiresAt === undefined
      ? datesInTimeline(activities.map(({ id, fields }) => ({ id, ...fields }))).expiresAt
      : expiresAt,
  );
  return expiry !== null && expiry <= now ? 'expired' : null;
}
