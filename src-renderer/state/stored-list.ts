import { z } from 'zod';

/** The part of the browser's storage that a stored list needs. */
export type ListStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A list in the browser's storage, under one key. An unreadable list counts as empty. */
export function createStoredList<Item>(storageKey: string, itemSchema: z.ZodType<Item>) {
  const listSchema = z.array(itemSchema);
  return {
    read(storage: ListStorage): readonly Item[] {
      try {
        return listSchema.parse(JSON.parse(storage.getItem(storageKey) ?? '[]'));
      } catch {
        return [];
      }
    },
    write(storage: ListStorage, items: readonly Item[]): void {
      storage.setItem(storageKey, JSON.stringify(items));
    },
  };
}
