import type { LocalId } from '#shared/domain/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import { applyProposals, applySections, applyTaxes, mayPrecedeOwnWrite } from './apply-reading.ts';
import { readProposal } from './read-proposal.ts';
import type { SyncContext } from '../sync-context.ts';

/** A proposal with its sections and their line items, as the journal knows them. */
function recordsOf(
  { journal: { records } }: SyncContext,
  localId: LocalId,
): readonly Pick<AnyRecord, 'entity' | 'localId'>[] {
  const contents = [...records.children('section', localId), ...records.itemsOfProposal(localId)];
  return [{ entity: 'proposal', localId }, ...contents.map(({ record }) => record)];
}

/**
 * Reads the proposals that the user has just opened or requested, with their contents and at the highest priority. The
 * applied records are marked as written, so that an older list that arrives later does not change them.
 *
 * @returns the outcome of the last call; null if none of them exists on the service yet
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
    const startMark = localWrites.mark();
    const reading = await readProposal(context, serverId, 'user', signal);
    last = reading;
    // A full sync or poll finds out whether it was deleted.
    if (reading.type === 'refused') continue;
    if (reading.type !== 'ok') return reading;
    const skipped = new Set(
      recordsOf(context, localId)
        .filter((record) => mayPrecedeOwnWrite(context, record, startMark))
        .map((record) => record.localId),
    );
    applyProposals(context, [reading.value.proposal], startMark);
    applySections(context, reading.value, startMark, localId);
    applyTaxes(context, localId, reading.value.taxes, startMark);
    for (const record of recordsOf(context, localId))
      if (!skipped.has(record.localId)) localWrites.touch(record.localId);
  }
  return last;
}
