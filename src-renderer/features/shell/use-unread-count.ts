import { useActivities, useSession } from '../../data/index.ts';
import { isAfterMark } from '../../state/read-mark.ts';
import { useReadMarks } from '../../state/read-mark-store.ts';

/** Most activities to count, because an exact larger number is of no use. */
const newestCount = 200;

/** Number of client activities since the last visit to the activity screen. */
export function useUnreadCount(): number {
  const session = useSession();
  const list = `${session?.state === 'connected' ? session.accountKey : ''} activity`;
  const mark = useReadMarks((store) => store.marks[list]);
  const activities = useActivities({ of: 'all' }, newestCount);
  return (activities ?? []).filter(
    (activity) => activity.activity_type.startsWith('client_') && isAfterMark(activity, mark),
  ).length;
}
