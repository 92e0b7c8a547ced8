import { Collapsible } from '@base-ui/react/collapsible';
import { ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useActivities, useProposal, type ActivityScope } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { dayHeading } from '../../ui/time/relative-time-text.ts';
import { ActivityDetails } from './activity-details.tsx';
import { ActivityMark } from './activity-mark.tsx';
import { markedType } from './activity-types.ts';
import { activitySentence, proposalTitle } from './format-activity.ts';
import { groupActivities, type ActivityRun } from './group-activities.ts';
import { MomentText } from './moment-text.tsx';
import { bulkReadTimes } from '#shared/domain/activity/bulk-read-times.ts';
import { ProposalViews } from './proposal-views.tsx';
import { useMinute } from './use-minute.ts';

/** Number of activities on the first page and on each further page. */
const pageSize = 50;

interface LineProps {
  readonly run: ActivityRun;
  readonly showProposal: boolean;
  readonly vague: ReadonlySet<number>;
}

function TimelineLine({ run, showProposal, vague }: LineProps) {
  const [newest] = run.activities;
  return (
    <Collapsible.Root>
      <Collapsible.Trigger className="group grid w-full grid-cols-[minmax(0,1fr)_auto_14px] items-center gap-x-3 rounded-control px-2 py-2 text-left transition-colors hover:bg-hover @[520px]:min-h-(--row) @[520px]:grid-cols-[128px_minmax(0,1fr)_auto_14px] @[520px]:py-0">
        <ActivityMark type={markedType(newest)} times={run.activities.length} />
        <span className="order-last col-span-3 flex min-w-0 flex-col @[520px]:order-none @[520px]:col-span-1 @[520px]:flex-row @[520px]:gap-2">
          {showProposal && (
            <span className="truncate text-ui text-ink @[520px]:max-w-3/5 @[520px]:shrink-0">
              {proposalTitle(newest)}
            </span>
          )}
          <span className="line-clamp-2 text-ui text-ink-2 @[520px]:line-clamp-1">
            {activitySentence(newest)}
          </span>
        </span>
        <span className="figures text-label text-ink-3">
          <MomentText at={newest.at} isVague={vague.has(newest.at)} />
        </span>
        <ChevronRight
          size={14}
          aria-hidden
          className="text-ink-3 transition-transform group-data-panel-open:rotate-90"
        />
      </Collapsible.Trigger>
      <Collapsible.Panel className="px-2 pb-2 @[520px]:pl-[148px]">
        <ActivityDetails activities={run.activities} vague={vague} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

interface ViewsProps {
  readonly proposalId: LocalId;
  readonly newest: string | undefined;
}

/** Only a sent proposal has a page. */
function ViewsOfSent({ proposalId, newest }: ViewsProps) {
  const document = useProposal(proposalId);
  const isSent =
    document?.proposal.fields.status !== undefined && document.proposal.fields.status !== 'draft';
  return isSent && <ProposalViews proposalId={proposalId} newest={newest} />;
}

interface Props {
  readonly scope: ActivityScope;
}

/** Activities of one proposal or client by day, newest first, for the record's own screen. */
export function ActivityTimeline({ scope }: Props) {
  const [limit, setLimit] = useState(pageSize);
  const now = useMinute();
  // One extra row tells whether there are more.
  const activities = useActivities(scope, limit + 1);
  const days = useMemo(() => groupActivities((activities ?? []).slice(0, limit)), [activities, limit]);
  const vague = useMemo(() => bulkReadTimes(activities ?? []), [activities]);
  if (activities === undefined) return null;
  if (activities.length === 0) {
    return (
      <p className="text-ui text-ink-3">
        {scope.of === 'proposal' ? t('activity.emptyProposal') : t('activity.emptyClient')}
      </p>
    );
  }
  return (
    <div className="@container -mx-2 flex flex-col gap-4">
      {scope.of === 'proposal' && <ViewsOfSent proposalId={scope.proposalId} newest={activities[0]?.id} />}
      {days.map(({ day, runs }) => (
        <section key={day} aria-label={dayHeading(day, now)}>
          <h3 className="border-b border-line px-2 pb-1 text-label font-medium text-ink-3">
            {dayHeading(day, now)}
          </h3>
          <ul className="pt-1">
            {runs.map((run) => (
              <li key={run.id}>
                <TimelineLine run={run} showProposal={scope.of !== 'proposal'} vague={vague} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {activities.length > limit && (
        <div className="px-2">
          <Button onClick={() => setLimit((before) => before + pageSize)}>{t('activity.showOlder')}</Button>
        </div>
      )}
    </div>
  );
}
