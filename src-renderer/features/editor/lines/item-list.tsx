import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { formatMoney } from '#shared/domain/pricing/money.ts';
import { chargeLabel, chargeOf } from '../../../components/pricing/charge.ts';
import { locale, t } from '../../../i18n/index.ts';
import { cx } from '../../../ui/cx.ts';
import { itemClass, popupClass } from '../../../ui/overlays/menu-styles.ts';
import type { ItemSuggestions } from './use-item-suggestions.ts';

interface Props {
  readonly suggestions: ItemSuggestions;
  readonly onTake: (item: CatalogItem) => void;
}

/** The offered items below the cell. The text keeps the focus. */
export function ItemList({ suggestions, onTake }: Props) {
  const { items, current, listId, optionId, highlight } = suggestions;
  if (items.length === 0) return null;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={t('catalog.suggestions')}
        className={cx(popupClass, 'absolute top-full left-0 z-20 mt-1 w-[max(100%,340px)]')}
      >
        {items.map((item, index) => (
          <div
            key={item.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            data-highlighted={index === current || undefined}
            className={itemClass}
            onPointerMove={() => index !== current && highlight(index)}
            onMouseDown={(event) => {
              // The text keeps the focus: leaving it would save what is typed.
              event.preventDefault();
              onTake(item);
            }}
            onClick={(event) => event.stopPropagation()}
          >
            <span className="max-w-[60%] shrink-0 truncate">{item.name}</span>
            <span className="min-w-0 grow truncate text-label text-ink-3">
              {[item.code, item.description].filter((part) => part !== '').join(' · ')}
            </span>
            <span className="figures shrink-0 text-label text-ink-2">
              {item.amount !== null && formatMoney(item.amount, item.currency, locale())}
            </span>
            <span className="shrink-0 text-label text-ink-3">{chargeLabel(chargeOf(item))}</span>
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {t('catalog.suggestionCount', { count: items.length })}
      </span>
    </>
  );
}
