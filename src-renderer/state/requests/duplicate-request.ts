import { createDialogRequest } from './dialog-request.ts';

/** Proposals that are about to be duplicated together. */
export interface DuplicateRequest {
  readonly count: number;
  readonly run: () => void;
}

/** The proposals to confirm before they are duplicated. */
export const useDuplicateRequest = createDialogRequest<DuplicateRequest>();

/** Asks, then duplicates. */
export function askToDuplicate(request: DuplicateRequest): void {
  useDuplicateRequest.getState().ask(request);
}
