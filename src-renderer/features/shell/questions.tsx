import { AnewDialog } from './anew-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

/** What is asked before something cannot be undone any more; each shows itself when it is asked. */
export function Questions() {
  return (
    <>
      <AnewDialog />
      <ArchiveDialog />
      <DuplicateDialog />
      <DeleteDialog />
    </>
  );
}
