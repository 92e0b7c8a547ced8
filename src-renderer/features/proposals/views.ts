import type { ProposalFilter } from '../../data/index.ts';

/** One tab of the list: a status, everything that is not archived, or the archive. */
export type ProposalView = ProposalFilter['view'];

interface ViewWords {
  readonly label: string;
  /** What the list says when there is nothing in this view. */
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

/** What each view is called, and what it says while it is empty. */
export const viewWords: Readonly<Record<ProposalView, ViewWords>> = {
  all: {
    label: 'All',
    emptyTitle: 'No proposals yet',
    emptyText: 'Write the first one here. It is kept on this computer, with or without a connection.',
  },
  draft: {
    label: 'Drafts',
    emptyTitle: 'No drafts',
    emptyText: 'A proposal is a draft until it is sent.',
  },
  pending: {
    label: 'Waiting',
    emptyTitle: 'Nothing is waiting for an answer',
    emptyText: 'Proposals that were sent stand here until the client decides.',
  },
  clarification: {
    label: 'Clarification',
    emptyTitle: 'No open questions',
    emptyText: 'When a client asks about a proposal, it stands here.',
  },
  accepted: {
    label: 'Accepted',
    emptyTitle: 'Nothing accepted yet',
    emptyText: 'Proposals that clients accepted stand here.',
  },
  rejected: {
    label: 'Rejected',
    emptyTitle: 'Nothing rejected',
    emptyText: 'Proposals that clients declined stand here.',
  },
  archived: {
    label: 'Archived',
    emptyTitle: 'Nothing archived',
    emptyText: 'Press E on a proposal to put it away. It stays readable here.',
  },
};
