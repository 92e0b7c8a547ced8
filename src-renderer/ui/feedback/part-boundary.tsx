import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../controls/button.tsx';
import { ErrorBoundary, ErrorDetail } from './error-boundary.tsx';
import { Notice } from './notice.tsx';

interface Props {
  /** What cannot be had while it is missing, in words. */
  readonly problem: string;
  readonly children: ReactNode;
}

/** Around something that stands beside every screen: where it cannot be drawn, a line over the screen says what is missing. */
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
