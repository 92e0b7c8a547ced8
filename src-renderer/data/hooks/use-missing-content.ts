import { useCallback, useEffect } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { isContentMissing } from '#shared/domain/proposals/missing-content.ts';
import { useBridge } from '../../bridge/index.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import { useStableList } from './use-stable-list.ts';
import { useIsFirstPullPending } from './state-hooks.ts';

/** Returns a function that tells whether a proposal's contents have not arrived on this computer yet. */
export function useIsContentMissing(): (
  document: Pick<ProposalDocument, 'proposal' | 'sections'>,
) => boolean {
  const isArriving = useIsFirstPullPending();
  return useCallback(
    ({ proposal, sections }) => isContentMissing(proposal, sections.length, isArriving),
    [isArriving],
  );
}

/** Requests that the sync reads these proposals before all others. */
export function useReadSoon(proposalIds: readonly LocalId[]): void {
  const bridge = useBridge();
  const ids = useStableList(proposalIds);
  useEffect(() => {
    if (ids.length === 0) return;
    // Only a hint. Screens show missing contents themselves.
    bridge.call('sync.readSoon', { proposalIds: [...ids] }).catch(() => undefined);
  }, [bridge, ids]);
}
