import { isDeepStrictEqual } from 'node:util';
import type { Effect } from './ledger.ts';
import type { Breach, Scene } from './scene.ts';

/** Recordings of a newer copy of the data, which was replaced by an older one. */
const isForgotten = ({ writer, opId, kind }: Effect): boolean =>
  writer === 'other' && opId !== null && (kind === 'record_decision' || kind === 'record_send');

/**
 * I3: a decision and a send by hand are recorded once in a proposal's timeline. A deleted proposal that the user creates
 * again has a new, empty timeline. I1: none is lost while its proposal exists.
 *
 * What the user enters on an older copy of the data, in the words of an entry that the older copy does not know, is that
 * entry (S8.7). Each such entry stands for one recording.
 */
export function checkRecordings({ oracle, ledger, service, world }: Scene): readonly Breach[] {
  const standing = new Set(service.state().proposal.map(({ id }) => id));
  const forgotten = ledger.effects.filter(isForgotten);
  return [...oracle.recordings].flatMap(([opId, { proposalId, body, isOver }]) => {
    const recorded = ledger.effects.filter(
      ({ kind, opId: cause }) => (kind === 'record_decision' || kind === 'record_send') && cause === opId,
    );
    const timelines = new Set(recorded.map(({ id }) => id));
    if (recorded.length > timelines.size)
      return [{ invariant: 'I3', detail: `recording ${opId} took effect ${recorded.length} times` }];
    const serverId = world.device.find('proposal', proposalId)?.serverId ?? null;
    const isThere = serverId !== null && standing.has(serverId);
    if (recorded.length > 0 || isOver || !isThere || oracle.isReleased(oracle.of('proposal', proposalId)))
      return [];
    const same = forgotten.findIndex((one) => one.id === serverId && isDeepStrictEqual(one.body, body));
    if (same !== -1) {
      forgotten.splice(same, 1);
      return [];
    }
    return [{ invariant: 'I1', detail: `recording ${opId} of proposal ${proposalId} never took effect` }];
  });
}
