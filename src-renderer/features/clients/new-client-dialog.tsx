import { useRef, useState, type SubmitEvent } from 'react';
import { clientFieldsSchema, type ClientFields } from '#shared/domain/clients/client.ts';
import { suggestCurrency } from '#shared/domain/clients/client-defaults.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { useClients, useEdits, useSession } from '../../data/index.ts';
import { locale, t } from '../../i18n/index.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CurrencyAndLanguage } from '../../ui/controls/currency-and-language.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { leadToProblem } from '../../ui/feedback/lead-to-problem.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { clientErrors, clientFormSchema, duplicateOf } from './client-form-schema.ts';
import { DuplicateNotice } from './duplicate-notice.tsx';

const fields = [
  { field: 'name', label: 'clients.firstName', type: 'text' },
  { field: 'surname', label: 'clients.surname', type: 'text' },
  { field: 'business', label: 'clients.business', type: 'text' },
  { field: 'email', label: 'clients.email', type: 'email' },
] as const;

/** The app's language is the default, because most clients share it. */
const startFields = () =>
  clientFieldsSchema.parse({ email: '', name: '', locale: new Intl.Locale(locale()).language });

const formId = 'new-client';

interface Props {
  readonly onClose: () => void;
  /** Opens the new client, or the existing one with this e-mail address. */
  readonly onOpen: (id: LocalId) => void;
}

/** Creates a client with the fields that a proposal needs. The other fields are on the client's screen. */
export function NewClientDialog({ onClose, onOpen }: Props) {
  const edits = useEdits();
  const clients = useClients() ?? [];
  const session = useSession();
  const [typed, setTyped] = useState(startFields);
  const accountCurrency = session?.state === 'connected' ? session.currency : '';
  const values = {
    ...typed,
    currency: typed.currency || suggestCurrency(clients, typed.locale, accountCurrency),
  };
  const [submitted, setSubmitted] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
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
      leadToProblem(event.currentTarget);
      return;
    }
    setIsMaking(true);
    void edits
      .createClient(parsed.data)
      .then(onOpen)
      .finally(() => setIsMaking(false));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('clients.new')}
      size="small"
      initialFocus={first}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="medium" variant="primary" type="submit" form={formId} busy={isMaking}>
            {duplicate === null ? t('clients.create') : t('clients.createAnyway')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="flex flex-col gap-3">
        {fields.map(({ field, label, type }, index) => (
          <TextField
            key={field}
            {...(index === 0 ? { ref: first } : {})}
            label={t(label)}
            type={type}
            value={values[field]}
            onChange={(value) => set(field, value)}
            error={errors[field]}
          />
        ))}
        <div className="grid grid-cols-2 gap-3">
          <CurrencyAndLanguage
            currency={values.currency}
            currencyError={errors.currency}
            language={values.locale}
            onChange={set}
          />
        </div>
        {duplicate !== null && <DuplicateNotice duplicate={duplicate} onOpen={onOpen} />}
      </form>
    </Dialog>
  );
}
