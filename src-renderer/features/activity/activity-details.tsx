import type { Activity } from '#shared/domain/activity.ts';

interface Row {
  readonly label: string;
  readonly value: string | undefined;
}

const rowsOf = (activity: Activity): readonly Row[] => [
  { label: 'To', value: activity.to },
  { label: 'Cc', value: activity.cc },
  { label: 'From', value: activity.from },
  { label: 'Reply to', value: activity.reply_to },
  { label: 'Subject', value: activity.subject },
  { label: 'Bounced', value: activity.bounced_email },
  { label: 'Reason', value: [activity.bounce_type, activity.bounce_description].filter(Boolean).join(': ') },
  { label: 'IP address', value: activity.ip_address },
];

/** Whether an activity has anything to unfold. */
export function hasDetails(activity: Activity): boolean {
  return Boolean(activity.message) || rowsOf(activity).some(({ value }) => Boolean(value));
}

interface Props {
  readonly activity: Activity;
}

/** Everything that the service told about an activity. The message is text here, whatever it was there. */
export function ActivityDetails({ activity }: Props) {
  return (
    <div className="selectable flex flex-col gap-2">
      {activity.message !== undefined && activity.message !== '' && (
        <p className="border-l-2 border-line pl-3 text-ui whitespace-pre-wrap text-ink">{activity.message}</p>
      )}
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-label">
        {rowsOf(activity).map(({ label, value }) =>
          value === undefined || value === '' ? null : (
            <div key={label} className="contents">
              <dt className="text-ink-3">{label}</dt>
              <dd className="break-words text-ink-2">{value}</dd>
            </div>
          ),
        )}
      </dl>
    </div>
  );
}
