import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { useScreenCatalog } from '../../../components/catalog/use-catalog.ts';

/** Most offered items. */
const mostOffered = 8;
/** Fewer letters would offer half of the catalog. */
const fewestLetters = 2;

const none: readonly CatalogItem[] = [];

/** The items of the catalog that match what is typed into a line's name. */
export interface ItemSuggestions {
  readonly items: readonly CatalogItem[];
  /** Index of the highlighted item; -1 for none, so that Enter keeps the typed text. */
  readonly current: number;
  readonly listId: string;
  readonly optionId: (index: number) => string;
  readonly highlight: (index: number) => void;
  /** Whether the key was one of the list's. */
  readonly handleKey: (event: KeyboardEvent) => boolean;
}

/** @param text what is typed; null in a cell that offers nothing */
export function useItemSuggestions(
  text: string | null,
  onTake: (item: CatalogItem) => void,
): ItemSuggestions {
  const catalog = useScreenCatalog();
  const listId = useId();
  const [startText] = useState(text);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ readonly text: string; readonly index: number } | null>(null);
  const all = text === null ? none : (catalog?.items ?? none);
  const texts = useMemo(
    () => all.map(({ code, name, description }) => searchable(`${name} ${code} ${description}`)),
    [all],
  );
  const query = text?.trim() ?? '';
  const isOffering =
    text !== null &&
    text !== startText &&
    text !== closedFor &&
    query.length >= fewestLetters &&
    !query.includes('\n');
  const items = useMemo(
    () => (isOffering ? searchTexts(all, texts, query).slice(0, mostOffered) : none),
    [isOffering, all, texts, query],
  );
  // A highlight belongs to the text that it was made for.
  const current = chosen !== null && chosen.text === text && chosen.index < items.length ? chosen.index : -1;
  const highlight = (index: number): void => setChosen(text === null ? null : { text, index });

  function handleKey(event: KeyboardEvent): boolean {
    if (items.length === 0 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    switch (event.key) {
      case 'ArrowDown':
        highlight(current + 1 === items.length ? -1 : current + 1);
        return true;
      case 'ArrowUp':
        highlight(current === -1 ? items.length - 1 : current - 1);
        return true;
      case 'Escape':
        setClosedFor(text);
        return true;
      case 'Enter': {
        const item = items[current];
        if (item === undefined) return false;
        onTake(item);
        return true;
      }
      default:
        return false;
    }
  }

  return { items, current, listId, optionId: (index) => `${listId}-${index}`, highlight, handleKey };
}
