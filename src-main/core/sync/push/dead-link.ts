import { datesInTimeline } from '#shared/domain/proposals/proposal-dates.ts';
import type { ProposalFields } from '#shared/domain/proposals/proposal.ts';
import type { ServerActivity } from '../../api/schemas/activity.ts';
import { momentOrNull } from '../../api/schemas/lenient.ts';

/** The reason why the client cannot decide on the linked page. */
export type DeadLink = 'archived' | 'expired';

interface LinkState {
  /** The value on the service. */
  readonly archivedAt: string | null;
  /** The date that this app has set; absent if it has set none. The API does not return it. */
  readonly expiresAt: ProposalFields['expires_at'];
  /** The timeline, whose entries copy the date (`service-api.md §2.8`). */
  readonly activities: readonly ServerActivity[];
}

/**
 * Returns why the link is dead; null as far as known for a live one. A date set by this app is newer than the
 * timeline's copy.
 */
export function findDeadLink({ archivedAt, expiresAt, activities }: LinkState, now: number): DeadLink | null {
  if (archivedAt !== null) return 'archived';
  const expiry = momentOrNull.parse(
    expiresAt === undefined
      ? datesInTimeline(activities.map(({ id, fields }) => ({ id, ...fields }))).expiresAt
      : expiresAt,
  );
  return expiry !== null && expiry <= now ? 'expired' : null;
}
