import type { ProposalView } from './views.ts';

/** The message keys of each view without proposals. */
const texts = {
  all: { emptyTitle: 'emptyList.all', emptyText: 'emptyList.allText' },
  draft: { emptyTitle: 'emptyList.draft', emptyText: 'emptyList.draftText' },
  pending: { emptyTitle: 'emptyList.pending', emptyText: 'emptyList.pendingText' },
  clarification: {
    emptyTitle: 'emptyList.clarification',
    emptyText: 'emptyList.clarificationText',
  },
  accepted: { emptyTitle: 'emptyList.accepted', emptyText: 'emptyList.acceptedText' },
  rejected: { emptyTitle: 'emptyList.rejected', emptyText: 'emptyList.rejectedText' },
  archived: { emptyTitle: 'emptyList.archived', emptyText: 'emptyList.archivedText' },
} as const satisfies Record<ProposalView, { readonly emptyTitle: string; readonly emptyText: string }>;

/**
 * The message keys of an empty view.
 *
 * @param archived the number of archived proposals
 */
export function emptyTexts(view: ProposalView, archived: number) {
  if (view !== 'all' || archived === 0) return texts[view];
  return {
    emptyTitle: 'emptyList.unlessArchived',
    emptyText: 'emptyList.unlessArchivedText',
  } as const;
}
