import type { LocalId } from '#shared/domain/ids.ts';
import { createDialogRequest } from './dialog-request.ts';

interface PrintRequest {
  /** In the order of the list. */
  readonly proposalIds: readonly LocalId[];
}

/** What is to be printed, asked for by the editor and the list; the dialog is the system's. */
export const usePrintRequests = createDialogRequest<PrintRequest>();
