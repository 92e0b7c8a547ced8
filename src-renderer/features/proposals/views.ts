import type { ProposalFilter } from '../../data/index.ts';

/** One tab of the list: a status, everything that is not archived, or the archive. */
export type ProposalView = ProposalFilter['view'];

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

/** The message key of each view's label. */
export const viewLabel = {
  all: 'proposals.viewAll',
  draft: 'proposals.viewDraft',
  pending: 'proposals.viewPending',
  clarification: 'proposals.viewClarification',
  accepted: 'proposals.viewAccepted',
  rejected: 'proposals.viewRejected',
  archived: 'proposals.viewArchived',
} as const satisfies Record<ProposalView, string>;

/** The archive action of a view; `none` if its proposals stay archived. */
export type ArchiveOffer = 'archive' | 'unarchive' | 'none';

/** @param canUnarchive whether the service takes proposals out of its archive */
export function archiveOffer(view: ProposalView, canUnarchive: boolean): ArchiveOffer {
  if (view !== 'archived') return 'archive';
  return canUnarchive ? 'unarchive' : 'none';
}
