import { createDialogRequest } from './dialog-request.ts';
import { usePreferences } from '../preferences.ts';

/** Proposals that are about to be archived. */
export interface ArchiveRequest {
  readonly count: number;
  readonly run: () => void;
}

/** What is asked about before it is archived: few services give an archived proposal back. */
export const useArchiveRequest = createDialogRequest<ArchiveRequest>();

/** Archives, after a question where the user wants one. */
export function askToArchive(request: ArchiveRequest): void {
  if (usePreferences.getState().asksToArchive) useArchiveRequest.getState().ask(request);
  else request.run();
}
