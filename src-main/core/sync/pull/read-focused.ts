import type { LocalId } from '#shared/domain/ids.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import { applyProposals, applySections, applyTaxes } from './apply-reading.ts';
import { readProposal } from './read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/**
 * Reads the proposals that somebody has just opened or asked for, whole and before everything else that calls (S19). A
 * list that was asked for earlier and comes later has nothing to say about them any more.
 *
 * @returns how the last call ended; null when the service knows none of them yet
 */
export async function readFocused(
  context: SyncContext & { readonly signal: AbortSignal },
  proposalIds: readonly LocalId[],
): Promise<CallOutcome<unknown> | null> {
  const { journal, localWrites, signal } = context;
  let last: CallOutcome<unknown> | null = null;
  for (const localId of proposalIds) {
    const serverId = journal.records.serverIdOf('proposal', localId);
    if (serverId === null) continue;
    const since = localWrites.mark();
    const reading = await readProposal(context, serverId, 'user', signal);
    last = reading;
    // Whether it is gone is found out by the readings that are complete.
    if (reading.type === 'refused') continue;
    if (reading.type !== 'ok') return reading;
    applyProposals(context, [reading.value.proposal], since);
    applySections(context, reading.value, since, localId);
    applyTaxes(context, localId, reading.value.taxes, since);
    localWrites.touch(localId);
    for (const { record } of [
      ...journal.records.children('section', localId),
      ...journal.records.itemsOfProposal(localId),
    ])
      localWrites.touch(record.localId);
  }
  return last;
}
