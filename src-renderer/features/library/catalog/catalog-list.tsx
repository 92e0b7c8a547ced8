import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { formatPercentage } from '#shared/domain/pricing/format-number.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { chargeLabel, chargeOf } from '../../../components/pricing/charge.ts';
import { locale, t } from '../../../i18n/index.ts';
import { screenCommand } from '../../../state/commands/index.ts';
import { cx } from '../../../ui/cx.ts';
import { GridCell, RowName, type GridColumn } from '../../../ui/lists/data-grid.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { LibraryGrid } from '../library-grid.tsx';

interface Props {
  readonly items: readonly CatalogItem[];
  readonly onEdit: (item: CatalogItem) => void;
  readonly onDuplicate: (item: CatalogItem) => void;
  readonly onRemove: (item: CatalogItem) => void;
}

/** Hidden in a narrow list, where names and prices come first. */
const wideOnly = '@max-[760px]:hidden';

const columns = (): readonly GridColumn[] => [
  { id: 'name', label: t('library.name') },
  { id: 'code', label: t('catalog.code'), className: wideOnly },
  { id: 'billing', label: t('catalog.billing') },
  { id: 'tax', label: t('catalog.tax'), className: wideOnly },
  { id: 'cost', label: t('catalog.cost'), align: 'end', className: wideOnly },
  { id: 'price', label: t('catalog.price'), align: 'end' },
];

const tracks =
  'grid-cols-[minmax(0,2.4fr)_minmax(0,0.8fr)_minmax(0,1fr)_minmax(0,1fr)_112px_112px] ' +
  '@max-[760px]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_112px]';

const money = (amount: number | null, currency: string): string =>
  amount === null ? '' : formatMoney(amount, currency, locale());

const rowId = ({ id }: CatalogItem): string => id;

/** The items of the catalog: walk, edit, duplicate, delete. */
export function CatalogList({ items, onEdit, onDuplicate, onRemove }: Props) {
  return (
    <LibraryGrid
      list="catalog"
      label={t('catalog.title')}
      columns={columns()}
      tracks={tracks}
      rows={items}
      rowId={rowId}
      onOpen={onEdit}
      commands={(onActive) => [
        {
          ...screenCommand('library.duplicate'),
          title: t('catalog.duplicateItem'),
          run: onActive(onDuplicate),
        },
        { ...screenCommand('library.delete'), title: t('catalog.deleteItem'), run: onActive(onRemove) },
      ]}
      renderMenu={(onActive) => (
        <>
          <MenuItem icon={<Pencil size={14} />} command="list.open" onSelect={onActive(onEdit)}>
            {t('catalog.editItem')}
          </MenuItem>
          <MenuItem icon={<Copy size={14} />} command="library.duplicate" onSelect={onActive(onDuplicate)}>
            {t('catalog.duplicateItem')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 size={14} />} command="library.delete" danger onSelect={onActive(onRemove)}>
            {t('catalog.deleteItem')}
          </MenuItem>
        </>
      )}
      renderRow={(item) => (
        <>
          <GridCell className="flex items-baseline gap-2 text-row font-medium text-ink">
            <span className="max-w-full shrink-0 truncate">
              <RowName>{item.name}</RowName>
            </span>
            <span className="min-w-0 truncate text-label font-normal text-ink-3">{item.description}</span>
          </GridCell>
          <GridCell className={cx('text-ink-2', wideOnly)}>{item.code}</GridCell>
          <GridCell className="text-ink-2">{chargeLabel(chargeOf(item))}</GridCell>
          <GridCell className={cx('text-ink-2', wideOnly)}>
            {item.tax === null
              ? ''
              : t('taxes.named', {
                  name: item.tax.name || t('catalog.tax'),
                  percentage: formatPercentage(item.tax.percentage, locale()),
                })}
          </GridCell>
          <GridCell align="end" className={cx('figures text-ink-2', wideOnly)}>
            {money(item.cost, item.currency)}
          </GridCell>
          <GridCell align="end" className="figures">
            {money(item.amount, item.currency)}
          </GridCell>
        </>
      )}
    />
  );
}
