import { useCallback, useEffect } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { isContentMissing } from '#shared/domain/proposals/missing-content.ts';
import { useBridge } from '../../bridge/index.ts';
import type { ProposalDocument } from '../queries/queries.ts';
import { useStableList } from './use-stable-list.ts';
import { useIsFirstPullPending } from './state-hooks.ts';

/** Tells whether what stands in a proposal has not come to this computer yet. */
export function useIsContentMissing(): (
  document: Pick<ProposalDocument, 'proposal' | 'sections'>,
) => boolean {
  const isArriving = useIsFirstPullPending();
  return useCallback(
    ({ proposal, sections }) => isContentMissing(proposal, sections.length, isArriving),
    [isArriving],
  );
}

/** Has these proposals read before all others. */
export function useReadSoon(proposalIds: readonly LocalId[]): void {
  const bridge = useBridge();
  const ids = useStableList(proposalIds);
  useEffect(() => {
    if (ids.length === 0) return;
    // A hint: what has not been read is said where it is missed.
    bridge.call('sync.readSoon', { proposalIds: [...ids] }).catch(() => undefined);
  }, [bridge, ids]);
}
