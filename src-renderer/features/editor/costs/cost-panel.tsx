import { EyeOff } from 'lucide-react';
import { formatNumber } from '#shared/domain/pricing/format-number.ts';
import { lineCost, proposalMargins, type CostedItem, type Margin } from '#shared/domain/pricing/margin.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { lineTotal } from '#shared/domain/pricing/totals.ts';
import { cadenceLabels } from '../../../components/pricing/charge.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import type { ProposalDocument } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { usePreferences } from '../../../state/preferences.ts';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CostField } from './cost-field.tsx';

interface Props {
  readonly document: ProposalDocument;
  readonly style: MoneyStyle;
  readonly locked: boolean;
}

const columnsClass = 'grid grid-cols-[minmax(0,1fr)_112px_100px_100px_112px] items-center gap-x-2 px-2';

function shareText(share: number | null): string {
  return share === null ? '' : formatNumber(share, locale(), { style: 'percent', maximumFractionDigits: 1 });
}

/**
 * What the lines cost and what remains of their prices. It stands beside the page, because the client never sees it, and
 * its values are fields that only this computer knows.
 */
export function CostPanel({ document: { proposal, sections }, style, locked }: Props) {
  const set = usePreferences((preferences) => preferences.set);
  const priced = sections.filter(({ items }) => items.length > 0);
  const margins = proposalMargins(
    priced.map(({ section: { fields }, items }) => ({
      optional: fields.optional,
      selected: fields.selected,
      items: items.map((item) => item.fields),
    })),
  );
  const unknown = margins.reduce((sum, margin) => sum + margin.unknown, 0);
  const money = (amount: number): string => formatMoney(amount, style.currency, style.locale);

  return (
    <aside
      aria-label={t('catalog.costs')}
      className="mx-auto mt-5 w-full max-w-[calc(var(--container-measure)+96px)] rounded-popover border border-dashed border-control px-10 pt-5 pb-6 text-ui"
    >
      <header className="flex items-start justify-between gap-4 px-2 pb-3">
        <div>
          <h2 className="text-head font-semibold">{t('catalog.costs')}</h2>
          <p className="text-label text-ink-3">{t('catalog.costsHint')}</p>
        </div>
        <IconButton
          label={t('catalog.hideCosts')}
          icon={<EyeOff size={16} />}
          onClick={() => set({ showsCosts: false })}
        />
      </header>
      {priced.length === 0 ? (
        <p className="px-2 text-ink-3">{t('catalog.noCostLines')}</p>
      ) : (
        <>
          <div aria-hidden className={cx(columnsClass, 'pb-1 text-label font-medium text-ink-3')}>
            <span>{t('lines.description')}</span>
            <span className="text-right">{t('catalog.unitCost')}</span>
            <span className="text-right">{t('catalog.cost')}</span>
            <span className="text-right">{t('lines.total')}</span>
            <span className="text-right">{t('catalog.margin')}</span>
          </div>
          {priced.map(({ section, items }) => (
            <section
              key={section.localId}
              aria-label={section.fields.title}
              className="border-t border-line pt-2 pb-3"
            >
              <h3 className={cx(columnsClass, 'pb-1 font-medium')}>
                <span className="truncate">{section.fields.title || t('editor.untitledSection')}</span>
                <span />
                <SectionSums items={items.map((item) => item.fields)} money={money} />
              </h3>
              <ul>
                {items.map(({ localId, fields }) => {
                  const name = fields.name.split('\n')[0]?.trim() || t('lines.description');
                  const cost = lineCost(fields);
                  return (
                    <li key={localId} className={cx(columnsClass, 'py-0.5')}>
                      <span className="truncate text-ink-2">{name}</span>
                      <CostField
                        label={t('catalog.costOf', { name })}
                        scope={proposal.localId}
                        localId={localId}
                        cost={fields.cost ?? null}
                        style={style}
                        locked={locked}
                      />
                      <span className="figures text-right text-ink-2">
                        {cost === null ? '' : money(cost)}
                      </span>
                      <span className="figures text-right text-ink-2">
                        {fields.amount === null ? '' : money(lineTotal(fields))}
                      </span>
                      <span className="figures text-right text-ink-2">
                        {cost === null ? '' : money(lineTotal(fields) - cost)}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </section>
          ))}
          <div className="border-t-2 border-ink pt-2">
            {margins.map((margin) => (
              <p key={margin.cadence} className={cx(columnsClass, 'font-medium')}>
                <span className="truncate">
                  {t(margin.cadence === null ? 'catalog.once' : cadenceLabels[margin.cadence])}
                </span>
                <span />
                <Sums margin={margin} money={money} showsShare />
              </p>
            ))}
            {unknown > 0 && (
              <p role="status" className="px-2 pt-2 text-right text-label text-ink-3">
                {t('catalog.unknownCosts', { count: unknown })}
              </p>
            )}
          </div>
        </>
      )}
    </aside>
  );
}

/** The sums of a section with one cadence. Several are never added up. */
function SectionSums({
  items,
  money,
}: {
  readonly items: readonly CostedItem[];
  readonly money: SumsProps['money'];
}) {
  const parts = proposalMargins([{ optional: false, selected: false, items }]);
  const [only] = parts;
  return only === undefined || parts.length > 1 ? null : <Sums margin={only} money={money} />;
}

interface SumsProps {
  readonly margin: Margin;
  readonly money: (amount: number) => string;
  readonly showsShare?: boolean;
}

/** Cost, price and margin of several lines, in the columns of the panel. */
function Sums({ margin: { net, cost, margin, share }, money, showsShare = false }: SumsProps) {
  return (
    <>
      <span className="figures text-right">{money(cost)}</span>
      <span className="figures text-right">{money(net)}</span>
      <span className={cx('figures text-right', margin < 0 && 'text-rejected')}>
        {money(margin)}
        {showsShare && share !== null && (
          <span className="block text-label font-normal text-ink-2">{shareText(share)}</span>
        )}
      </span>
    </>
  );
}
