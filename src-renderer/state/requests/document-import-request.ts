import { useCallback } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { createDialogRequest } from './dialog-request.ts';

/** What a document becomes. */
export type ImportTarget = 'proposal' | 'template' | 'library' | 'here';

interface DocumentImportRequest {
  /** The target that is offered first. */
  readonly target: ImportTarget;
  /** The open proposal, where the sections can go as well; absent without one. */
  readonly here?: {
    readonly proposalId: LocalId;
    /** The section before the new ones; null: they come first. */
    readonly after: LocalId | null;
    readonly currency: string;
    /** Called with the first new section. */
    readonly onAdded: (sectionId: LocalId) => void;
  };
  /** A file that was dropped already. */
  readonly file?: File;
}

/** The document to import, requested by lists and the editor. */
export const useDocumentImportRequests = createDialogRequest<DocumentImportRequest>();

/** Asks for a document that becomes a proposal. */
export function useImportProposal(): () => void {
  const ask = useDocumentImportRequests((store) => store.ask);
  return useCallback(() => ask({ target: 'proposal' }), [ask]);
}
