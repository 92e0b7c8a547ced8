import { useMemo } from 'react';
import { ImageField } from '../../../components/business/image-field.tsx';
import { businessLanguages, timeZoneOptions } from '../../../components/business/locale-fields.ts';
import { logoRules } from '../../../components/business/read-image.ts';
import { TaxRows } from '../../../components/business/tax-rows.tsx';
import { t } from '../../../i18n/index.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { currencyOptions } from '../../../ui/controls/locale-options.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { useBusinessDraft, useDraftField } from './draft-store.ts';

interface Props {
  readonly showsProblems: boolean;
}

const groupClass = 'flex flex-col gap-4 border-t border-line pt-4 first:border-0 first:pt-0';

/** What clients see beside the name, and the defaults of new proposals. All of it is optional. */
export function DetailsStep({ showsProblems }: Props) {
  const { draft, logo, set, setLogo } = useBusinessDraft();
  const text = useDraftField();
  const currencies = useMemo(() => currencyOptions(), []);
  const timeZones = useMemo(() => timeZoneOptions(draft.timeZone), [draft.timeZone]);
  return (
    <>
      <div className={groupClass}>
        <TextField
          autoFocus
          label={t('clients.street')}
          {...text('address')}
          maxLength={500}
          autoComplete="street-address"
        />
        <div className="grid grid-cols-[2fr_3fr] gap-x-3 gap-y-4">
          <TextField
            label={t('clients.postcode')}
            {...text('postcode')}
            maxLength={20}
            autoComplete="postal-code"
          />
          <TextField
            label={t('clients.city')}
            {...text('city')}
            maxLength={100}
            autoComplete="address-level2"
          />
          <TextField
            label={t('clients.state')}
            {...text('region')}
            maxLength={100}
            autoComplete="address-level1"
          />
          <TextField
            label={t('clients.country')}
            {...text('country')}
            maxLength={100}
            autoComplete="country-name"
          />
        </div>
      </div>
      <div className={groupClass}>
        <ImageField
          label={t('business.logo')}
          hint={t('business.logoHint')}
          image={logo}
          rules={logoRules}
          onChange={setLogo}
        />
      </div>
      <div className={groupClass}>
        <div className="grid grid-cols-2 gap-3">
          <Combobox
            label={t('clients.currency')}
            value={draft.currency}
            options={currencies}
            onChange={(currency) => currency !== null && set({ currency })}
          />
          <Select
            label={t('clients.language')}
            value={draft.locale}
            options={businessLanguages(draft.locale)}
            onChange={(chosen) => set({ locale: chosen })}
          />
        </div>
        <Combobox
          label={t('business.timeZone')}
          value={draft.timeZone}
          options={timeZones}
          onChange={(timeZone) => timeZone !== null && set({ timeZone })}
        />
      </div>
      <div className={groupClass}>
        <TextField
          label={t('business.taxNumber')}
          {...text('taxNumber')}
          maxLength={100}
          hint={t('business.taxNumberHint')}
        />
        <TaxRows
          rows={draft.taxes}
          onChange={(taxes) => set({ taxes: [...taxes] })}
          showsProblems={showsProblems}
        />
      </div>
    </>
  );
}
