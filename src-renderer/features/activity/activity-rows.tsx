import { ChevronRight } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { cx } from '../../ui/cx.ts';
import { RelativeTime } from '../../ui/time/relative-time.tsx';
import { ActivityMark } from './activity-mark.tsx';
import { knownType, markedType } from './activity-types.ts';
import { activitySentence, clientName, proposalTitle } from './format-activity.ts';
import type { FollowUp } from './follow-ups/follow-ups.ts';
import type { ActivityRun } from './group-activities.ts';
import { MomentText } from './moment-text.tsx';

interface HeadingProps {
  readonly text: string;
  readonly count: number | null;
}

/** Heading of a day or of the follow-ups. */
export function HeadingRow({ text, count }: HeadingProps) {
  return (
    <div role="gridcell" className="flex h-11 items-end gap-1.5 border-b border-line pb-1.5">
      <span className="text-label font-semibold text-ink">{text}</span>
      {count !== null && <span className="figures text-right text-label text-ink-2">{count}</span>}
    </div>
  );
}

/** Columns shared by all rows, so that titles and sentences align. Narrow lists cut them; the details show the rest. */
const tracks = 'grid h-full grid-cols-[6px_120px_minmax(0,6fr)_minmax(0,5fr)_76px_24px] items-center gap-x-3';

interface RunProps {
  readonly run: ActivityRun;
  readonly isOpen: boolean;
  readonly isUnread: boolean;
  readonly isVague: boolean;
  readonly onToggle: () => void;
}

/** One line of the timeline: activity, proposal, client, time. */
export function RunRow({ run, isOpen, isUnread, isVague, onToggle }: RunProps) {
  const [newest] = run.activities;
  return (
    <div className={cx(tracks, '@max-[620px]:grid-cols-[6px_120px_minmax(0,1fr)_76px_24px]')}>
      <span role="gridcell" className="flex">
        {isUnread && (
          <>
            <span aria-hidden className="size-1.5 rounded-full bg-accent" />
            <span className="sr-only">{t('activity.new')}</span>
          </>
        )}
      </span>
      <span role="gridcell" className="flex min-w-0">
        <ActivityMark type={markedType(newest)} times={run.activities.length} />
      </span>
      <span
        role="gridcell"
        className={cx('truncate text-row text-ink', isUnread ? 'font-semibold' : 'font-medium')}
      >
        {proposalTitle(newest)}
      </span>
      <span role="gridcell" className="truncate text-ui text-ink-2 @max-[620px]:hidden">
        {activitySentence(newest)}
      </span>
      <span role="gridcell" className="figures text-right text-label text-ink-2">
        <MomentText at={newest.at} isVague={isVague} />
      </span>
      <span role="gridcell" className="flex">
        <button
          type="button"
          tabIndex={-1}
          aria-label={isOpen ? t('activity.hideDetails') : t('activity.showDetails')}
          onClick={onToggle}
          onDoubleClick={(event) => event.stopPropagation()}
          className="flex size-6 items-center justify-center rounded-control text-ink-3 hover:bg-hover hover:text-ink"
        >
          <ChevronRight size={14} aria-hidden className={cx('transition-transform', isOpen && 'rotate-90')} />
        </button>
      </span>
    </div>
  );
}

/** The reason is never cut. In a narrow list, the client's name is cut and shown in a tooltip. */
const followUpTracks =
  'grid-cols-[6px_120px_minmax(0,6fr)_minmax(max-content,5fr)_76px_24px] ' +
  '@max-[860px]:grid-cols-[6px_minmax(0,1fr)_max-content_76px_24px]';

interface FollowUpProps {
  readonly followUp: FollowUp;
}

/** A proposal without an answer for longer than usual, and the reason to follow up. */
export function FollowUpRow({ followUp }: FollowUpProps) {
  const { title, text, since } = followUp;
  return (
    <div className={cx(tracks, followUpTracks)}>
      <span aria-hidden />
      <span role="gridcell" className="truncate text-ui text-ink-2 @max-[860px]:hidden">
        {clientName(since)}
      </span>
      <span role="gridcell" className="truncate text-row font-medium text-ink">
        {title.trim() || t('activity.untitled')}
      </span>
      <span role="gridcell" className="flex min-w-0">
        <ActivityMark type={knownType(since)}>{text}</ActivityMark>
      </span>
      <span role="gridcell" className="figures text-right text-label text-ink-2">
        <RelativeTime at={since.at} />
      </span>
      <span aria-hidden />
    </div>
  );
}

interface MoreProps {
  readonly hidden: number;
}

/** Shows the number of hidden follow-ups. */
export function MoreRow({ hidden }: MoreProps) {
  return (
    <div role="gridcell" className="flex h-full items-center pl-[18px] text-ui text-ink-2">
      {t('activity.showMore', { count: hidden })}
    </div>
  );
}
