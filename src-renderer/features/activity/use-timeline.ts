import { useEffect, useMemo, useState } from 'react';
import { useActivities } from '../../data/index.ts';
import { filterActivities, isNarrowed } from './filter/filter-activities.ts';
import { useFilterStore } from './filter/filter-store.ts';
import { followUps } from './follow-ups/follow-ups.ts';
import { groupActivities } from './group-activities.ts';
import { listRows, type ListRow } from './list-rows.ts';
import { bulkReadTimes } from '#shared/domain/activity/bulk-read-times.ts';
import { useKnownProposals, type KnownProposals } from './use-known-proposals.ts';
import { useMinute } from './use-minute.ts';
import { useReadMark, type IsUnread } from './use-read-mark.ts';

/** Number of activities in the first read, enough for the first screen. */
const firstRead = 200;
/** Number of activities in each further read. */
const furtherRead = 3000;

/** Rows and state of the timeline. */
export interface TimelineView {
  /** Undefined until the first read. */
  readonly rows: readonly ListRow[] | undefined;
  /** Whether the list is empty without a filter. */
  readonly isEmpty: boolean;
  readonly proposals: KnownProposals;
  readonly vague: ReadonlySet<number>;
  readonly isUnread: IsUnread;
  readonly showAllHints: () => void;
  /** Reads more activities, if there are any. Called when the end of the list is visible. */
  readonly readOn: () => void;
}

/** Reads, filters and groups the timeline. */
export function useTimeline(): TimelineView {
  const { group, onlyClients, clientId } = useFilterStore();
  const [limit, setLimit] = useState(firstRead);
  const [allHints, setAllHints] = useState(false);
  const activities = useActivities(clientId === null ? { of: 'all' } : { of: 'client', clientId }, limit);
  const proposals = useKnownProposals();
  const isUnread = useReadMark(clientId === null ? activities : undefined);

  const hasFirst = activities !== undefined;
  useEffect(() => {
    if (!hasFirst) return undefined;
    // After the first paint, which needs only one screen of rows.
    const timer = setTimeout(() => setLimit((before) => Math.max(before, furtherRead)), 0);
    return () => clearTimeout(timer);
  }, [hasFirst]);

  const days = useMemo(
    () => groupActivities(filterActivities(activities ?? [], { group, onlyClients })),
    [activities, group, onlyClients],
  );
  const now = useMinute();
  const hints = useMemo(
    () => (group === 'all' ? followUps(proposals.subjects, activities ?? [], now) : []),
    [group, proposals, activities, now],
  );
  const rows = useMemo(
    () => (hasFirst ? listRows({ hints, allHints, days, now }) : undefined),
    [hasFirst, hints, allHints, days, now],
  );

  return {
    rows,
    isEmpty: clientId === null && (activities?.length === 0 || !isNarrowed({ group, onlyClients })),
    proposals,
    vague: useMemo(() => bulkReadTimes(activities ?? []), [activities]),
    isUnread,
    showAllHints: () => setAllHints(true),
    readOn: () => {
      if (activities?.length === limit) setLimit(limit + furtherRead);
    },
  };
}
