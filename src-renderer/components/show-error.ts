import { errorText, t } from '../i18n/index.ts';
import { showToast } from '../ui/overlays/toast.tsx';

type Options = Omit<Parameters<typeof showToast>[0], 'title' | 'description' | 'tone'> & {
  /** What to say of a bug, where more can be said than that there is one. */
  readonly otherwise?: string;
};

/** Says in a toast what could not be done, and why. */
export function showError(title: string, error: unknown, { otherwise, ...options }: Options = {}): void {
  showToast({ ...options, title, description: errorText(error, otherwise), tone: 'error' });
}

/** Lets an edit go its way, and says so if it could not be made. Nothing typed is lost by that. */
export function runEdit(edit: Promise<unknown>): void {
  edit.catch((error: unknown) => showError(t('editor.changeFailed'), error));
}
