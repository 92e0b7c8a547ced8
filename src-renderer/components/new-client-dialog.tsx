import { useRef, useState, type SubmitEvent } from 'react';
import { clientFieldsSchema, splitFullName, type ClientFields } from '#shared/domain/clients/client.ts';
import { suggestCurrency, suggestLanguage } from '#shared/domain/clients/client-defaults.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useClients, useEdits, useSession, useWorkspace } from '../data/index.ts';
import { locale, t } from '../i18n/index.ts';
import { CurrencyAndLanguage } from '../ui/controls/currency-and-language.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { DialogActions } from '../ui/overlays/dialog-actions.tsx';
import { focusFirstInvalid } from '../ui/feedback/focus-first-invalid.ts';
import { TextField } from '../ui/controls/text-field.tsx';
import { addressWarning } from './address-warning.ts';
import { clientErrors, clientFormSchema, duplicateOf } from './client-form-schema.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { runEdit } from './show-error.ts';

const fields = [
  { field: 'name', label: 'clients.firstName', type: 'text' },
  { field: 'surname', label: 'clients.surname', type: 'text' },
  { field: 'business', label: 'clients.business', type: 'text' },
  { field: 'email', label: 'clients.email', type: 'email' },
] as const;

/** @param text a full name or an e-mail address */
function startFields(text: string): ClientFields {
  const named = text.includes('@') ? { name: '', email: text.trim() } : { ...splitFullName(text), email: '' };
  return clientFieldsSchema.parse(named);
}

const formId = 'new-client';

interface Props {
  /** A name or an e-mail address, such as the text typed in a picker. */
  readonly startText?: string;
  /** Label of the button that uses the existing client with the same e-mail address. */
  readonly useLabel: string;
  readonly onClose: () => void;
  /** Receives the new client, or the existing one with the same e-mail address. */
  readonly onUse: (id: LocalId) => void;
}

/** Creates a client with the fields that a proposal needs. The other fields are on the client's screen. */
export function NewClientDialog({ startText = '', useLabel, onClose, onUse }: Props) {
  const edits = useEdits();
  const clients = useClients() ?? [];
  const session = useSession();
  const workspace = useWorkspace();
  const [typed, setTyped] = useState(() => startFields(startText));
  // Null until it is chosen; empty is a choice too.
  const [chosenLanguage, setChosenLanguage] = useState<string | null>(null);
  const language = chosenLanguage ?? suggestLanguage(workspace?.account.locale, locale());
  const accountCurrency = session?.state === 'connected' ? session.currency : '';
  const values = {
    ...typed,
    locale: language,
    currency: typed.currency || suggestCurrency(clients, language, accountCurrency),
  };
  const [submitted, setSubmitted] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const firstEmpty = useRef<HTMLInputElement>(null);
  const [focusedField] = useState(() => (typed.name === '' ? 'name' : 'email'));
  const errors = submitted ? clientErrors(values) : {};
  const duplicate = duplicateOf(values.email, clients, null);

  const set = (field: keyof ClientFields, value: string): void =>
    setTyped((current) => ({ ...current, [field]: value }));

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (isMaking) return;
    setSubmitted(true);
    const parsed = clientFormSchema.safeParse(values);
    if (!parsed.success) {
      focusFirstInvalid(event.currentTarget);
      return;
    }
    setIsMaking(true);
    runEdit(
      edits
        .createClient(parsed.data)
        .then(onUse)
        .finally(() => setIsMaking(false)),
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.new')}
      size="small"
      initialFocus={firstEmpty}
      actions={
        <DialogActions onCancel={onClose} form={formId} busy={isMaking}>
          {duplicate === null ? t('clients.create') : t('clients.createAnyway')}
        </DialogActions>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        {fields.map(({ field, label, type }) => (
          <TextField
            key={field}
            {...(field === focusedField && { ref: firstEmpty })}
            label={t(label)}
            type={type}
            value={values[field]}
            onChange={(value) => set(field, value)}
            error={errors[field]}
            warning={field === 'email' ? addressWarning(values.email) : undefined}
          />
        ))}
        <div className="grid grid-cols-2 gap-3">
          <CurrencyAndLanguage
            currency={values.currency}
            currencyError={errors.currency}
            language={language}
            onChange={(field, value) => (field === 'locale' ? setChosenLanguage(value) : set(field, value))}
          />
        </div>
        {duplicate !== null && <DuplicateNotice duplicate={duplicate} useLabel={useLabel} onUse={onUse} />}
      </form>
    </Dialog>
  );
}
