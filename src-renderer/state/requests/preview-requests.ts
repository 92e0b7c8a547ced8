import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { createDialogRequest } from './dialog-request.ts';

interface PreviewRequest {
  readonly proposalId: LocalId;
  /** The earlier version to preview; absent: the current one. */
  readonly version?: ProposalSnapshot;
  /** Time of the approval of a sent version, ms since the epoch. The preview shows the dates of that send. */
  readonly approvedAt?: number;
}

/** The proposal to preview as its client sees it, requested by the editor. */
export const usePreviewRequests = createDialogRequest<PreviewRequest>();
