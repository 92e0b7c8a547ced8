import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useRef, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../controls/button.tsx';
import { useReturnFocus } from '../hooks/use-return-focus.ts';
import { InitialFocus } from './initial-focus.tsx';

interface Props {
  readonly open: boolean;
  readonly title: string;
  /** The effects of the action. */
  readonly children: ReactNode;
  /** The verb, such as "Disconnect". */
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** Whether the confirm button gets the focus, for an action that the user has just requested and can undo. */
  readonly confirmsFirst?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** A confirmation before an action that cannot be undone. Prefer undo where it is possible. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  danger,
  confirmsFirst = false,
  onConfirm,
  onCancel,
}: Props) {
  const confirm = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const first = confirmsFirst ? confirm : cancel;
  const returnFocus = useReturnFocus(open);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fade fixed inset-0 z-30 bg-scrim" />
        <AlertDialog.Popup
          data-modal
          finalFocus={returnFocus}
          initialFocus={first}
          className="pop fixed top-[min(20vh,180px)] left-1/2 z-30 flex w-[400px] max-w-[calc(100vw-48px)] -translate-x-1/2 flex-col gap-2 rounded-popover bg-raised p-6 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-head font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-ui text-ink-2">
            {children}
          </AlertDialog.Description>
          <div data-answers className="mt-3 flex justify-end gap-2">
            <AlertDialog.Close ref={cancel} render={<Button size="medium">{t('common.cancel')}</Button>} />
            <Button
              ref={confirm}
              size="medium"
              variant={danger === true ? 'danger' : 'primary'}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
          <InitialFocus target={first} />
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
