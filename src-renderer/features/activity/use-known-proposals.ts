import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useProposals } from '../../data/index.ts';
import type { FollowUpSubject } from './follow-ups/follow-ups.ts';

/** Proposals on this computer, as the timeline needs them. */
export interface KnownProposals {
  /** Local ids by public id, archived proposals included. */
  readonly byPublicId: ReadonlyMap<string, LocalId>;
  /** Proposals that may need a follow-up. Archived ones never do. */
  readonly subjects: readonly FollowUpSubject[];
}

/** Finds records by public id, the only id in activities. */
export function useKnownProposals(): KnownProposals {
  const current = useProposals({ view: 'all' });
  const archived = useProposals({ view: 'archived' });
  return useMemo(() => {
    const subjects = (current ?? []).flatMap(({ proposal }): readonly FollowUpSubject[] => {
      const { public_id: publicId, title, status } = proposal.fields;
      return publicId === null ? [] : [{ proposalId: proposal.localId, publicId, title, status }];
    });
    const byPublicId = new Map(
      [...(archived ?? []), ...(current ?? [])].flatMap(({ proposal: { fields, localId } }) =>
        fields.public_id === null ? [] : [[fields.public_id, localId] as const],
      ),
    );
    return { subjects, byPublicId };
  }, [current, archived]);
}
