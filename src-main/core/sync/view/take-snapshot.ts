import type { LocalId, NewId } from '#shared/domain/ids.ts';
import { defaultCurrency } from '#shared/domain/pricing/money.ts';
import type { ProposalSnapshot, SnapshotReason } from '#shared/domain/proposals/proposal-snapshot.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Clock } from '../../ports.ts';
import { computeScope, visibleScope } from './visible.ts';

interface SnapshotContext {
  readonly journal: Journal;
  readonly newId: () => NewId;
  readonly clock: Clock;
}

/** Changes within this time count as one, ms: only the state before the first is saved. */
const sameArrival = 60_000;

/** A proposal as the screens show it; null if it does not exist. */
function contentOf(journal: Journal, proposalId: LocalId): ProposalSnapshot | null {
  const view = visibleScope(journal, { type: 'proposal', localId: proposalId });
  const proposal = view.get('proposal', proposalId);
  if (proposal?.entity !== 'proposal') return null;
  const clientId = proposal.fields.client_id;
  const client =
    clientId === null
      ? undefined
      : computeScope(journal, { type: 'client', localId: clientId }).get('client', clientId);
  const known = client?.entity === 'client' ? client : null;
  const sections = view.childrenOf('section', proposalId).flatMap((section) => {
    if (section.entity !== 'section') return [];
    const items = view
      .childrenOf('line_item', section.localId)
      .flatMap((item) => (item.entity === 'line_item' ? [item] : []));
    return [{ section, items }];
  });
  const taxes = view
    .childrenOf('taxation', proposalId)
    .flatMap((tax) => (tax.entity === 'taxation' ? [tax] : []));
  const currency =
    proposal.fields.currency ||
    known?.fields.currency ||
    journal.meta.get('workspace')?.account.currency ||
    defaultCurrency;
  return { proposal, client: known, sections, taxes, currency };
}

/** Saves a snapshot of a proposal before a change, in the transaction of the change. */
export function takeSnapshot(
  { journal, newId, clock }: SnapshotContext,
  proposalId: LocalId,
  reason: SnapshotReason,
  opId: string | null = null,
): void {
  const content = contentOf(journal, proposalId);
  if (content === null) return;
  journal.snapshots.save({ id: newId(), proposalId, at: clock.now(), reason, opId, content });
}

function proposalOf(journal: Journal, record: AnyRecord): LocalId | null {
  switch (record.entity) {
    case 'client':
    case 'template':
      return null;
    case 'proposal':
      return record.localId;
    case 'section':
    case 'taxation':
      return record.fields.proposal_id;
    case 'line_item': {
      const section = journal.records.find('section', record.fields.section_id)?.record;
      return section?.entity === 'section' ? section.fields.proposal_id : null;
    }
  }
}

/** Fields that the service sets. The user would not restore them. */
const ownedByService = new Set([
  'position',
  'status',
  'archived_at',
  'selected',
  'public_id',
  'sender_id',
  'currency',
]);

/**
 * Saves a snapshot of a proposal before another user's change to one of its records is applied.
 *
 * @param changed the fields that differ
 * @param isEdited whether the record has a pending edit, so that both are merged
 */
export function snapshotBeforeArrival(
  context: SnapshotContext,
  old: AnyRecord,
  changed: readonly string[],
  isEdited: boolean,
): void {
  if (changed.every((field) => ownedByService.has(field))) return;
  const proposalId = proposalOf(context.journal, old);
  if (proposalId === null) return;
  const reason = isEdited ? 'merge' : 'sync';
  const last = context.journal.snapshots.lastAt(proposalId, reason);
  if (last !== null && Math.abs(context.clock.now() - last) < sameArrival) return;
  takeSnapshot(context, proposalId, reason);
}
