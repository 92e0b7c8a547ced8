import { useId } from 'react';
import type { ClientFields } from '#shared/domain/clients/client.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { addressWarning } from '../../components/address-warning.ts';
import { ConflictMark } from '../../components/conflict-mark.tsx';
import { t } from '../../i18n/index.ts';
import { CurrencyAndLanguage } from '../../ui/controls/currency-and-language.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import type { ClientErrors } from '../../components/client-form-schema.ts';
import { pageSizeOptions } from './field-options.ts';
import { LocalePreview } from './locale-preview.tsx';

interface Props {
  /** The client whose conflicts are marked; undefined for a new client. */
  readonly clientId?: LocalId;
  readonly values: ClientFields;
  readonly errors: ClientErrors;
  readonly onChange: (field: keyof ClientFields, value: string) => void;
  readonly onBlur?: () => void;
}

/** All fields of a client's record, named as in the API. */
export function ClientFieldsForm({ clientId, values, errors, onChange, onBlur }: Props) {
  const headings = useId();
  const markOf = (field: keyof ClientFields) =>
    clientId !== undefined && <ConflictMark of={clientId} fields={[field]} />;
  const text = (
    field: keyof ClientFields,
    label: string,
    type: 'text' | 'email' | 'tel' | 'url' = 'text',
  ) => (
    <TextField
      label={label}
      type={type}
      value={values[field]}
      onChange={(value) => onChange(field, value)}
      onBlur={onBlur}
      error={errors[field]}
      warning={type === 'email' ? addressWarning(values[field]) : undefined}
      mark={markOf(field)}
    />
  );
  return (
    <div className="flex max-w-form flex-col gap-6">
      <section aria-labelledby={`${headings}-contact`}>
        <h2 id={`${headings}-contact`} className="mb-2 text-label font-semibold text-ink">
          {t('clients.contact')}
        </h2>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          {text('name', t('clients.firstName'))}
          {text('surname', t('clients.surname'))}
          {text('business', t('clients.business'))}
          {text('email', t('clients.email'), 'email')}
          {text('telephone', t('clients.telephone'), 'tel')}
          {text('web', t('clients.website'), 'url')}
        </div>
      </section>
      <section aria-labelledby={`${headings}-address`}>
        <h2 id={`${headings}-address`} className="mb-2 text-label font-semibold text-ink">
          {t('clients.address')}
        </h2>
        <div className="grid grid-cols-6 gap-x-4 gap-y-3 *:col-span-3">
          <div className="col-span-6!">{text('address', t('clients.street'))}</div>
          <div className="col-span-2!">{text('postcode', t('clients.postcode'))}</div>
          <div className="col-span-4!">{text('city', t('clients.city'))}</div>
          {text('state', t('clients.state'))}
          {text('country', t('clients.country'))}
        </div>
      </section>
      <section aria-labelledby={`${headings}-proposals`}>
        <h2 id={`${headings}-proposals`} className="mb-2 text-label font-semibold text-ink">
          {t('clients.inProposals')}
        </h2>
        <div className="grid grid-cols-3 gap-x-4 gap-y-3">
          <CurrencyAndLanguage
            currency={values.currency}
            currencyError={errors.currency}
            language={values.locale}
            marks={{ currency: markOf('currency'), locale: markOf('locale') }}
            onChange={onChange}
          />
          <Select
            label={t('clients.pageSize')}
            value={values.pdf_page_size}
            options={pageSizeOptions(values.pdf_page_size)}
            mark={markOf('pdf_page_size')}
            onChange={(value) => onChange('pdf_page_size', value)}
          />
        </div>
        <LocalePreview currency={values.currency} locale={values.locale} />
      </section>
    </div>
  );
}
