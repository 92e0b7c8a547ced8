import { formatMoney } from '#shared/domain/money.ts';
import { proposalTotals, sectionCounts, sectionTotal } from '#shared/domain/totals.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import type { MoneyStyle } from '../lines/cell-values.ts';
import { cadenceLabels } from '../lines/charge.ts';
import { ConfirmedMark } from './confirmed-mark.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly style: MoneyStyle;
}

/**
 * What the client would pay as things stand: once, and in each rhythm. They are never added up, and optional
 * sections that nobody has chosen stay out, in words.
 */
export function Totals({ document, style }: Props) {
  const { proposal, sections } = document;
  const priced = sections.map(({ section, items }) => ({
    optional: section.fields.optional,
    selected: section.fields.selected,
    items: items.map((item) => item.fields),
  }));
  if (priced.every(({ items }) => items.length === 0)) return null;
  const { oneOff, recurring } = proposalTotals(priced);
  const open = priced.filter((section) => !sectionCounts(section) && sectionTotal(section.items) !== 0);
  const money = (amount: number): string => formatMoney(amount, style.currency, style.locale);
  const hidden = proposal.fields.exclude_total === true;

  return (
    <section aria-label={t('editor.totals')} className="border-t-2 border-ink pt-4">
      <dl className="figures flex flex-col items-end gap-1">
        {(oneOff.total !== 0 || recurring.length === 0) && (
          <Line
            label={t(recurring.length === 0 ? 'editor.total' : 'editor.totalOnce')}
            value={money(oneOff.total)}
          />
        )}
        {recurring.map(({ cadence, total }) => (
          <Line
            key={cadence}
            label={t('editor.totalCadence', {
              cadence: t(cadenceLabels[cadence]).toLocaleLowerCase(locale()),
            })}
            value={money(total)}
          />
        ))}
      </dl>
      <ConfirmedMark proposalId={proposal.localId} isThere={proposal.serverId !== null} />
      {(open.length > 0 || hidden) && (
        <p className="pt-2 text-right text-label text-ink-3">
          {[
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

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="flex items-baseline gap-6">
      <dt className="text-ui text-ink-2">{label}</dt>
      <dd className="min-w-28 text-right text-head font-semibold">{value}</dd>
    </div>
  );
}
