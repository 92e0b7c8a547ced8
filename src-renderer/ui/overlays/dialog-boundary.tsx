import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorBoundary, ErrorDetail } from '../feedback/error-boundary.tsx';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Catches errors of a dialog, such as a failure to load its code. Shows an error dialog instead. The screen behind it
 * stays.
 */
export function DialogBoundary({ onClose, children }: Props) {
  return (
    <ErrorBoundary
      renderFailure={(error, tryAgain) => (
        <Dialog
          open
          onClose={onClose}
          size="small"
          title={t('ui.dialogProblem')}
          actions={
            <>
              <Button size="medium" onClick={onClose}>
                {t('common.close')}
              </Button>
              <Button size="medium" variant="primary" onClick={tryAgain}>
                {t('edits.tryAgain')}
              </Button>
            </>
          }
        >
          <div role="alert" className="text-ui text-ink-2">
            {t('ui.dialogProblemHint')}
            <ErrorDetail error={error} />
          </div>
        </Dialog>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
