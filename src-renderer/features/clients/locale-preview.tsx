import { currencyDigits, defaultCurrency, formatMoney } from '#shared/domain/pricing/money.ts';
import { formatDate } from '#shared/document/render/format-date.ts';
import { useWorkspace } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

interface Props {
  /** Currency code; empty for the account's currency. */
  readonly currency: string;
  /** Language code; empty for the account's language. */
  readonly locale: string;
}

/** A sample amount in major units that shows separators and decimals. */
const sample = 1234.5;

/** Prices and dates as this client's proposals show them. */
export function LocalePreview({ currency, locale }: Props) {
  const account = useWorkspace()?.account;
  const now = useNow();
  if (account === undefined) return null;
  const code = currency || account.currency || defaultCurrency;
  const language = locale || account.locale || 'en';
  const amount = Math.round(sample * 10 ** currencyDigits(code));
  return (
    <p role="status" className="figures pt-2 text-label text-ink-2">
      {t('clients.looksLike', {
        price: formatMoney(amount, code, language),
        date: formatDate(new Date(now).toISOString(), language),
      })}
    </p>
  );
}
