import { useEffect, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { ClientFields } from '#shared/domain/clients/client.ts';
import { csvText } from '#shared/text/csv.ts';
import {
  guessColumns,
  hasHeader,
  planOf,
  planRows,
  type ColumnMapping,
  type ImportField,
  type ImportPlan,
  type PlannedRow,
} from '#shared/domain/clients/client-import.ts';
import { useBridge } from '../../bridge/index.ts';
import { yieldIfBusy, useClients, useEdits, useUndoOfNewest, type ClientRecord } from '../../data/index.ts';
import { errorText, t } from '../../i18n/index.ts';
import { showToast } from '../../ui/overlays/toast.tsx';
import { showUndoToast } from '../../ui/overlays/undo-toast.ts';
import { fieldLabel, rowLabel } from './import-labels.ts';
import type { ReadTable } from './read-table.ts';

/** Size limit of a file in bytes, far above 10,000 clients. */
const largestFile = 20 * 1024 * 1024;

/** The table of the current import. */
export interface OpenTable {
  readonly table: ReadTable;
  readonly header: boolean;
  readonly mapping: ColumnMapping;
}

/** A column of the file, by its index from 0. */
export interface FileColumn {
  readonly index: number;
  readonly name: string;
}

function columnsOf(open: OpenTable): readonly FileColumn[] {
  const first = open.header ? (open.table.rows[0] ?? []) : [];
  const cardLabel = (index: number): string => {
    const field = open.table.cards?.fields[index];
    return field === undefined ? '' : fieldLabel(field);
  };
  return Array.from({ length: open.table.columns }, (_, index) => ({
    index,
    name: first[index] || cardLabel(index) || t('clientImport.column', { number: index + 1 }),
  }));
}

/** Number of rows planned between two checks of the clock. */
const inOnePiece = 100;

/** Plans the rows in slices, so that the window stays responsive. */
async function planInPieces(
  { table, header, mapping }: OpenTable,
  clients: readonly ClientRecord[],
  isWanted: () => boolean,
): Promise<ImportPlan> {
  const rows: PlannedRow[] = [];
  const file = {
    firstRow: header ? 2 : 1,
    columns: table.columns,
    ...(table.cards !== null && { origins: table.cards.origins }),
  };
  for (const row of planRows(header ? table.rows.slice(1) : table.rows, mapping, clients, file)) {
    rows.push(row);
    if (rows.length % inOnePiece === 0) await yieldIfBusy();
    if (!isWanted()) break;
  }
  return planOf(rows);
}

/** State of an import: reads, maps, plans and imports a file. */
export function useClientImport(onDone: () => void) {
  const bridge = useBridge();
  const edits = useEdits();
  const undoOfNewest = useUndoOfNewest();
  const clients = useClients();
  const [open, setOpen] = useState<OpenTable | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Numbers of the rows that the user has excluded. */
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());

  const [planned, setPlanned] = useState<{ readonly of: OpenTable; readonly plan: ImportPlan } | null>(null);
  const plan = open === null ? null : (planned?.plan ?? null);

  useEffect(() => {
    // The rows are not planned again during the import.
    if (open === null || clients === undefined || busy) return undefined;
    let isCurrent = true;
    void planInPieces(open, clients, () => isCurrent).then((made) => {
      if (isCurrent) setPlanned({ of: open, plan: made });
    });
    return () => {
      isCurrent = false;
    };
  }, [open, clients, busy]);

  const changes =
    plan?.rows.filter(({ kind, row }) => kind === 'new' || (kind === 'update' && !skipped.has(row))).length ??
    0;

  function take(table: ReadTable | null): void {
    if (table === null) {
      setProblem(t('clientImport.tooMuch'));
      return;
    }
    setSkipped(new Set());
    if (table.cards !== null) {
      const mapping = table.cards.fields.map((field) => (field === 'note' ? null : field));
      setProblem(null);
      setOpen({ table, header: false, mapping });
      return;
    }
    const first = table.rows[0];
    if (first === undefined || table.rows.every((row) => row.every((cell) => cell.trim() === ''))) {
      setProblem(t('clientImport.empty'));
      return;
    }
    const header = hasHeader(first);
    if (header && table.rows.slice(1).every((row) => row.every((cell) => cell.trim() === ''))) {
      setProblem(t('clientImport.onlyNames'));
      return;
    }
    const guessed = header
      ? guessColumns(first)
      : first.map((cell) => (cell.includes('@') ? ('email' as const) : null));
    setProblem(null);
    setOpen({ table, header, mapping: guessed });
  }

  async function readFile(file: File): Promise<void> {
    if (file.size > largestFile) {
      setProblem(t('clientImport.tooLarge'));
      return;
    }
    try {
      const { decodeText, readWithinBounds } = await import('./read-table.ts');
      const decoded = decodeText(new Uint8Array(await file.arrayBuffer()));
      if (decoded.kind === 'text') take(readWithinBounds(decoded.text, decoded.encoding));
      else setProblem(t(decoded.kind === 'workbook' ? 'clientImport.workbook' : 'clientImport.notText'));
    } catch {
      setProblem(t('clientImport.unreadable'));
    }
  }

  async function readText(text: string): Promise<void> {
    const { readWithinBounds } = await import('./read-table.ts');
    take(readWithinBounds(text));
  }

  async function run(): Promise<void> {
    if (plan === null) return;
    setBusy(true);
    setProblem(null);
    try {
      await edits.importClients(
        plan.rows.flatMap(
          (row): readonly { readonly id: LocalId | null; readonly values: Partial<ClientFields> }[] => {
            if (row.kind === 'new') return [{ id: null, values: row.values }];
            return row.kind === 'update' && !skipped.has(row.row) ? [{ id: row.id, values: row.values }] : [];
          },
        ),
      );
      showUndoToast({
        id: 'history',
        title: t('clientImport.done', { count: changes }),
        durationMs: 10_000,
        undo: undoOfNewest(),
      });
      onDone();
    } catch (error) {
      setProblem(errorText(error, t('clientImport.failed')));
    } finally {
      setBusy(false);
    }
  }

  /** Saves the skipped rows with row number and reason, so that the user can correct and import them. */
  async function saveLeftOut(): Promise<void> {
    if (plan === null || open === null) return;
    const left = plan.rows.filter(({ kind }) => kind === 'invalid' || kind === 'duplicate');
    try {
      const { target } = await bridge.call('files.choose', {
        kind: 'file',
        type: 'csv',
        suggestedName: t('clientImport.leftOutName'),
      });
      if (target === null) return;
      const columns = columnsOf(open);
      const names = [...columns.map(({ name }) => name), t('clientImport.row'), t('clientImport.reason')];
      const rows = left.map((row) => [
        ...columns.map(({ index }) => row.cells[index] ?? ''),
        String(row.row),
        rowLabel(row),
      ]);
      const content = { kind: 'text', text: csvText({ columns: names, rows }) } as const;
      await bridge.call('files.write', { targetId: target.id, title: target.name, content });
      showToast({ title: t('exporting.savedOne', { name: target.name }) });
    } catch (error) {
      setProblem(errorText(error, t('clientImport.failed')));
    }
  }

  return {
    open,
    plan,
    problem,
    busy,
    /** The plan belongs to former columns while the new one is computed. */
    isPlanning: planned?.of !== open,
    /** Number of clients to create or change. */
    changes,
    skipped,
    setSkipped: (row: number, isSkipped: boolean) =>
      setSkipped(
        (before) => new Set(isSkipped ? [...before, row] : [...before].filter((other) => other !== row)),
      ),
    columns: open === null ? [] : columnsOf(open),
    readFile,
    readText,
    run,
    saveLeftOut,
    restart() {
      setOpen(null);
      setPlanned(null);
    },
    setHeader: (header: boolean) => setOpen((before) => before && { ...before, header }),
    setColumn: (column: number, field: ImportField | null) =>
      setOpen((before) => {
        if (before === null) return before;
        const width = Math.max(before.mapping.length, column + 1);
        const mapping = Array.from({ length: width }, (_, index) => {
          const kept = before.mapping[index] ?? null;
          if (index === column) return field;
          return kept === field ? null : kept;
        });
        return { ...before, mapping };
      }),
  };
}

export type ClientImport = ReturnType<typeof useClientImport>;
