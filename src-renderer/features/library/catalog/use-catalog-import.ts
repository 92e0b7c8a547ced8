import { useMemo, useState } from 'react';
import { mostCatalogItems, type CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import {
  guessCatalogColumns,
  planCatalogImport,
  type CatalogColumn,
  type CatalogMapping,
} from '#shared/domain/pricing/catalog-import.ts';
import type { Catalog } from '../../../components/catalog/use-catalog.ts';
import { newId } from '../../../data/index.ts';
import { locale, t } from '../../../i18n/index.ts';
import { catalogReaders } from './catalog-file.ts';

/** The reader of tables, which another feature has. */
export type LoadTableReader = () => Promise<{
  readonly decodeText: (
    bytes: Uint8Array,
  ) => { readonly kind: 'text'; readonly text: string } | { readonly kind: 'workbook' | 'not-text' };
  /** Null if it is more than the window can show. */
  readonly readTableWithinBounds: (text: string) => {
    readonly rows: readonly (readonly string[])[];
    readonly columns: number;
  } | null;
}>;

/** Size limit of a file in bytes. */
const largestFile = 20 * 1024 * 1024;

/** The table of the current import. */
interface OpenTable {
  readonly rows: readonly (readonly string[])[];
  readonly columns: number;
  readonly header: boolean;
  readonly mapping: CatalogMapping;
}

interface Options {
  readonly items: readonly CatalogItem[];
  readonly currency: string;
  readonly change: Catalog['change'];
  readonly loadReader: LoadTableReader;
  /** Called with the number of imported items. */
  readonly onDone: (count: number) => void;
}

const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

/** State of an import of items: reads a table, maps its columns, plans and imports its rows. */
export function useCatalogImport({ items, currency, change, loadReader, onDone }: Options) {
  const [open, setOpen] = useState<OpenTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const plan = useMemo(
    () =>
      open === null
        ? []
        : planCatalogImport({
            rows: open.header ? open.rows.slice(1) : open.rows,
            mapping: open.mapping,
            firstRow: open.header ? 2 : 1,
            ...{ currency, existing: items, readers: catalogReaders(locale()), newId },
          }),
    [open, items, currency],
  );
  // Several rows of one item are one change: the last says all of it.
  const changed = useMemo(
    () => [
      ...new Map(
        plan.flatMap((row) => (row.kind === 'new' || row.kind === 'update' ? [[row.item.id, row.item]] : [])),
      ).values(),
    ],
    [plan],
  );

  function take(text: string, { readTableWithinBounds }: Awaited<ReturnType<LoadTableReader>>): void {
    const table = readTableWithinBounds(text);
    if (table === null) return setProblem(t('clientImport.tooMuch'));
    const { rows, columns } = table;
    const [first] = rows;
    if (first === undefined || rows.every(isEmptyRow)) return setProblem(t('clientImport.empty'));
    const guessed = guessCatalogColumns(first);
    const header = guessed.some((column) => column !== null);
    if (header && rows.slice(1).every(isEmptyRow)) return setProblem(t('clientImport.onlyNames'));
    setProblem(null);
    setOpen({ rows, columns, header, mapping: header ? guessed : ['name', 'price'] });
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > largestFile) return setProblem(t('clientImport.tooLarge'));
    try {
      const reader = await loadReader();
      const decoded = reader.decodeText(new Uint8Array(await file.arrayBuffer()));
      if (decoded.kind === 'text') take(decoded.text, reader);
      else setProblem(t(decoded.kind === 'workbook' ? 'clientImport.workbook' : 'clientImport.notText'));
    } catch {
      setProblem(t('clientImport.unreadable'));
    }
  }

  async function run(): Promise<void> {
    const added = plan.filter(({ kind }) => kind === 'new').length;
    if (items.length + added > mostCatalogItems) {
      setProblem(t('catalog.full', { number: mostCatalogItems.toLocaleString(locale()) }));
      return;
    }
    setBusy(true);
    const count = changed.length;
    const isMade = await change(() => t('catalog.importCount', { count }), { put: changed, remove: [] });
    setBusy(false);
    if (isMade) onDone(count);
  }

  return {
    open,
    plan,
    problem,
    busy,
    /** Number of items to create or change. */
    changes: changed.length,
    readFile,
    readText: async (text: string) => take(text, await loadReader()),
    run,
    restart: () => setOpen(null),
    setHeader: (header: boolean) => setOpen((before) => before && { ...before, header }),
    setColumn: (index: number, column: CatalogColumn | null) =>
      setOpen((before) => {
        if (before === null) return before;
        const mapping = Array.from({ length: before.columns }, (_, at) => {
          if (at === index) return column;
          const kept = before.mapping[at] ?? null;
          return kept === column ? null : kept;
        });
        return { ...before, mapping };
      }),
  };
}

export type CatalogImport = ReturnType<typeof useCatalogImport>;
