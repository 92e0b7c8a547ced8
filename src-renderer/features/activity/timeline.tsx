import { useMemo } from 'react';
import { useActivities, type ActivityScope } from '../../data/index.ts';
import { dayHeading } from '../../ui/relative-words.ts';
import { ActivityLine } from './activity-line.tsx';
import { activityGroup, type ActivityGroup } from './activity-words.ts';
import { groupActivities } from './group-activities.ts';

interface Props {
  readonly scope: ActivityScope;
  /** Only these kinds; all without. */
  readonly group?: ActivityGroup | undefined;
  readonly limit?: number;
}

/** What happened, by day, newest first: of one proposal, one client or everything. */
export function Timeline({ scope, group, limit = 400 }: Props) {
  const activities = useActivities(scope, limit);
  const days = useMemo(
    () =>
      groupActivities(
        (activities ?? []).filter((activity) => group === undefined || activityGroup(activity) === group),
      ),
    [activities, group],
  );
  if (activities === undefined) return null;
  if (days.length === 0) {
    return (
      <p className="px-2 text-ui text-ink-3">
        {activities.length === 0 ? 'Nothing has happened yet.' : 'Nothing of this kind.'}
      </p>
    );
  }
  const now = Date.now();
  return (
    <div className="flex flex-col gap-5">
      {days.map(({ day, runs }) => (
        <section key={day} aria-label={dayHeading(day, now)}>
          <h3 className="border-b border-line px-2 pb-1 text-label font-medium text-ink-2">
            {dayHeading(day, now)}
          </h3>
          <ul className="pt-1">
            {runs.map((run) => (
              <li key={run.activities[0].id}>
                <ActivityLine run={run} showProposal={scope.of !== 'proposal'} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
