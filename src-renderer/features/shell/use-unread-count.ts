import { useActivities, useSession } from '../../data/index.ts';
import { isAfterMark } from '../../state/read-mark.ts';
import { useReadMarks } from '../../state/read-mark-store.ts';

/** So many are looked at; with more, the exact number says nothing. */
const looked = 200;

/** How much of what clients did arrived since the activity was last looked at. */
export function useUnreadCount(): number {
  const session = useSession();
  const list = `${session?.state === 'connected' ? session.accountKey : ''} activity`;
  const mark = useReadMarks((store) => store.marks[list]);
  const activities = useActivities({ of: 'all' }, looked);
  return (activities ?? []).filter(
    (activity) => activity.activity_type.startsWith('client_') && isAfterMark(activity, mark),
  ).length;
}
