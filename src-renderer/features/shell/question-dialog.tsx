import { useState, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Checkbox } from '../../ui/controls/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';

interface Props {
  readonly title: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
  /** Offers not to ask again. Called on confirmation if the user wants that. */
  readonly onDontAskAgain?: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of an action on proposals. */
export function QuestionDialog({ onClose, onConfirm, onDontAskAgain, children, ...dialog }: Props) {
  const [isLast, setIsLast] = useState(false);
  return (
    <ConfirmDialog
      {...dialog}
      open
      confirmsFirst
      onCancel={onClose}
      onConfirm={() => {
        onClose();
        if (isLast) onDontAskAgain?.();
        onConfirm();
      }}
    >
      {children}
      {onDontAskAgain !== undefined && (
        <Checkbox checked={isLast} onChange={setIsLast} className="mt-2">
          {t('commands.dontAskAgain')}
        </Checkbox>
      )}
    </ConfirmDialog>
  );
}
