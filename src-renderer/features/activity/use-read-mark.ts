import { useEffect, useState } from 'react';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { useSession } from '../../data/index.ts';
import { useReadMarks } from '../../state/read-mark-store.ts';
import { isAfterMark, markAfter } from '../../state/read-mark.ts';
import { knownType, typeFacts } from './activity-types.ts';

/** Tells what is new since the screen was last looked at. What one's own account did is never news. */
export type IsUnread = (activity: Activity) => boolean;

/**
 * What arrived since this screen was last looked at stays marked while it is open, also when it is seen now;
 * the mark for the next visit moves as soon as it is on a visible screen.
 *
 * `activities` is everything, newest first; undefined while only a part is shown, which moves no mark.
 */
export function useReadMark(activities: readonly Activity[] | undefined): IsUnread {
  const session = useSession();
  const list = `${session?.state === 'connected' ? session.accountKey : ''} activity`;
  const setMark = useReadMarks((store) => store.setMark);
  const [atArrival] = useState(() => useReadMarks.getState().marks[list]);

  useEffect(() => {
    if (activities === undefined) return undefined;
    function look(): void {
      if (document.visibilityState !== 'visible') return;
      const before = useReadMarks.getState().marks[list];
      const after = markAfter(activities ?? [], before);
      if (after !== undefined && after !== before) setMark(list, after);
    }
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [activities, list, setMark]);

  return (activity) => typeFacts[knownType(activity)].byClient && isAfterMark(activity, atArrival);
}
