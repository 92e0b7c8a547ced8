import type { Activity } from '#shared/domain/activity/activity.ts';
import { activityDetails } from './activity-words.ts';
import { MomentText } from './moment-text.tsx';

interface OneProps {
  readonly activity: Activity;
  /** Where a line stands for several, each says when it was. */
  readonly showTime: boolean;
  readonly isVague: boolean;
}

/** What the service says of one activity. A message is text here, whatever it was there. */
function OneActivity({ activity, showTime, isVague }: OneProps) {
  const details = activityDetails(activity);
  const { message } = activity;
  return (
    <div className="flex flex-col gap-2 py-2">
      {showTime && (
        <div className="figures text-label font-medium text-ink-2">
          <MomentText at={activity.at} isVague={isVague} />
        </div>
      )}
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-label">
        {details.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {message !== undefined && message.trim() !== '' && (
        <p className="max-h-60 max-w-measure overflow-y-auto border-l-2 border-line pl-3 text-ui whitespace-pre-wrap text-ink">
          {message.trim()}
        </p>
      )}
    </div>
  );
}

interface Props {
  /** The activities of one line, newest first. */
  readonly activities: readonly Activity[];
  /** Moments at which things were read rather than happened. */
  readonly vague: ReadonlySet<number>;
}

/** Everything behind a line: addresses, subject, message, bounce and IP, of each repeat. */
export function ActivityDetails({ activities, vague }: Props) {
  return (
    <div className="selectable divide-y divide-line">
      {activities.map((activity) => (
        <OneActivity
          key={activity.id}
          activity={activity}
          showTime={activities.length > 1}
          isVague={vague.has(activity.at)}
        />
      ))}
    </div>
  );
}
