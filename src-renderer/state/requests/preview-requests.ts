import type { LocalId } from '#shared/domain/ids.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { createDialogRequest } from './dialog-request.ts';

interface PreviewRequest {
  readonly proposalId: LocalId;
  /** The earlier version that is meant, rather than what it is now. */
  readonly version?: ProposalSnapshot;
  /** When that version was approved (ms since the epoch), of one that was sent: its dates are those of that send. */
  readonly approvedAt?: number;
}

/** The proposal to preview as its client sees it, requested by the editor. */
export const usePreviewRequests = createDialogRequest<PreviewRequest>();
