import type { AccountSettings } from '#shared/domain/account/account-settings.ts';
import { addressWarning } from '../../../components/address-warning.ts';
import { t } from '../../../i18n/index.ts';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SettingBlock } from '../setting-section.tsx';
import type { BusinessFields } from './business-fields.ts';

/** The fields that are one line of text. */
type TextName = Exclude<
  {
    [Field in keyof AccountSettings]: AccountSettings[Field] extends string ? Field : never;
  }[keyof AccountSettings],
  'font' | 'pdf_page_size' | 'default_theme'
>;

interface Props {
  readonly fields: BusinessFields;
}

/** Name, address and how to reach the business. */
export function ContactFields({ fields }: Props) {
  const text = (
    field: TextName,
    label: string,
    maxLength: number,
    type: 'text' | 'email' | 'tel' | 'url' = 'text',
  ) => (
    <TextField
      label={label}
      type={type}
      maxLength={maxLength}
      value={fields.values[field]}
      onChange={(value) => fields.set(field, value)}
      onBlur={() => void fields.flush()}
      error={fields.errorOf(field)}
      warning={type === 'email' ? addressWarning(fields.values[field]) : undefined}
    />
  );
  return (
    <>
      <SettingBlock>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          {text('name', t('business.name'), 200)}
          {text('email', t('clients.email'), 254, 'email')}
          {text('telephone', t('clients.telephone'), 100, 'tel')}
          {text('web', t('clients.website'), 500, 'url')}
        </div>
      </SettingBlock>
      <SettingBlock>
        <div className="grid grid-cols-6 gap-x-4 gap-y-3 *:col-span-3">
          <div className="col-span-6!">{text('address', t('clients.street'), 500)}</div>
          <div className="col-span-2!">{text('postcode', t('clients.postcode'), 20)}</div>
          <div className="col-span-4!">{text('city', t('clients.city'), 100)}</div>
          {text('address_state', t('clients.state'), 100)}
          {text('country', t('clients.country'), 100)}
        </div>
      </SettingBlock>
    </>
  );
}
