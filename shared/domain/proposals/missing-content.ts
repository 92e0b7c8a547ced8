import { isMadeHere, type LocalId, type ServerId } from '../ids.ts';
import type { ProposalFields } from './proposal.ts';

/**
 * Whether a proposal's sections have not been read yet; its record arrives before them. Until then the proposal looks
 * empty and must not be edited, sent, exported or copied.
 *
 * @param sections number of its sections on this computer
 * @param isArriving whether the first full sync is still running
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
