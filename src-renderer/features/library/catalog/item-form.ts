import {
  longestCode,
  longestDescription,
  longestName,
  type CatalogItem,
} from '#shared/domain/pricing/catalog-item.ts';
import { chargeOf, chargeValues, type Charge } from '../../../components/pricing/charge.ts';
import { editableAmount } from '../../../components/pricing/money-style.ts';
import { parseAmount } from '../../../components/pricing/parse-amount.ts';
import { readPercentage, shownPercentage } from '../../../components/pricing/percentage.ts';
import { t } from '../../../i18n/index.ts';

/** An item as it is typed. */
export interface ItemDraft {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly charge: Charge;
  readonly price: string;
  readonly cost: string;
  readonly taxName: string;
  readonly taxPercentage: string;
}

export type ItemProblems = Readonly<Partial<Record<keyof ItemDraft, string>>>;

/** A new item. */
export const emptyDraft: ItemDraft = {
  ...{ code: '', name: '', description: '', charge: 'per:unit', price: '', cost: '', taxName: '' },
  taxPercentage: '',
};

/** An item for editing, in the user's locale. */
export function draftOf(item: CatalogItem, locale: string): ItemDraft {
  const style = { currency: item.currency, locale };
  return {
    code: item.code,
    name: item.name,
    description: item.description,
    charge: chargeOf(item),
    price: editableAmount(item.amount, style),
    cost: editableAmount(item.cost, style),
    taxName: item.tax?.name ?? '',
    taxPercentage: item.tax === null ? '' : shownPercentage(item.tax.percentage),
  };
}

interface Surroundings {
  readonly id: string;
  readonly currency: string;
  readonly locale: string;
  readonly others: readonly CatalogItem[];
}

/** The item of a draft, or what is wrong with it by field. */
export function itemOf(
  draft: ItemDraft,
  { id, currency, locale, others }: Surroundings,
): { readonly item: CatalogItem } | { readonly problems: ItemProblems } {
  const [code, name, description] = [draft.code.trim(), draft.name.trim(), draft.description.trim()];
  const [taxName, rate] = [draft.taxName.trim(), draft.taxPercentage.trim()];
  const price = parseAmount(draft.price, currency, locale);
  const cost = parseAmount(draft.cost, currency, locale);
  const percentage = rate === '' ? null : readPercentage(rate);
  const duplicate =
    code === '' ? undefined : others.find((other) => other.code.toLowerCase() === code.toLowerCase());
  const problems = {
    ...(name === '' && { name: t('library.nameMissing') }),
    ...(name.length > longestName && { name: t('catalog.tooLong') }),
    ...(description.length > longestDescription && { description: t('catalog.tooLong') }),
    ...(duplicate !== undefined && { code: t('catalog.codeTaken', { name: duplicate.name }) }),
    ...(code.length > longestCode && { code: t('catalog.tooLong') }),
    ...(!price.ok && { price: price.problem }),
    ...(!cost.ok && { cost: cost.problem }),
    ...((rate !== '' || taxName !== '') &&
      percentage === null && { taxPercentage: t('taxes.notPercentage') }),
    ...(rate !== '' && taxName === '' && { taxName: t('catalog.taxNameless') }),
  };
  if (Object.keys(problems).length > 0 || !price.ok || !cost.ok) return { problems };
  const { cost_type, recurring_type, per_type } = chargeValues(price.charge ?? draft.charge, null);
  return {
    item: {
      ...{ id, code, name, description, cost_type, recurring_type, per_type, currency },
      ...{ amount: price.amount, cost: cost.amount },
      tax: percentage === null ? null : { name: taxName, percentage },
    },
  };
}
