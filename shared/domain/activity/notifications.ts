import { z } from 'zod';
import type { Activity } from './activity.ts';
import type { LocalId } from '../ids.ts';

/** What a client or their mail server does; nobody is told of what they did themselves. The most telling first. */
export const notifiableTypes = [
  'client_accepted_proposal',
  'client_rejected_proposal',
  'client_clarification_proposal',
  'client_email_bounced',
  'client_view_proposal',
  'client_view_pdf',
  'client_email_opened',
] as const;
/** One of them. */
export type NotifiableType = (typeof notifiableTypes)[number];

const minuteOfDay = z.int().min(0).max(1439);

/** What a person wants to be told of, and when not. */
export const notificationSettingsSchema = z.strictObject({
  types: z.array(z.enum(notifiableTypes)),
  /** Minutes after midnight, local time; `from` after `to` goes over midnight. Null: at any hour. */
  quietHours: z.strictObject({ from: minuteOfDay, to: minuteOfDay }).nullable(),
});
/** The parsed settings. */
export type NotificationSettings = Readonly<z.infer<typeof notificationSettingsSchema>>;

/** Every answer and every first look, at any hour; opened e-mails and PDFs are for those who ask for them. */
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

/** What became of e-mails that waited, since a person was last told. */
export interface SendsNews {
  readonly sent: readonly { readonly proposalId: LocalId; readonly title: string }[];
  /** How many wait for a decision now. */
  readonly stuck: number;
}

/** Something to tell: one thing that a client did, how much of what they did, or what became of e-mails. */
export type Notice =
  | ({ readonly kind: 'sends' } & SendsNews)
  | { readonly kind: 'one'; readonly activity: Activity; readonly type: NotifiableType }
  | {
      readonly kind: 'digest';
      readonly counts: readonly { readonly type: NotifiableType; readonly count: number }[];
    };

/** More at once, as after a time offline, are told as one digest. */
const singlesAtOnce = 3;

/** Minutes until quiet hours end; 0 outside of them. */
export function quietMinutesLeft({ quietHours }: NotificationSettings, minute: number): number {
  if (quietHours === null || quietHours.from === quietHours.to) return 0;
  const { from, to } = quietHours;
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  return isQuiet ? (to - minute + 1440) % 1440 : 0;
}

/**
 * What to tell of what just became known. The same thing happening to one proposal again (a client who looks
 * three times) counts once.
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
