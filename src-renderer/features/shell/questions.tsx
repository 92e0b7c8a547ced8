import { RecreateDialog } from './recreate-dialog.tsx';
import { ArchiveDialog } from './archive-dialog.tsx';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { TemplateDeleteDialog, TemplateNameDialog } from './template-dialogs.tsx';

/** Confirmation dialogs. Each shows itself when its question is asked. */
export function Questions() {
  return (
    <>
      <RecreateDialog />
      <ArchiveDialog />
      <DuplicateDialog />
      <DecisionDialog />
      <DeleteDialog />
      <TemplateNameDialog />
      <TemplateDeleteDialog />
    </>
  );
}
