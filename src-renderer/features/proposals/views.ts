import type { ProposalFilter } from '../../data/index.ts';

/** One tab of the list: a status, everything that is not archived, or the archive. */
export type ProposalView = ProposalFilter['view'];

interface ViewTexts {
  readonly label: string;
  /** The text of the empty list. */
  readonly emptyTitle: string;
  readonly emptyText: string;
}

/** The views of the list in the order of their tabs. */
export const proposalViews = [
  'all',
  'draft',
  'pending',
  'clarification',
  'accepted',
  'rejected',
  'archived',
] as const satisfies readonly ProposalView[];

/** Message keys of each view: its label and its empty text. */
export const viewLabel = {
  all: {
    label: 'proposals.viewAll',
    emptyTitle: 'proposals.emptyAll',
    emptyText: 'proposals.emptyAllText',
  },
  draft: {
    label: 'proposals.viewDraft',
    emptyTitle: 'proposals.emptyDraft',
    emptyText: 'proposals.emptyDraftText',
  },
  pending: {
    label: 'proposals.viewPending',
    emptyTitle: 'proposals.emptyPending',
    emptyText: 'proposals.emptyPendingText',
  },
  clarification: {
    label: 'proposals.viewClarification',
    emptyTitle: 'proposals.emptyClarification',
    emptyText: 'proposals.emptyClarificationText',
  },
  accepted: {
    label: 'proposals.viewAccepted',
    emptyTitle: 'proposals.emptyAccepted',
    emptyText: 'proposals.emptyAcceptedText',
  },
  rejected: {
    label: 'proposals.viewRejected',
    emptyTitle: 'proposals.emptyRejected',
    emptyText: 'proposals.emptyRejectedText',
  },
  archived: {
    label: 'proposals.viewArchived',
    emptyTitle: 'proposals.emptyArchived',
    emptyText: 'proposals.emptyArchivedText',
  },
} as const satisfies Record<ProposalView, ViewTexts>;

/**
 * The message keys of an empty view.
 *
 * @param archived the number of archived proposals
 */
export function emptyTexts(view: ProposalView, archived: number) {
  if (view !== 'all' || archived === 0) return viewLabel[view];
  return {
    emptyTitle: 'proposals.emptyUnlessArchived',
    emptyText: 'proposals.emptyUnlessArchivedText',
  } as const;
}

/** The archive action of a view; `none` if its proposals stay archived. */
export type ArchiveOffer = 'archive' | 'unarchive' | 'none';

/** @param canUnarchive whether the service takes proposals out of its archive */
export function archiveOffer(view: ProposalView, canUnarchive: boolean): ArchiveOffer {
  if (view !== 'archived') return 'archive';
  return canUnarchive ? 'unarchive' : 'none';
}
