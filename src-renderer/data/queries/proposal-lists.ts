import type { LocalId } from '#shared/domain/ids.ts';
import { proposalStatuses, type ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { RelayRow } from '../db/mirror-database.ts';
import { createOverlay, applyOverlay, type Overlay } from '../db/overlay.ts';
import { compareRanks, rankOf } from '../db/rank.ts';
import type { RecordCache } from '../cache/record-cache.ts';
import type { RankedProposal } from '../db/stored-records.ts';

/** A client, with pending edits applied. */
export type ClientRecord = RecordOf<'client'>;
/** A proposal, with pending edits applied. */
export type ProposalRecord = RecordOf<'proposal'>;

/** The proposals in a list. Archived ones are only in the view `archived`. */
export interface ProposalFilter {
  readonly view: ProposalStatus | 'all' | 'archived';
  /** Only those of one client. */
  readonly clientId?: LocalId;
  /** Most proposals in the result. A limit makes the read fast, except for one client or the archive. */
  readonly limit?: number;
}

/** A row of a list of proposals. */
export interface ProposalListItem {
  readonly proposal: ProposalRecord;
  readonly client: ClientRecord | null;
}

/** The number of proposals in each view. */
export type ProposalCounts = Readonly<Record<ProposalFilter['view'], number>>;

/** The lists of proposals, from the record cache. */
export interface ProposalLists {
  /** Newest first. */
  list(filter: ProposalFilter): Promise<readonly ProposalRecord[]>;
  counts(): Promise<ProposalCounts>;
  /** Returns the same object for an unchanged proposal and client, so that its row does not render again. */
  getItem(record: ProposalRecord, client: ClientRecord | null): ProposalListItem;
}

function isInView({ fields }: ProposalRecord, view: ProposalFilter['view']): boolean {
  if (view === 'archived') return fields.archived_at !== null;
  if (fields.archived_at !== null) return false;
  return view === 'all' || fields.status === view;
}

/** Whether the first rows can be read without the others. No index covers the archive or a proposal's client. */
function canReadNewest(filter: ProposalFilter): filter is ProposalFilter & { readonly limit: number } {
  return filter.limit !== undefined && filter.clientId === undefined && filter.view !== 'archived';
}

/** Rows in list order. */
interface SortedProposals {
  readonly source: readonly RankedProposal[];
  readonly sorted: readonly RankedProposal[];
  readonly stored: readonly ProposalRecord[];
}

/** Applies pending operations to sorted rows. Only the touched rows are sorted into the others. */
async function applyPendingToSorted(
  { sorted, stored }: SortedProposals,
  operations: readonly RelayRow[],
  overlay: Overlay<ProposalRecord>,
): Promise<readonly RankedProposal[]> {
  const { touched, changed } = await overlay(stored, operations);
  if (touched.size === 0) return sorted;
  const untouched = sorted.filter(({ record }) => !touched.has(record.localId));
  // Sorting takes one pass if only the end is out of order.
  return [...untouched, ...changed.map((record) => ({ record, rank: rankOf(record) }))].sort(compareRanks);
}

function getStatuses(view: ProposalFilter['view']): readonly string[] {
  return view === 'all' ? proposalStatuses : [view];
}

/** Creates the lists of one window. */
export function createProposalLists(cache: RecordCache): ProposalLists {
  let lastSorted: SortedProposals | null = null;
  const items = new WeakMap<ProposalRecord, ProposalListItem>();
  const overlay = createOverlay<ProposalRecord>('proposal');

  function sortProposals(rows: readonly RankedProposal[]): SortedProposals {
    if (lastSorted?.source === rows) return lastSorted;
    const sorted = rows.toSorted(compareRanks);
    lastSorted = { source: rows, sorted, stored: sorted.map(({ record }) => record) };
    return lastSorted;
  }

  return {
    async list(filter) {
      const { view, clientId, limit } = filter;
      const { rows, head } =
        canReadNewest(filter) && !cache.hasProposals()
          ? await cache.newest(getStatuses(filter.view), filter.limit)
          : await cache.proposals();
      return (await applyPendingToSorted(sortProposals(rows), head.operations, overlay))
        .filter(
          ({ record }) =>
            isInView(record, view) && (clientId === undefined || record.fields.client_id === clientId),
        )
        .slice(0, limit)
        .map(({ record }) => record);
    },

    async counts() {
      const counts = {
        all: 0,
        archived: 0,
        draft: 0,
        pending: 0,
        accepted: 0,
        rejected: 0,
        clarification: 0,
      };
      const { rows, head } = await cache.proposals();
      const { stored } = sortProposals(rows);
      for (const { fields } of applyOverlay(stored, await overlay(stored, head.operations))) {
        if (fields.archived_at === null) {
          counts.all += 1;
          counts[fields.status] += 1;
        } else {
          counts.archived += 1;
        }
      }
      return counts;
    },

    getItem(proposal, client) {
      const cached = items.get(proposal);
      if (cached !== undefined && cached.client === client) return cached;
      const item = { proposal, client };
      items.set(proposal, item);
      return item;
    },
  };
}
