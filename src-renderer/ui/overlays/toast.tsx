import { Toast as Base } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { cx } from '../cx.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { measureToasts } from './toast-room.ts';

const manager = Base.createToastManager();

interface ToastOptions {
  readonly title: string;
  readonly description?: string;
  /** An action such as "Undo". It also closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Duration of the toast, ms; 0: until the user closes it. A toast that offers undo stays for the undo window. */
  readonly durationMs?: number;
  /** Replaces the toast with the same id instead of adding a second one. */
  readonly id?: string;
  /** `error` interrupts a screen reader, so use it only for failures. */
  readonly tone?: 'plain' | 'error';
  /** Called when the toast closes by itself or by its close button, not after its action. */
  readonly onClose?: () => void;
}

/** Shows a message about a recent event in the corner of the window. Returns the toast's id. */
export function showToast(options: ToastOptions): string {
  const { action } = options;
  const id: string = manager.add({
    ...(options.id === undefined ? {} : { id: options.id }),
    title: options.title,
    description: options.description,
    timeout: options.durationMs ?? 6000,
    priority: options.tone === 'error' ? 'high' : 'low',
    type: options.tone ?? 'plain',
    onClose: options.onClose,
    // Set even if undefined, so that a replaced toast loses its action.
    actionProps: action && {
      children: action.label,
      onClick: () => {
        manager.close(id);
        action.run();
      },
    },
  });
  return id;
}

/** Closes a toast early. */
export function closeToast(id: string): void {
  manager.close(id);
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection="right"
      // Marks the toast for `use-keyboard.ts`: it takes no keys from the screen.
      data-message
      // Base UI hides an urgent toast and announces a copy of its text. But Tab reaches it, so it must not be hidden.
      aria-hidden={false}
      className="fade pointer-events-auto flex w-full min-w-0 items-center gap-3 rounded-popover bg-raised py-2 pr-2 pl-4 shadow-float data-limited:hidden answering:max-w-[480px]"
    >
      <div className="min-w-0 grow py-0.5">
        <Base.Title className="text-ui font-medium text-ink" />
        <Base.Description className="text-label text-ink-2" />
      </div>
      <Base.Action className="h-7 shrink-0 rounded-control px-2.5 text-ui font-medium text-accent hover:bg-hover" />
      <Base.Close
        aria-hidden={false}
        render={<IconButton label={t('common.close')} icon={<X size={14} />} size="small" />}
      />
    </Base.Root>
  ));
}

/** The toasts' container. Use it once, around the app. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport
          ref={measureToasts}
          data-chrome
          aria-label={t('ui.messages')}
          className={cx(
            'fixed right-4 bottom-4 z-50 flex w-[360px] max-w-[calc(100vw-32px)] flex-col-reverse gap-2 outline-none',
            // Above the bar of selected rows.
            'choosing:bottom-[72px]',
            // Side by side at the top of a dialog, because its buttons are at the bottom.
            'answering:inset-x-4 answering:top-3 answering:bottom-auto answering:w-auto answering:flex-row answering:items-start answering:justify-center',
            'pointer-events-none',
          )}
        >
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
