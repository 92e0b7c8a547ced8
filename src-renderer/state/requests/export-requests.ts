import type { LocalId } from '#shared/domain/ids.ts';
import { createDialogRequest } from './dialog-request.ts';

interface ExportRequest {
  /** In the order of the list. */
  readonly proposalIds: readonly LocalId[];
  /** The earlier version to export, if it is a single proposal; absent: the current one. */
  readonly snapshotId?: string;
  /** Time of the approval of a sent version, ms since the epoch. The export shows the dates of that send. */
  readonly approvedAt?: number;
}

/** The proposals to export, requested by the editor and the list. */
export const useExportRequests = createDialogRequest<ExportRequest>();
