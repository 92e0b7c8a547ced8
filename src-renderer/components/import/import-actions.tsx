import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';

interface Props {
  /** The button that goes back to the choice of a file; null while one is chosen. */
  readonly otherFile: string | null;
  readonly onOtherFile: () => void;
  readonly onCancel: () => void;
  /** The import; null while there is nothing to review. */
  readonly ready: {
    readonly label: string;
    readonly busy: boolean;
    readonly disabled: boolean;
    readonly onRun: () => void;
  } | null;
}

/** The buttons at the foot of an import: another file, Cancel, and the import of what was reviewed. */
export function ImportActions({ otherFile, onOtherFile, onCancel, ready }: Props) {
  return (
    <>
      {otherFile !== null && (
        <Button size="medium" className="mr-auto" onClick={onOtherFile}>
          {otherFile}
        </Button>
      )}
      {ready === null ? (
        <Button size="medium" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      ) : (
        <DialogActions onCancel={onCancel} busy={ready.busy} disabled={ready.disabled} onAct={ready.onRun}>
          {ready.label}
        </DialogActions>
      )}
    </>
  );
}
