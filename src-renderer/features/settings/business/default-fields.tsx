import { shownPercentage } from '../../../components/pricing/percentage.ts';
import { useEffect, useMemo, useState } from 'react';
import { pageSizes } from '#shared/domain/account/page-sizes.ts';
import { businessLanguages, timeZoneOptions } from '../../../components/business/locale-fields.ts';
import { areTaxesComplete, taxesOf, TaxRows, type TypedTax } from '../../../components/business/tax-rows.tsx';
import { t } from '../../../i18n/index.ts';
import { Combobox } from '../../../ui/controls/combobox.tsx';
import { currencyOptions } from '../../../ui/controls/locale-options.ts';
import { Select } from '../../../ui/controls/select.tsx';
import { TextField } from '../../../ui/controls/text-field.tsx';
import { SettingBlock } from '../setting-section.tsx';
import type { BusinessFields } from './business-fields.ts';

interface Props {
  readonly fields: BusinessFields;
  /** Told whether a typed tax cannot be saved yet. */
  readonly onIncomplete: (isIncomplete: boolean) => void;
}

/** The taxes as they are typed. They are saved once each row is complete or empty. */
function DefaultTaxes({ fields, onIncomplete }: Props) {
  const saved = fields.values.default_taxes;
  const [rows, setRows] = useState<readonly TypedTax[] | null>(null);
  const shown =
    rows ?? saved.map(({ name, percentage }) => ({ name, percentage: shownPercentage(percentage) }));
  const isIncomplete = rows !== null && !areTaxesComplete(rows);
  useEffect(() => onIncomplete(isIncomplete), [onIncomplete, isIncomplete]);
  // Once everything typed is saved, the saved taxes are shown again.
  const isSaved =
    rows !== null &&
    !isIncomplete &&
    JSON.stringify(taxesOf(rows)) === JSON.stringify(saved) &&
    !fields.isHeld;
  useEffect(() => {
    if (isSaved && rows.every(({ name }) => name !== '')) setRows(null);
  }, [isSaved, rows]);
  return (
    <TaxRows
      rows={shown}
      showsProblems={rows !== null}
      onChange={(next) => {
        setRows(next);
        if (areTaxesComplete(next)) fields.set('default_taxes', [...taxesOf(next)]);
      }}
      onBlur={() => void fields.flush()}
    />
  );
}

/** What new proposals and new clients start with. */
export function DefaultFields({ fields, onIncomplete }: Props) {
  const { currency, locale, time_zone: timeZone, pdf_page_size: pageSize } = fields.values;
  const currencies = useMemo(() => currencyOptions(), []);
  const timeZones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  return (
    <>
      <SettingBlock>
        <div className="grid grid-cols-2 gap-x-4 gap-y-3">
          <Combobox
            label={t('clients.currency')}
            value={currency}
            options={currencies}
            error={fields.errorOf('currency')}
            onChange={(value) => value !== null && fields.set('currency', value)}
          />
          <Select
            label={t('clients.language')}
            value={locale}
            options={businessLanguages(locale)}
            error={fields.errorOf('locale')}
            onChange={(value) => fields.set('locale', value)}
          />
          <Combobox
            label={t('business.timeZone')}
            value={timeZone}
            options={timeZones}
            error={fields.errorOf('time_zone')}
            onChange={(value) => value !== null && fields.set('time_zone', value)}
          />
          <Select
            label={t('clients.pageSize')}
            value={pageSize}
            options={pageSizes.map((value) => ({ value, label: value }))}
            error={fields.errorOf('pdf_page_size')}
            onChange={(value) => fields.set('pdf_page_size', value)}
          />
        </div>
      </SettingBlock>
      <SettingBlock>
        <div className="flex flex-col gap-4">
          <TextField
            label={t('business.taxNumber')}
            maxLength={100}
            value={fields.values.tax_number}
            onChange={(value) => fields.set('tax_number', value)}
            onBlur={() => void fields.flush()}
            error={fields.errorOf('tax_number')}
            hint={t('business.taxNumberHint')}
            className="w-1/2 pr-2"
          />
          <DefaultTaxes fields={fields} onIncomplete={onIncomplete} />
        </div>
      </SettingBlock>
    </>
  );
}
