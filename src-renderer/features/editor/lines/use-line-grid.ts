import { useEffect, useRef, useState } from 'react';
import { lineItemValues, useEdits, type SectionWithItems } from '../../../data/index.ts';
import { runEdit } from '../run-edit.ts';
import { editText, readCell, type MoneyStyle } from './cell-values.ts';
import { chargeValues, type Charge } from './charge.ts';
import { cellAfter, columns, type Cell } from './grid-keys.ts';
import type { PastedRow } from './paste-rows.ts';

/** What is being typed into a cell. */
export interface CellEdit {
  readonly localId: string;
  readonly column: number;
  readonly text: string;
  readonly problem: string | null;
}

interface Place {
  readonly localId: string;
  readonly column: number;
  /** Whether its cell opens for typing at once, as that of a new line does. */
  readonly edit: boolean;
}

/** Where it goes on after a commit; `leave` when the focus has gone elsewhere already. */
type Direction = 'down' | 'right' | 'left' | 'leave';

/** The state of one grid of lines, and everything that can be done in it. */
export interface LineGrid {
  readonly cell: Cell;
  readonly edit: CellEdit | null;
  /** Counts up whenever the focus has to follow `cell`. */
  readonly focusRequest: number;
  go(to: Cell): void;
  begin(text: string | null): void;
  change(text: string): void;
  commit(direction: Direction): void;
  cancel(): void;
  clear(): void;
  setCharge(localId: string, charge: Charge): void;
  add(afterRow: number): void;
  duplicate(): void;
  remove(): void;
  shift(by: 1 | -1): void;
  paste(rows: readonly PastedRow[]): void;
}

/** Keeps the active cell and what is typed in it, and turns actions into edits. */
export function useLineGrid({ section, items }: SectionWithItems, style: MoneyStyle): LineGrid {
  const edits = useEdits();
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  /** A line that was just made and is not in the live query's answer yet. */
  const awaited = useRef<Place | null>(null);

  /** The line that was made for typing and has nothing in it yet: leaving it takes it away again. */
  const fresh = useRef<string | null>(null);

  const last = Math.max(0, items.length - 1);
  const current: Cell = { ...cell, row: Math.min(cell.row, last) };
  const item = items[current.row];
  const sectionId = section.localId;
  const proposalId = section.fields.proposal_id ?? '';

  function focusOn(to: Cell): void {
    setCell(to);
    setFocusRequest((count) => count + 1);
  }

  function beginAt(to: Cell, text: string | null): void {
    const target = items[to.row];
    const column = columns[to.column];
    if (target === undefined || column === undefined || column === 'total') return;
    focusOn(to);
    setEdit({
      localId: target.localId,
      column: to.column,
      text: text ?? editText(column, target.fields, style),
      problem: null,
    });
  }

  useEffect(() => {
    const place = awaited.current;
    const row = items.findIndex((candidate) => candidate.localId === place?.localId);
    if (place === null || row === -1) return;
    awaited.current = null;
    if (place.edit) beginAt({ row, column: place.column }, null);
    else focusOn({ row, column: place.column });
  });

  function addRows(
    after: string | null,
    rows: Parameters<typeof edits.addLineItems>[1],
    opens: boolean,
  ): void {
    const adding = edits.addLineItems({ proposalId, sectionId, after }, rows).then((ids) => {
      const localId = ids.at(-1);
      if (localId !== undefined) awaited.current = { localId, column: 0, edit: opens };
      if (opens) fresh.current = localId ?? null;
      // The line may be in the answer already: look again.
      setFocusRequest((count) => count + 1);
    });
    runEdit(adding);
  }

  /** True when the line that is left was only made for typing, and is gone again. */
  function dropBlank(): boolean {
    const target = items.find((candidate) => candidate.localId === edit?.localId);
    const isBlank = target !== undefined && target.fields.name === '' && target.fields.amount === null;
    if (!isBlank || target.localId !== fresh.current || edit?.text.trim() !== '') return false;
    fresh.current = null;
    runEdit(edits.deleteLineItems([target.localId]));
    return true;
  }

  function goOn(from: Cell, direction: Direction): void {
    if (direction === 'leave') return;
    const next = cellAfter(from, direction, items.length);
    if (next !== null) return focusOn(next);
    addRows(items[last]?.localId ?? null, [{}], true);
  }

  return {
    cell: current,
    edit,
    focusRequest,
    go: focusOn,
    begin: (text) => beginAt(current, text),
    change: (text) => setEdit((before) => before && { ...before, text, problem: null }),
    commit(direction) {
      const row = items.findIndex((candidate) => candidate.localId === edit?.localId);
      const target = items[row];
      const column = columns[edit?.column ?? 0];
      if (edit === null || target === undefined || column === undefined) return setEdit(null);
      if (edit.text !== editText(column, target.fields, style)) {
        const input = readCell(column, edit.text, target.fields, style);
        if (!input.ok) return setEdit({ ...edit, problem: input.problem });
        runEdit(edits.updateLineItem(target.localId, input.values));
      }
      const dropped = direction !== 'right' && dropBlank();
      setEdit(null);
      if (dropped) {
        if (direction !== 'leave') focusOn({ ...current, row: Math.max(0, row - 1) });
      } else {
        goOn({ row, column: edit.column }, direction);
      }
    },
    cancel() {
      const dropped = dropBlank();
      setEdit(null);
      focusOn(dropped ? { ...current, row: Math.max(0, current.row - 1) } : current);
    },
    clear() {
      const column = columns[current.column];
      if (item === undefined) return;
      if (column === 'name') runEdit(edits.updateLineItem(item.localId, { name: '' }));
      if (column === 'amount') runEdit(edits.updateLineItem(item.localId, { amount: null }));
    },
    setCharge(localId, charge) {
      const target = items.find((candidate) => candidate.localId === localId);
      if (target === undefined) return;
      runEdit(edits.updateLineItem(localId, chargeValues(charge, target.fields.quantity)));
    },
    add: (afterRow) => addRows(items[afterRow]?.localId ?? null, [{}], true),
    duplicate() {
      if (item !== undefined) addRows(item.localId, [lineItemValues(item.fields)], false);
    },
    remove() {
      if (item === undefined) return;
      runEdit(edits.deleteLineItems([item.localId]));
      focusOn({ ...current, row: Math.max(0, Math.min(current.row, items.length - 2)) });
    },
    shift(by) {
      if (item === undefined) return;
      const others = items.filter((candidate) => candidate !== item);
      const row = current.row + by;
      if (row < 0 || row > last) return;
      runEdit(edits.moveLineItem(item.localId, others[row - 1]?.localId ?? null));
      focusOn({ ...current, row });
    },
    paste: (rows) => addRows(item?.localId ?? null, rows, false),
  };
}
