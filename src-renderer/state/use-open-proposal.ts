import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useReadAhead } from '../data/index.ts';

/** Goes to a proposal once it has been read, so that it stands there with the first frame. The same function for good. */
export function useOpenProposal(): (proposalId: LocalId) => void {
  const navigate = useNavigate();
  const readAhead = useReadAhead();
  return useCallback(
    (proposalId) =>
      void readAhead(proposalId).then(() =>
        navigate({ to: '/proposals/$proposalId', params: { proposalId } }),
      ),
    [navigate, readAhead],
  );
}
