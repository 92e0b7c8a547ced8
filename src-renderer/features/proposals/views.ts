import type { SearchStatus } from '#shared/search/search-query.ts';
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

/**
 * The view that the list shows, and its selected tab. Statuses in the filter take the place of the tab: several leave
 * none selected.
 */
export function shownView(
  tab: ProposalView,
  statuses: readonly SearchStatus[],
): { readonly view: ProposalView; readonly tab: ProposalView | null } {
  const [first, ...others] = new Set(statuses);
  if (first === undefined) return { view: tab, tab };
  return others.length === 0 ? { view: first, tab: first } : { view: 'all', tab: null };
}

/** The archive action of a view; `none` if its proposals stay archived. */
export type ArchiveOffer = 'archive' | 'unarchive' | 'none';

/** @param canUnarchive whether the service takes proposals out of its archive */
export function archiveOffer(view: ProposalView, canUnarchive: boolean): ArchiveOffer {
  if (view !== 'archived') return 'archive';
  return canUnarchive ? 'unarchive' : 'none';
}
