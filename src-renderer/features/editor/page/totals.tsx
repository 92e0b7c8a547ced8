import type { LocalId } from '#shared/domain/ids.ts';
import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import type { RecurringType } from '#shared/domain/pricing/line-item.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import { pricedSections } from '#shared/domain/pricing/priced-sections.ts';
import {
  proposalTotals,
  sectionCounts,
  sectionTotal,
  type TaxedAmount,
} from '#shared/domain/pricing/totals.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { ConfirmedMark } from './confirmed-mark.tsx';

/** Message keys for the sum of a cadence. */
const totalLabels = {
  hourly: 'editor.totalHourly',
  daily: 'editor.totalDaily',
  weekly: 'editor.totalWeekly',
  monthly: 'editor.totalMonthly',
  trimester: 'editor.totalQuarterly',
  semiannually: 'editor.totalHalfYearly',
  yearly: 'editor.totalYearly',
} as const satisfies Record<RecurringType, string>;

interface Props {
  readonly document: ProposalDocument;
  readonly style: MoneyStyle;
}

/**
 * The client's current price: once, and per cadence, never added up. Unselected optional sections are excluded and
 * named.
 */
export function Totals({ document, style }: Props) {
  const { proposal, sections, taxes } = document;
  const priced = pricedSections(sections);
  if (priced.every(({ items }) => items.length === 0)) return null;
  const { oneOff, recurring } = proposalTotals(
    priced,
    taxes.map(({ fields }) => fields),
  );
  const open = priced.filter((section) => !sectionCounts(section) && sectionTotal(section.items) !== 0);
  const money = (amount: number): string => formatMoney(amount, style.currency, style.locale);
  const taxIds = taxes.map(({ localId }) => localId);
  const untaxed = areTaxesUnknown(proposal);
  const hidden = proposal.fields.exclude_total === true;

  return (
    <section aria-label={t('editor.totals')} className="border-t-2 border-ink pt-4">
      <dl className="figures flex flex-col items-end gap-1">
        {(oneOff.net !== 0 || recurring.length === 0) && (
          <Sum
            isFirst
            label={t(recurring.length === 0 ? 'editor.total' : 'editor.totalOnce')}
            amount={oneOff}
            taxIds={taxIds}
            money={money}
          />
        )}
        {recurring.map((amount, index) => (
          <Sum
            key={amount.cadence}
            isFirst={index === 0 && oneOff.net === 0}
            label={t(totalLabels[amount.cadence])}
            amount={amount}
            taxIds={taxIds}
            money={money}
          />
        ))}
      </dl>
      <ConfirmedMark proposalId={proposal.localId} isThere={proposal.serverId !== null} />
      {(open.length > 0 || hidden || untaxed) && (
        <p className="pt-2 text-right text-label text-ink-3">
          {[
            untaxed ? t('taxes.notInTotal') : null,
            open.length > 0 ? t('editor.optionalOut', { count: open.length }) : null,
            hidden ? t('editor.totalHidden') : null,
          ]
            .filter((part) => part !== null)
            .join(', ')}
        </p>
      )}
    </section>
  );
}

interface SumProps {
  readonly label: string;
  /** Whether no other sum is above it. */
  readonly isFirst?: boolean;
  readonly amount: TaxedAmount;
  /** Whose the amount's taxes are, in their order. */
  readonly taxIds: readonly LocalId[];
  readonly money: (amount: number) => string;
}

/** What is to pay in one cadence, and how its taxes lead there. */
function Sum({ label, isFirst = false, amount, taxIds, money }: SumProps) {
  const { net, taxes, total } = amount;
  return (
    <>
      {taxes.length > 0 && <Line label={t('taxes.net')} value={money(net)} isApart={!isFirst} />}
      {taxes.map((tax, index) => (
        <Line
          key={taxIds[index]}
          label={t('taxes.named', {
            name: tax.name || t('taxes.heading'),
            percentage: formatPercentage(tax.percentage, locale()),
          })}
          value={money(tax.amount)}
        />
      ))}
      <Line label={label} value={money(total)} isSum />
    </>
  );
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isSum?: boolean;
  /** Whether a gap parts it from the sum above. */
  readonly isApart?: boolean;
}

function Line({ label, value, isSum = false, isApart = false }: LineProps) {
  return (
    <div className={cx('flex items-baseline gap-6', isApart && 'pt-2')}>
      <dt className="text-ui text-ink-2">{label}</dt>
      <dd className={cx('min-w-28 text-right', isSum ? 'text-head font-semibold' : 'text-ui text-ink-2')}>
        {value}
      </dd>
    </div>
  );
}
