import { z } from 'zod';
import type { Activity } from './activity.ts';
import type { LocalId } from '../ids.ts';

/** Actions of a client or their mail server, most important first. The user's own actions notify nobody. */
export const notifiableTypes = [
  'client_accepted_proposal',
  'client_rejected_proposal',
  'client_clarification_proposal',
  'client_email_bounced',
  'client_view_proposal',
  'client_view_pdf',
  'client_email_opened',
] as const;
export type NotifiableType = (typeof notifiableTypes)[number];

const minuteOfDay = z.int().min(0).max(1439);

/** The kinds of notifications that the user wants, and when. */
export const notificationSettingsSchema = z.strictObject({
  types: z.array(z.enum(notifiableTypes)),
  /**
   * Minutes after midnight, local time. If `from` is after `to`, the quiet hours span midnight. Null for no quiet
   * hours.
   */
  quietHours: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
});
export type NotificationSettings = Readonly<z.infer<typeof notificationSettingsSchema>>;

/** Answers and views, at any hour. Opened e-mails and PDFs are off by default. */
export const defaultNotificationSettings: NotificationSettings = {
  types: [
    'client_accepted_proposal',
    'client_rejected_proposal',
    'client_clarification_proposal',
    'client_email_bounced',
    'client_view_proposal',
  ],
  quietHours: null,
};

/** Results of queued e-mails since the last notification. */
export interface SendsNews {
  readonly sent: readonly { readonly proposalId: LocalId; readonly title: string }[];
  /** Number of e-mails that now need a decision. */
  readonly stuck: number;
}

/** A notification: results of e-mails, one action of a client, or a digest of several. */
export type Notice =
  | ({ readonly kind: 'sends' } & SendsNews)
  | { readonly kind: 'one'; readonly activity: Activity; readonly type: NotifiableType }
  | {
      readonly kind: 'digest';
      readonly counts: readonly { readonly type: NotifiableType; readonly count: number }[];
    };

/** More notifications than this at once, as after a time offline, become one digest. */
const singlesAtOnce = 3;

/** Minutes until quiet hours end; 0 outside quiet hours. */
export function quietMinutesLeft({ quietHours }: NotificationSettings, minute: number): number {
  if (quietHours === null || quietHours.from === quietHours.to) return 0;
  const { from, to } = quietHours;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? (to - minute + 1440) % 1440 : 0;
}

/**
 * The notifications for newly read activities. Repeated activities of one type and proposal, such as three views, count
 * once.
 */
export function noticesOf(fresh: readonly Activity[], { types }: NotificationSettings): readonly Notice[] {
  const telling = new Map<string, { readonly activity: Activity; readonly type: NotifiableType }>();
  for (const activity of fresh) {
    const type = types.find((wanted) => wanted === activity.activity_type);
    if (type !== undefined) telling.set(`${type} ${activity.proposal_public_id}`, { activity, type });
  }
  const all = [...telling.values()];
  if (all.length <= singlesAtOnce) return all.map((entry) => ({ kind: 'one', ...entry }));
  const counts = notifiableTypes
    .map((type) => ({ type, count: all.filter((entry) => entry.type === type).length }))
    .filter(({ count }) => count > 0);
  return [{ kind: 'digest', counts }];
}
