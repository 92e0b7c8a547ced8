import { useMemo, type ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import { Combobox } from './combobox.tsx';
import { currencyOptions, localeOptions } from './locale-options.ts';
import { Select } from './select.tsx';

interface Props {
  /** A currency code; empty for the account's. */
  readonly currency: string;
  readonly currencyError?: string | undefined;
  /** A language code; empty for the account's. */
  readonly language: string;
  /** Shown below each field, such as its conflict. */
  readonly marks?: { readonly currency: ReactNode; readonly locale: ReactNode };
  readonly onChange: (field: 'currency' | 'locale', value: string) => void;
}

/** The fields for the currency and the language in which a client reads a proposal. */
export function CurrencyAndLanguage({ currency, currencyError, language, marks, onChange }: Props) {
  const currencies = useMemo(() => currencyOptions(), []);
  return (
    <>
      <Combobox
        label={t('clients.currency')}
        value={currency === '' ? null : currency}
        options={currencies}
        placeholder={t('clients.accountCurrency')}
        onChange={(value) => onChange('currency', value ?? '')}
        error={currencyError}
        mark={marks?.currency}
      />
      <Select
        label={t('clients.language')}
        value={language}
        options={localeOptions(language)}
        mark={marks?.locale}
        onChange={(value) => onChange('locale', value)}
      />
    </>
  );
}
