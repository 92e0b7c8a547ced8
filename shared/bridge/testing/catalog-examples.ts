import type { CatalogItem } from '../../domain/pricing/catalog-item.ts';
import type { MethodName } from '../contract.ts';
import { connected } from './event-examples.ts';
import type { Example } from './example.ts';

type CatalogMethod = Extract<MethodName, `catalog.${string}`>;

const { accountKey } = connected;
const item: CatalogItem = {
  ...{ id: '0197a3c0-0000-7000-8000-000000000007', code: 'C-7', name: 'Concept', description: 'Two drafts' },
  ...{
    cost_type: 'per',
    recurring_type: null,
    per_type: 'day',
    currency: 'GBP',
    amount: 90_000,
    cost: 41_000,
  },
  tax: { name: 'VAT', percentage: '20' },
};

/** Examples of the methods of the catalog. */
export const catalogExamples: { readonly [M in CatalogMethod]: Example<M> } = {
  'catalog.list': { input: { accountKey }, output: { items: [item] } },
  'catalog.change': { input: { accountKey, put: [item], remove: [] }, output: {} },
};
