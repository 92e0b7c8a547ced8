import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import { useOutbox, type Outbox, type ProposalDocument } from '../../data/index.ts';

const contentKinds = new Set<OutboxEntry['operation']['kind']>(['create', 'update', 'move', 'delete']);

/**
 * The edits on screen that are not part of what the client accepted. An edit that reaches the service after the
 * acceptance is refused, and stays on screen until the user discards it.
 */
export function unacceptedEdits(
  outbox: Pick<Outbox, 'entries'> | undefined,
  { localId, fields }: Pick<ProposalDocument['proposal'], 'localId' | 'fields'>,
): readonly OutboxEntry[] {
  if (fields.status !== 'accepted') return [];
  return (outbox?.entries ?? []).filter(
    ({ operation }) => operation.proposalId === localId && contentKinds.has(operation.kind),
  );
}

export function useUnacceptedEdits(proposal: ProposalDocument['proposal']): readonly OutboxEntry[] {
  return unacceptedEdits(useOutbox(), proposal);
}
