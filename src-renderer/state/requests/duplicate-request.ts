import { createDialogRequest } from './dialog-request.ts';

/** Proposals that are about to be duplicated together. */
export interface DuplicateRequest {
  readonly count: number;
  readonly run: () => void;
}

/** What is asked about before many copies are made. */
export const useDuplicateRequest = createDialogRequest<DuplicateRequest>();

/** Duplicates, after a question. */
export function askToDuplicate(request: DuplicateRequest): void {
  useDuplicateRequest.getState().ask(request);
}
