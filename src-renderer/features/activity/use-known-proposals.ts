import { useMemo } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { useProposals } from '../../data/index.ts';
import type { FollowUpSubject } from './follow-ups/follow-ups.ts';

/** The proposals of this computer as the timeline needs them. */
export interface KnownProposals {
  /** Local ids by the public ids that activities carry; archived proposals too. */
  readonly byPublicId: ReadonlyMap<string, LocalId>;
  /** What may be worth following up: nothing that was put away. */
  readonly subjects: readonly FollowUpSubject[];
}

/** Activities name proposals by public id alone; this finds the record behind it. */
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
