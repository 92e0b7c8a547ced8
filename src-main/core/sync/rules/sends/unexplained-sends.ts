import type { Activity } from '#shared/domain/activity/activity.ts';
import { isOwnSend, type OwnMessage } from './own-send.ts';

/** An e-mail of ours that this journal knows to have gone out. */
export interface KnownSend {
  readonly message: OwnMessage;
  /** Ids of what the timeline held before it went out: none of them is its entry. */
  readonly before: readonly string[];
  /** Its own entry in the timeline; null while nobody has seen which one it is. */
  readonly activityId: string | null;
}

/** An entry of the timeline, with its id. */
export interface TimelineEntry {
  readonly id: string;
  readonly fields: Pick<Activity, 'activity_type' | 'to' | 'subject' | 'message'>;
}

/**
 * The entries of the timeline that are the very e-mail that is about to be sent, and that nothing on this computer
 * explains: the user did not have them before them when they approved it, and no send of this journal has left them
 * (S8). Where there is one, the data may be an older copy of what has sent it already. Ids decide and not times, because
 * no two clocks agree; what can be explained in two ways is explained in the one that leaves more to ask about.
 *
 * @param approvedWith ids of the e-mails that were known when the user approved
 * @param known the sends of the proposal that have gone out from here, oldest first
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
  // From the newest on: of what came after it there is the least to choose from.
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
