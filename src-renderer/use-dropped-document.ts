import { useEffect } from 'react';
import { isDialogOpen } from './ui/overlays/is-dialog-open.ts';
import { useDocumentImportRequests } from './state/requests/document-import-request.ts';

const documents = /\.(?:docx|xlsx|pdf|html?|zip|md|markdown|txt|csv|tsv)$/iu;

/** Opens the import of a document that is dropped anywhere, unless what it is dropped on takes it or a dialog is open. */
export function useDroppedDocument(): void {
  const ask = useDocumentImportRequests((store) => store.ask);
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true)
        event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (event.defaultPrevented || file === undefined) return;
      event.preventDefault();
      if (documents.test(file.name) && !isDialogOpen()) ask({ target: 'proposal', file });
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [ask]);
}
