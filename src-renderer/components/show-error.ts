import { errorText, t } from '../i18n/index.ts';
import { showToast } from '../ui/overlays/toast.tsx';

type Options = Omit<Parameters<typeof showToast>[0], 'title' | 'description' | 'tone'> & {
  /** The message for an unexpected error, instead of the general one. */
  readonly otherwise?: string;
};

/** Shows a failed action and its reason in a toast. */
export function showError(title: string, error: unknown, { otherwise, ...options }: Options = {}): void {
  showToast({ ...options, title, description: errorText(error, otherwise), tone: 'error' });
}

/** Runs an edit in the background and reports a failure. Typed text is not lost. */
export function runEdit(edit: Promise<unknown>): void {
  edit.catch((error: unknown) => showError(t('edits.changeFailed'), error));
}
