import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary, ErrorDetail } from './error-boundary.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** The message about the missing part. */
  readonly problem: string;
  readonly children: ReactNode;
}

/** Catches errors of a part that all screens share. Shows a message above the screen instead. */
export function PartBoundary({ problem, children }: Props) {
  return (
    <ErrorBoundary
      renderFailure={(error, tryAgain) => (
        <div className="shrink-0 border-b border-line px-6 py-3">
          <Notice
            tone="error"
            live
            title={problem}
            action={
              <Button className="shrink-0" onClick={tryAgain}>
                {t('edits.tryAgain')}
              </Button>
            }
          >
            {t('ui.partProblemHint')}
            <ErrorDetail error={error} />
          </Notice>
        </div>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
