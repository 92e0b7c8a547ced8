import { useWorkspace } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import type {
  ImportTarget,
  useDocumentImportRequests,
} from '../../../state/requests/document-import-request.ts';
import { ImportActions } from '../../../components/import/import-actions.tsx';
import { FileDrop } from '../../../ui/controls/file-drop.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { ProblemNotice } from '../../../ui/feedback/problem-notice.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ImportReview } from './import-review.tsx';
import { useDocumentImport, type Imported } from './use-document-import.ts';

interface Props {
  readonly request: NonNullable<ReturnType<typeof useDocumentImportRequests.getState>['asked']>;
  readonly onDone: (made: Imported) => void;
  readonly onClose: () => void;
}

const accepted = '.docx,.xlsx,.pdf,.html,.htm,.zip,.md,.markdown,.txt,.csv,.tsv';

/** Imports a document of another program in three steps: choose a file, review its sections, import. */
export function DocumentImportDialog({ request, onDone, onClose }: Props) {
  const control = useDocumentImport(request, onDone);
  const workspace = useWorkspace();
  const { open, reading, busy, chosen } = control;
  const targets: readonly { readonly value: ImportTarget; readonly label: string }[] = [
    ...(request.here === undefined ? [] : [{ value: 'here', label: t('documentImport.here') } as const]),
    { value: 'proposal', label: t('documentImport.asProposal') },
    ...(workspace?.canEditTemplates === true
      ? [{ value: 'template', label: t('documentImport.asTemplate') } as const]
      : []),
    { value: 'library', label: t('documentImport.asLibrary') },
  ];
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('documentImport.title')}
      description={open === null ? t('documentImport.sourceHint') : t('documentImport.reviewHint')}
      onConfirm={() => void control.run()}
      actions={
        <ImportActions
          otherFile={open === null && reading === null ? null : t('documentImport.otherFile')}
          onOtherFile={control.restart}
          onCancel={onClose}
          ready={
            open === null
              ? null
              : {
                  label: t('documentImport.import', { count: chosen }),
                  busy,
                  disabled: chosen === 0,
                  onRun: () => void control.run(),
                }
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={control.problem} />
        {reading !== null && (
          <p role="status" className="flex items-center justify-center gap-2 py-16 text-ui text-ink-2">
            <Spinner />
            {t('documentImport.reading', { name: reading })}
          </p>
        )}
        {reading === null && open === null && (
          <FileDrop
            text={t('documentImport.drop')}
            hint={t('documentImport.formats')}
            button={t('documentImport.chooseFile')}
            accept={accepted}
            onFile={(file) => void control.read(file)}
          />
        )}
        {reading === null && open !== null && (
          <>
            <Segmented
              label={t('documentImport.target')}
              value={control.target}
              options={targets}
              wide
              onChange={control.setTarget}
            />
            <ImportReview control={control} open={open} />
          </>
        )}
      </div>
    </Dialog>
  );
}
