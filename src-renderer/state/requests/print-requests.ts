import type { LocalId } from '#shared/domain/ids.ts';
import { createDialogRequest } from './dialog-request.ts';

interface PrintRequest {
  /** In the order of the list. */
  readonly proposalIds: readonly LocalId[];
}

/** The proposals to print, requested by the editor and the list. */
export const usePrintRequests = createDialogRequest<PrintRequest>();
