import type { LocalId } from '#shared/domain/ids.ts';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { discountTarget } from '#shared/domain/pricing/discounts.ts';
import { areTaxesUnknown } from '#shared/domain/pricing/taxation.ts';
import { offerCatalogUndo, useScreenCatalog } from '../../../components/catalog/use-catalog.ts';
import { runEdit } from '../../../components/show-error.ts';
import { newId, useEdits, useStore, type Edit } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import { useDiscounts } from '../discounts/discounts-context.ts';
import { itemOfLine, priceUpdate } from './catalog-lines.ts';
import type { GridRow } from './line-rows.ts';

interface Options {
  /** The proposal, template or library section of the lines. */
  readonly scope: LocalId;
  /** The proposal or template; null in a section of the library. */
  readonly proposalId: LocalId | null;
  readonly currency: string;
}

/** What lines have to do with the catalog and with discounts. */
export interface LinePrices {
  /** Saves lines to the catalog. */
  saveItems(lines: readonly GridRow[]): void;
  /** Takes over the catalog's prices in lines, and recalculates those that are discounts. */
  updatePrices(lines: readonly GridRow[]): void;
  /** Asks for a discount on a line. */
  askDiscount(lineId: LocalId): void;
  /** The item's tax for a proposal without taxes. Taxes belong to the proposal, so others are left as they are. */
  taxEdits(item: CatalogItem): Promise<readonly Edit[]>;
}

export function useLinePrices({ scope, proposalId, currency }: Options): LinePrices {
  const edits = useEdits();
  const { queries } = useStore();
  const catalog = useScreenCatalog();
  const discounts = useDiscounts();

  return {
    saveItems(lines) {
      if (catalog?.items === undefined) return;
      const saved = lines.flatMap(({ localId, fields }) => {
        if (discountTarget(fields) !== null) return [];
        const item = itemOfLine(fields, catalog.byId, currency, newId);
        return item === null ? [] : [{ localId, item }];
      });
      const [first] = saved;
      if (first === undefined) return;
      const change = { put: saved.map(({ item }) => item), remove: [] };
      const saving = catalog
        .change(() => t('catalog.saveLine'), change)
        .then(async (isMade) => {
          if (!isMade) return;
          offerCatalogUndo(t('catalog.lineSaved', { name: first.item.name }), catalog.travel);
          const links = saved.map(({ localId, item: { id, amount } }) => {
            return { localId, values: { catalog_id: id, catalog_amount: amount } };
          });
          await edits.updateLineItems(scope, links);
        });
      runEdit(saving);
    },
    updatePrices(lines) {
      const changed = lines.filter(({ localId }) => discounts?.byId.get(localId)?.isExact === false);
      if (changed.length > 0) discounts?.recalculate(changed.map(({ localId }) => localId));
      if (catalog === null) return;
      const changes = lines.flatMap(({ localId, fields }) => {
        const values = priceUpdate(fields, catalog.byId, currency);
        return values === null ? [] : [{ localId, values }];
      });
      if (changes.length > 0) runEdit(edits.updateLineItems(scope, changes));
    },
    askDiscount: (lineId) => discounts?.ask(lineId),
    async taxEdits({ tax }) {
      if (tax === null || proposalId === null) return [];
      const document = await queries.proposal(proposalId);
      if (document === null || document.taxes.length > 0 || areTaxesUnknown(document.proposal)) return [];
      return [{ kind: 'create', entity: 'taxation', localId: newId(), proposalId, values: tax }];
    },
  };
}
