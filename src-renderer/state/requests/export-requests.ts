import type { LocalId } from '#shared/domain/ids.ts';
import { createDialogRequest } from './dialog-request.ts';

interface ExportRequest {
  /** In the order of the list. */
  readonly proposalIds: readonly LocalId[];
  /** The earlier version of the one proposal that is meant, rather than what it is now. */
  readonly snapshotId?: string;
  /** When that version was approved (ms since the epoch), of one that was sent: its dates are those of that send. */
  readonly approvedAt?: number;
}

/** The proposals to export, requested by the editor and the list. */
export const useExportRequests = createDialogRequest<ExportRequest>();
