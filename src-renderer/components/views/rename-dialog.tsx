import { useState } from 'react';
import { longestViewName } from '#shared/domain/list-views.ts';
import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}

/** A name as it is kept; empty if nothing is left. */
export const viewName = (typed: string): string =>
  Array.from(typed.replaceAll(/\s+/gu, ' ').trim()).slice(0, longestViewName).join('');

/** Asks for the new name of a view. */
export function RenameDialog({ name, onClose, onRename }: Props) {
  const [typed, setTyped] = useState(name);
  const next = viewName(typed);
  const rename = (): void => {
    if (next !== '') onRename(next);
  };
  return (
    <Dialog
      open
      size="small"
      title={t('views.rename')}
      onClose={onClose}
      onConfirm={rename}
      actions={
        <DialogActions onCancel={onClose} disabled={next === ''} onAct={rename}>
          {t('views.renameIt')}
        </DialogActions>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextField label={t('views.name')} autoFocus value={typed} onChange={setTyped} />
      </form>
    </Dialog>
  );
}
