import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/**
 * Whether what stands in a proposal has not come to this computer yet: lists tell of a proposal before they tell of its
 * sections. Until then it looks empty, and must be neither edited, nor sent, nor exported, nor copied as such.
 *
 * @param sections how many of its sections are here
 * @param isArriving whether no reading of the workspace has come to its end yet
 */
export function isContentMissing(
  {
    localId,
    serverId,
    fields,
  }: {
    readonly localId: LocalId;
    readonly serverId: ServerId | null;
    readonly fields: Pick<ProposalFields, 'contents_known'>;
  },
  sections: number,
  isArriving: boolean,
): boolean {
  if (isMadeHere('proposal', localId, serverId) || fields.contents_known === true) return false;
  return isArriving || sections === 0;
}
