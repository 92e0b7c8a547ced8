import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import type { Activity } from '#shared/domain/activity.ts';
import { cx } from '../../ui/cx.ts';
import { ActivityDetails, hasDetails } from './activity-details.tsx';
import { ActivityGlyph } from './activity-glyph.tsx';
import { activitySentence, activityTone } from './activity-words.ts';
import type { ActivityRun } from './group-activities.ts';

const clock = (at: number): string => new Date(at).toLocaleTimeString(undefined, { timeStyle: 'short' });

interface Props {
  readonly run: ActivityRun;
  /** Left out where every line is about the same proposal. */
  readonly showProposal: boolean;
}

function Summary({ run, showProposal }: Props) {
  const [newest] = run.activities;
  return (
    <>
      <ActivityGlyph tone={activityTone(newest)} />
      <span className="min-w-0 grow truncate">
        <span className="text-ui text-ink">{activitySentence(newest, run.activities.length)}</span>
        {showProposal && newest.proposal_title !== '' && (
          <span className="text-ui text-ink-3"> · {newest.proposal_title}</span>
        )}
      </span>
      <time dateTime={new Date(newest.at).toISOString()} className="figures shrink-0 text-label text-ink-3">
        {clock(newest.at)}
      </time>
    </>
  );
}

function Occurrence({ activity, alone }: { readonly activity: Activity; readonly alone: boolean }) {
  return (
    <li className="py-1.5">
      {!alone && <div className="figures text-label font-medium text-ink-2">{clock(activity.at)}</div>}
      <ActivityDetails activity={activity} />
    </li>
  );
}

/** One line of the timeline; it unfolds to who, from where, and in which words. */
export function ActivityLine({ run, showProposal }: Props) {
  const { activities } = run;
  if (!activities.some(hasDetails)) {
    return (
      <div className="flex min-h-(--row) items-center gap-2.5 px-2 pl-8">
        <Summary run={run} showProposal={showProposal} />
      </div>
    );
  }
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group flex min-h-(--row) w-full items-center gap-2.5 rounded-control px-2 text-left transition-colors hover:bg-hover">
        <ChevronRight
          size={14}
          aria-hidden
          className="shrink-0 text-ink-3 transition-transform group-data-panel-open:rotate-90"
        />
        <Summary run={run} showProposal={showProposal} />
      </Collapsible.Trigger>
      <Collapsible.Panel>
        <ul className={cx('mr-2 mb-2 ml-[54px] divide-y divide-line')}>
          {activities.map((activity) => (
            <Occurrence key={activity.id} activity={activity} alone={activities.length === 1} />
          ))}
        </ul>
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
