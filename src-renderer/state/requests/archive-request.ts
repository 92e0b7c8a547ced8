import { createDialogRequest } from './dialog-request.ts';
import { usePreferences } from '../preferences.ts';

/** Proposals that are about to be archived. */
export interface ArchiveRequest {
  readonly count: number;
  readonly run: () => void;
}

/** The proposals to confirm before they are archived, because few services can unarchive. */
export const useArchiveRequest = createDialogRequest<ArchiveRequest>();

/** Archives; asks first unless the user has switched the question off. */
export function askToArchive(request: ArchiveRequest): void {
  if (usePreferences.getState().asksToArchive) useArchiveRequest.getState().ask(request);
  else request.run();
}
