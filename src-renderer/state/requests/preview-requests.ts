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

/** What is to be seen as its client sees it. The preview is a part of its own, and is asked for by the editor. */
export const usePreviewRequests = createDialogRequest<PreviewRequest>();
