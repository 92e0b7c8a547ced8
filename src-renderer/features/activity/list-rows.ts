import { t } from '../../i18n/index.ts';
import { dayHeading } from '../../ui/time/relative-time-text.ts';
import type { FollowUp } from './follow-ups/follow-ups.ts';
import type { ActivityDay, ActivityRun } from './group-activities.ts';

/** A row of the screen's list. The keyboard skips headings. */
export type ListRow =
  | { readonly kind: 'heading'; readonly id: string; readonly text: string; readonly count: number | null }
  | { readonly kind: 'follow-up'; readonly id: string; readonly followUp: FollowUp }
  | { readonly kind: 'more'; readonly id: string; readonly hidden: number }
  | { readonly kind: 'run'; readonly id: string; readonly run: ActivityRun };

/** Number of follow-ups shown before the rest is folded away. */
const hintsShown = 4;

interface Parts {
  readonly hints: readonly FollowUp[];
  readonly allHints: boolean;
  readonly days: readonly ActivityDay[];
  readonly now: number;
}

/** All rows of the list: follow-ups, then days. */
export function listRows({ hints, allHints, days, now }: Parts): readonly ListRow[] {
  const shown = allHints ? hints : hints.slice(0, hintsShown);
  const hidden = hints.length - shown.length;
  return [
    ...(hints.length === 0
      ? []
      : [{ kind: 'heading', id: 'follow-up', text: t('activity.followUp'), count: hints.length } as const]),
    ...shown.map((followUp): ListRow => ({
      kind: 'follow-up',
      id: `follow-up-${followUp.proposalId}`,
      followUp,
    })),
    ...(hidden === 0 ? [] : [{ kind: 'more', id: 'more', hidden } as const]),
    ...days.flatMap(({ day, runs }): readonly ListRow[] => [
      { kind: 'heading', id: `day-${day}`, text: dayHeading(day, now), count: null },
      ...runs.map((run): ListRow => ({ kind: 'run', id: `run-${run.id}`, run })),
    ]),
  ];
}

/** Ids of the rows that the keyboard can reach. */
export function walkableIds(rows: readonly ListRow[]): readonly string[] {
  return rows.flatMap(({ kind, id }) => (kind === 'heading' ? [] : [id]));
}
