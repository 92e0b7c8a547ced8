import { isAppError } from '#shared/errors/app-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Lets an edit go its way, and says so when it could not be made. Nothing typed is thrown away by that. */
export function runEdit(edit: Promise<unknown>): void {
  edit.catch((error: unknown) => {
    showToast({
      title: 'This change could not be made',
      description: isAppError(error) ? error.message : 'Something went wrong inside Layover.',
      tone: 'error',
    });
  });
}
