import type { ProposalStatus } from '#shared/domain/proposals/proposal.ts';
import { createDialogRequest } from './dialog-request.ts';
import { usePreferences } from '../preferences.ts';

/** The effect of deleting proposals. */
export interface DeletePlan<T> {
  readonly deletable: readonly T[];
  /** Number of accepted proposals, which the API does not delete. */
  readonly accepted: number;
  /** Number of deletable proposals to which a client has a link. */
  readonly sent: number;
}

/** Computes the effect of deleting proposals. */
export function planDelete<T>(items: readonly T[], statusOf: (item: T) => ProposalStatus): DeletePlan<T> {
  const deletable = items.filter((item) => statusOf(item) !== 'accepted');
  return {
    deletable,
    accepted: items.length - deletable.length,
    sent: deletable.filter((item) => statusOf(item) !== 'draft').length,
  };
}

/** Proposals that are about to be deleted. */
export interface DeleteRequest {
  readonly count: number;
  readonly accepted: number;
  readonly sent: number;
  readonly run: () => void;
}

/** The proposals to confirm before they are deleted. */
export const useDeleteRequest = createDialogRequest<DeleteRequest>();

/**
 * Deletes; asks first if a client has a link, if some cannot be deleted, or if the user wants the question. A single
 * draft is deleted without a question.
 */
export function askToDelete({ deletable, accepted, sent }: DeletePlan<unknown>, run: () => void): void {
  const isMore = deletable.length > 1 || sent > 0;
  const asks = accepted > 0 || (isMore && usePreferences.getState().asksToDelete);
  if (asks) useDeleteRequest.getState().ask({ count: deletable.length, accepted, sent, run });
  else run();
}
