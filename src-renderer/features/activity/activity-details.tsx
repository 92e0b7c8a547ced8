import type { Activity } from '#shared/domain/activity/activity.ts';
import { t } from '../../i18n/index.ts';
import { activityDetails, isWeakEvidence } from './format-activity.ts';
import { MomentText } from './moment-text.tsx';

interface OneProps {
  readonly activity: Activity;
  /** Shows the time of each activity, for a line that combines several. */
  readonly showTime: boolean;
  readonly isVague: boolean;
}

/** The service's details of one activity. A message is shown as plain text. */
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
      {isWeakEvidence(activity) && (
        <p className="max-w-measure text-label text-ink-3">{t('activity.weakEvidence')}</p>
      )}
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
  /** Times at which activities were read, where the time of the event is unknown. */
  readonly vague: ReadonlySet<number>;
}

/** Details of each activity in a line: addresses, subject, message, bounce and IP. */
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
