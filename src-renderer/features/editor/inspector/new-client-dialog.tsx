import { useRef, useState, type SubmitEvent } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { clientDisplayName, normalizeEmail, splitFullName } from '#shared/domain/clients/client.ts';
import { suggestCurrency } from '#shared/domain/clients/client-defaults.ts';
import { isPublicEmailAddress } from '#shared/domain/clients/email-address.ts';
import { useEdits, useSession, type ClientRecord } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { CurrencyAndLanguage } from '../../../ui/controls/currency-and-language.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { leadToProblem } from '../../../ui/feedback/lead-to-problem.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { runEdit } from '../../../components/show-error.ts';

const formId = 'new-client-in-picker';

interface Props {
  /** What was typed in the picker: a name, or an address. */
  readonly name: string;
  readonly clients: readonly ClientRecord[];
  readonly onClose: () => void;
  readonly onCreated: (id: LocalId) => void;
}

/** An address is no name. */
function startFrom(typed: string) {
  if (typed.includes('@')) return { name: '', surname: '', email: typed.trim() };
  return { ...splitFullName(typed), email: '' };
}

/** A client with what the service needs of one: a name and an address. */
export function NewClientDialog({ name, clients, onClose, onCreated }: Props) {
  const edits = useEdits();
  const [values, setValues] = useState(() => ({
    ...startFrom(name),
    business: '',
    currency: '',
    // Most clients are written to in the language that is worked in.
    locale: new Intl.Locale(locale()).language,
  }));
  const session = useSession();
  const accountCurrency = session?.state === 'connected' ? session.currency : '';
  const currency = values.currency || suggestCurrency(clients, values.locale, accountCurrency);
  const [tried, setTried] = useState(false);
  const [isMaking, setIsMaking] = useState(false);
  const firstOpen = useRef<HTMLInputElement>(null);
  const [startsAtEmail] = useState(values.name !== '');
  const set = (change: Partial<typeof values>): void => setValues((before) => ({ ...before, ...change }));

  const email = normalizeEmail(values.email);
  const emailProblem = isPublicEmailAddress(email) ? undefined : t('editor.enterEmail');
  const nameProblem = values.name.trim() === '' ? t('editor.enterName') : undefined;
  const duplicate = clients.find((client) => normalizeEmail(client.fields.email) === email && email !== '');

  function create(event: SubmitEvent): void {
    event.preventDefault();
    if (isMaking) return;
    setTried(true);
    if (emailProblem !== undefined || nameProblem !== undefined) {
      leadToProblem(event.currentTarget);
      return;
    }
    const fields = {
      name: values.name.trim(),
      surname: values.surname.trim(),
      business: values.business.trim(),
      email,
      currency,
      locale: values.locale,
    };
    setIsMaking(true);
    runEdit(
      edits
        .createClient(fields)
        .then(onCreated)
        .finally(() => setIsMaking(false)),
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('editor.newClient')}
      size="small"
      initialFocus={firstOpen}
      actions={
        <>
          <Button size="medium" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button size="medium" variant="primary" type="submit" form={formId} busy={isMaking}>
            {t('editor.createClient')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-3" onSubmit={create}>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={t('editor.firstName')}
            {...(!startsAtEmail && { ref: firstOpen })}
            value={values.name}
            onChange={(next) => set({ name: next })}
            error={tried ? nameProblem : undefined}
          />
          <TextField
            label={t('editor.surname')}
            value={values.surname}
            onChange={(next) => set({ surname: next })}
          />
        </div>
        <TextField
          label={t('editor.email')}
          {...(startsAtEmail && { ref: firstOpen })}
          value={values.email}
          onChange={(next) => set({ email: next })}
          error={tried ? emailProblem : undefined}
        />
        <TextField
          label={t('editor.company')}
          value={values.business}
          onChange={(next) => set({ business: next })}
        />
        <div className="grid grid-cols-2 gap-3">
          <CurrencyAndLanguage
            currency={currency}
            language={values.locale}
            onChange={(field, value) => set({ [field]: value })}
          />
        </div>
        {/* Enter in any field creates the client. */}
        <button type="submit" hidden />
      </form>
      {duplicate !== undefined && (
        <Notice
          tone="warning"
          className="mt-3"
          action={
            <Button variant="quiet" onClick={() => onCreated(duplicate.localId)}>
              {t('editor.useIt')}
            </Button>
          }
        >
          {t('editor.hasAddress', { name: clientDisplayName(duplicate.fields) })}
        </Notice>
      )}
    </Dialog>
  );
}
