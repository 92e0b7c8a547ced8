import type { Activity } from '#shared/domain/activity/activity.ts';
import { isOwnSend, type OwnMessage } from './own-send.ts';

/** An e-mail that was sent from this journal. */
export interface KnownSend {
  readonly message: OwnMessage;
  /** Ids of the timeline's entries before the send. None of them is the send's own. */
  readonly before: readonly string[];
  /** Its entry in the timeline; null until it is identified. */
  readonly activityId: string | null;
}

export interface TimelineEntry {
  readonly id: string;
  readonly fields: Pick<Activity, 'activity_type' | 'to' | 'subject' | 'message' | 'how'>;
}

/**
 * The entries of the timeline that equal the e-mail to be sent and are unexplained: the user did not know them at the
 * approval, and no send of this journal made them. An unexplained entry may mean that this journal is an older copy and
 * the e-mail was sent already. Ids decide, not times, because clocks differ. If several assignments are possible, the
 * one that leaves more entries to ask about is used.
 *
 * @param approvedWith ids of the e-mails known at the approval
 * @param known the sends of the proposal from this journal, oldest first
 */
export function unexplainedSends(
  message: OwnMessage,
  timeline: readonly TimelineEntry[],
  approvedWith: ReadonlySet<string>,
  known: readonly KnownSend[],
): readonly TimelineEntry[] {
  const own = timeline.filter(({ fields }) => isOwnSend(message, fields));
  const taken = new Set<string>();
  for (const send of known) if (send.activityId !== null) taken.add(send.activityId);
  // The newest send first, because it has the fewest possible entries.
  for (const send of known.toReversed()) {
    if (send.activityId !== null) continue;
    const before = new Set(send.before);
    const possible = own.filter(
      ({ id, fields }) => !before.has(id) && !taken.has(id) && isOwnSend(send.message, fields),
    );
    const entry = possible.find(({ id }) => approvedWith.has(id)) ?? possible[0];
    if (entry !== undefined) taken.add(entry.id);
  }
  return own.filter(({ id }) => !approvedWith.has(id) && !taken.has(id));
}
