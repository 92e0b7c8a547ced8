import { ImportSource } from '../../components/import/import-source.tsx';
import { t } from '../../i18n/index.ts';
import { ImportActions } from '../../components/import/import-actions.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ImportReview } from './import-review.tsx';
import { useClientImport } from './use-client-import.ts';
import { ProblemNotice } from '../../ui/feedback/problem-notice.tsx';

interface Props {
  readonly onClose: () => void;
}

/** Imports clients from a spreadsheet in three steps: choose a source, review the plan, import. */
export function ClientImportDialog({ onClose }: Props) {
  const control = useClientImport(onClose);
  const { open, plan, problem, busy, isPlanning, changes } = control;
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('clientImport.title')}
      description={open === null ? t('clientImport.sourceHint') : t('clientImport.reviewHint')}
      actions={
        <ImportActions
          otherFile={open === null ? null : t('clientImport.otherFile')}
          onOtherFile={control.restart}
          onCancel={onClose}
          ready={
            plan === null
              ? null
              : {
                  label: t('clientImport.import', { count: changes }),
                  busy,
                  disabled: isPlanning || changes === 0,
                  onRun: () => void control.run(),
                }
          }
        />
      }
    >
      <div className="flex flex-col gap-4">
        <ProblemNotice text={problem} />
        {open === null || plan === null ? (
          <ImportSource
            drop={t('clientImport.drop')}
            accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/vcard"
            onFile={control.readFile}
            onText={control.readText}
          />
        ) : (
          <ImportReview control={control} open={open} plan={plan} />
        )}
      </div>
    </Dialog>
  );
}
