import { useEffect, useState } from 'react';
import type { PageViews } from '#shared/domain/activity/page-views.ts';
import type { SyncPhase } from '#shared/bridge/sync-status.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useBridge } from '../../bridge/index.ts';
import { useSyncStatus } from '../../data/index.ts';

/** Phases in which no call reaches the service. */
const unreachable: ReadonlySet<SyncPhase['phase']> = new Set([
  'disconnected',
  'offline',
  'captive-portal',
  'unauthorized',
]);

/**
 * The views of a proposal's page, read from the service again with each new activity. Null while they are unknown: offline,
 * or with a service that does not tell them.
 *
 * @param newest the id of the newest activity
 */
export function usePageViews(proposalId: LocalId, newest: string | undefined): PageViews | null {
  const bridge = useBridge();
  const phase = useSyncStatus()?.current.phase;
  const isReachable = phase !== undefined && !unreachable.has(phase);
  const [read, setRead] = useState<{ readonly of: LocalId; readonly views: PageViews | null } | null>(null);
  useEffect(() => {
    if (!isReachable) return undefined;
    let isCurrent = true;
    const keep = (views: PageViews | null): void => {
      if (isCurrent) setRead({ of: proposalId, views });
    };
    bridge.call('views.read', { proposalId }).then(
      ({ views }) => keep(views),
      () => keep(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [bridge, proposalId, newest, isReachable]);
  return isReachable && read?.of === proposalId ? read.views : null;
}
