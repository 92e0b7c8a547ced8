import { useEffect, useState } from 'react';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { useSession } from '../../data/index.ts';
import { useReadMarks } from '../../state/read-mark-store.ts';
import { isAfterMark, markAfter } from '../../state/read-mark.ts';
import { knownType, typeFacts } from './activity-types.ts';

/** Whether an activity is newer than the last visit to the screen. The account's own activities are never unread. */
export type IsUnread = (activity: Activity) => boolean;

/**
 * Activities that are unread when the screen opens stay marked while it is open. The mark for the next visit moves as
 * soon as a visible screen shows them.
 *
 * @param activities all activities, newest first; undefined for a partial list, which moves no mark
 */
export function useReadMark(activities: readonly Activity[] | undefined): IsUnread {
  const session = useSession();
  const list = `${session?.state === 'connected' ? session.accountKey : ''} activity`;
  const setMark = useReadMarks((store) => store.setMark);
  const [atArrival] = useState(() => useReadMarks.getState().marks[list]);

  useEffect(() => {
    if (activities === undefined) return undefined;
    function check(): void {
      if (document.visibilityState !== 'visible') return;
      const before = useReadMarks.getState().marks[list];
      const after = markAfter(activities ?? [], before);
      if (after !== undefined && after !== before) setMark(list, after);
    }
    check();
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [activities, list, setMark]);

  return (activity) => typeFacts[knownType(activity)].byClient && isAfterMark(activity, atArrival);
}
