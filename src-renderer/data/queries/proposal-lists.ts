import type { LocalId } from '#shared/domain/ids.ts';
import { proposalStatuses, type ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { createOverlay } from '../db/overlay.ts';
import { compareNewest } from '../db/rank.ts';
import type { RecordCache } from '../cache/record-cache.ts';

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

export type ProposalCounts = Readonly<Record<ProposalFilter['view'], number>>;

function isInView({ fields }: ProposalRecord, view: ProposalFilter['view']): boolean {
  if (view === 'archived') return fields.archived_at !== null;
  if (fields.archived_at !== null) return false;
  return view === 'all' || fields.status === view;
}

/** Creates the lists of one window, from the record cache. */
export function createProposalLists(cache: RecordCache) {
  const overlay = createOverlay<ProposalRecord>('proposal', compareNewest);

  /** The first rows can be read without the others. No index covers the archive or a proposal's client. */
  function readRows({ view, clientId, limit }: ProposalFilter) {
    const isIndexed = limit !== undefined && clientId === undefined && view !== 'archived';
    if (!isIndexed || cache.hasProposals()) return cache.proposals();
    return cache.newest(view === 'all' ? proposalStatuses : [view], limit);
  }

  return {
    /** Newest first. */
    async list(filter: ProposalFilter): Promise<readonly ProposalRecord[]> {
      const { view, clientId, limit } = filter;
      const { rows, head } = await readRows(filter);
      return (await overlay(rows, head.operations))
        .filter(
          (record) =>
            isInView(record, view) && (clientId === undefined || record.fields.client_id === clientId),
        )
        .slice(0, limit);
    },

    async counts(): Promise<ProposalCounts> {
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
      for (const { fields } of await overlay(rows, head.operations)) {
        if (fields.archived_at === null) {
          counts.all += 1;
          counts[fields.status] += 1;
        } else {
          counts.archived += 1;
        }
      }
      return counts;
    },
  };
}
