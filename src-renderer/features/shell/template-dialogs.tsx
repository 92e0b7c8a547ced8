import { useRef, useState, type SubmitEvent } from 'react';
import { t } from '../../i18n/index.ts';
import {
  useTemplateDeleteRequest,
  useTemplateNameRequest,
  type TemplateNameRequest,
} from '../../state/requests/template-requests.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogActions } from '../../ui/overlays/dialog-actions.tsx';
import { QuestionDialog } from './question-dialog.tsx';

/** In characters: the service takes more, but a list shows no more. */
const longestName = 200;

const formId = 'template-name';

/** Asks for the name of a template. */
export function TemplateNameDialog() {
  const { asked, close } = useTemplateNameRequest();
  return asked === null ? null : <NameForm asked={asked} onClose={close} />;
}

function NameForm({ asked, onClose }: { readonly asked: TemplateNameRequest; readonly onClose: () => void }) {
  const [name, setName] = useState(asked.name);
  const [isEmpty, setIsEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  function submit(event?: SubmitEvent): void {
    event?.preventDefault();
    const wanted = name.trim();
    if (wanted === '') {
      setIsEmpty(true);
      field.current?.focus();
      return;
    }
    onClose();
    asked.run(wanted);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t(asked.purpose === 'create' ? 'library.newTemplate' : 'library.renameTemplate')}
      size="small"
      initialFocus={field}
      onConfirm={() => submit()}
      actions={
        <DialogActions onCancel={onClose} form={formId}>
          {t(asked.purpose === 'create' ? 'library.createTemplate' : 'library.rename')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <TextField
          ref={field}
          label={t('library.name')}
          value={name}
          maxLength={longestName}
          error={isEmpty && name.trim() === '' ? t('library.nameMissing') : undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={setName}
        />
      </form>
    </Dialog>
  );
}

/** Asks before a template is deleted with all its sections. */
export function TemplateDeleteDialog() {
  const { asked, close } = useTemplateDeleteRequest();
  if (asked === null) return null;
  return (
    <QuestionDialog
      title={t('library.deleteTemplateQuestion', { name: asked.name })}
      confirmLabel={t('library.deleteTemplate')}
      danger
      onClose={close}
      onConfirm={asked.run}
    >
      <p>{t('library.deleteTemplateText')}</p>
    </QuestionDialog>
  );
}
