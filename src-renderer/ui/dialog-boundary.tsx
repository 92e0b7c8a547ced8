import { Component, type ReactNode } from 'react';
import { t } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
}

/**
 * Around a dialog: where it cannot be drawn, as when its code cannot be loaded, a dialog says so in its place, and the
 * screen behind stays. A class, because React tells only those of an error.
 */
export class DialogBoundary extends Component<Props, State> {
  override readonly state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    const { onClose, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    const { error } = failure;
    return (
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
            <Button size="medium" variant="primary" onClick={() => this.setState({ failure: null })}>
              {t('edits.tryAgain')}
            </Button>
          </>
        }
      >
        <div role="alert" className="text-ui text-ink-2">
          {t('ui.dialogProblemHint')}
          <span className="mt-2 block text-label break-words text-ink-3">
            {error instanceof Error ? error.message : String(error)}
          </span>
        </div>
      </Dialog>
    );
  }
}
