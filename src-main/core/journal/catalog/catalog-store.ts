import { catalogItemSchema, type CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { text, type Database, type Row } from '../storage/database.ts';

/** The user's catalog of items with prices. It exists only here: no service has it. */
export interface CatalogStore {
  /** In order of their ids. */
  all(): readonly CatalogItem[];
  count(): number;
  /** Adds the item, or replaces the one with its id. */
  put(item: CatalogItem): void;
  remove(id: string): void;
}

export const parseCatalogItem = (row: Row): CatalogItem =>
  catalogItemSchema.parse(JSON.parse(text(row, 'item')));

export function createCatalogStore(database: Database): CatalogStore {
  return {
    all: () => database.read(parseCatalogItem, 'SELECT item FROM catalog ORDER BY id'),
    count: () => Number(database.get('SELECT count(*) AS count FROM catalog')?.['count'] ?? 0),
    put(item) {
      database.run(
        'INSERT INTO catalog (id, item) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET item = excluded.item',
        item.id,
        JSON.stringify(catalogItemSchema.parse(item)),
      );
    },
    remove(id) {
      database.run('DELETE FROM catalog WHERE id = ?', id);
    },
  };
}
