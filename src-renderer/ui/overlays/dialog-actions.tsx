import type { ReactNode, Ref } from 'react';
import { t } from '../../i18n/index.ts';
import { Button } from '../controls/button.tsx';

interface Props {
  readonly onCancel: () => void;
  /** Absent where the button submits a form. */
  readonly onAct?: () => void;
  /** Id of the form that the button submits. */
  readonly form?: string;
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** The button that acts. */
  readonly ref?: Ref<HTMLButtonElement>;
  /** What the button does, as a verb. */
  readonly children: ReactNode;
}

/** The two buttons at the foot of a dialog: Cancel, and what it asks about. */
export function DialogActions({
  onCancel,
  onAct,
  form,
  busy = false,
  disabled = false,
  danger = false,
  ref,
  children,
}: Props) {
  return (
    <>
      <Button size="medium" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        {...(ref !== undefined && { ref })}
        size="medium"
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        disabled={disabled}
        {...(form === undefined ? { onClick: onAct } : { type: 'submit', form })}
      >
        {children}
      </Button>
    </>
  );
}
