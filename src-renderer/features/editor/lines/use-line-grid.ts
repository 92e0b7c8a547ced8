import { useEffect, useMemo, useRef, useState } from 'react';
import { holderOf } from '#shared/sync/record-view.ts';
import { lineItemValues, useEdits, type LineItemValues, type SectionWithItems } from '../../../data/index.ts';
import { runEdit } from '../run-edit.ts';
import { editText, readCell, type MoneyStyle } from './cell-values.ts';
import { chargeValues, type Charge } from './charge.ts';
import { cellAfter, columns, type Cell } from './grid-keys.ts';
import { rangeOf, wholeGrid, type GridRange } from './grid-range.ts';
import { gridRows, type GridRow, type NewRow } from './line-rows.ts';
import { useStable } from '../../../state/use-stable.ts';

/** What is being typed into a cell. */
export interface CellEdit {
  readonly localId: string;
  readonly column: number;
  readonly text: string;
  readonly problem: string | null;
}

/** Where it goes on after a commit; `leave` when the focus has gone elsewhere already. */
type Direction = 'down' | 'right' | 'left' | 'leave';

/** Everything that can be done in a grid of lines. The same object for good. */
export interface LineActions {
  go(to: Cell): void;
  /** Goes to a row and stays in the column. */
  goToRow(row: number): void;
  /** The chosen block reaches from where it began to this cell. */
  extend(to: Cell): void;
  choose(from: Cell, to: Cell): void;
  chooseAll(): void;
  begin(at: Cell, text: string | null): void;
  change(text: string): void;
  commit(direction: Direction): void;
  cancel(): void;
  clear(): void;
  setCharge(localId: string, charge: Charge): void;
  /** Opens a row for a new line; nothing is made before something is typed. */
  add(afterRow: number): void;
  duplicate(): void;
  remove(): void;
  shift(by: 1 | -1): void;
  /** Takes a line to another place, both counted from 0. */
  move(from: number, to: number): void;
  /** Ends typing for rows that are pasted, and gives the line that they follow; undefined where it goes on. */
  makeRoom(): string | null | undefined;
  /** Adds lines behind another. */
  paste(pasted: readonly LineItemValues[], after: string | null): void;
}

/** The state of one grid of lines, and what can be done in it. */
export interface LineGrid {
  readonly rows: readonly GridRow[];
  readonly cell: Cell;
  /** The chosen cells; the one at `cell` is always among them. */
  readonly range: GridRange;
  readonly edit: CellEdit | null;
  /** Whether the row for a new line is open and empty. */
  readonly isBlankRow: boolean;
  /** Counts up whenever the focus has to follow `cell`. */
  readonly focusRequest: number;
  readonly actions: LineActions;
}

/** Keeps the active cell and what is typed in it, and turns actions into edits. */
export function useLineGrid({ section, items }: SectionWithItems, style: MoneyStyle): LineGrid {
  const edits = useEdits();
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  /** The line that the active cell stays in, wherever it is drawn next: one that keys move up and down. */
  const [held, setHeld] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [newRow, setNewRow] = useState<NewRow | null>(null);
  const [focusRequest, setFocusRequest] = useState(0);
  /** A cell of a line that was just made, and is not in the live query's answer yet. */
  const awaited = useRef<{ readonly localId: string; readonly column: number } | null>(null);

  const sectionId = section.localId;
  const proposalId = holderOf(section.fields);
  const rows = useMemo(() => gridRows(items, sectionId, newRow), [items, sectionId, newRow]);
  const last = Math.max(0, rows.length - 1);
  const heldRow = rows.findIndex(({ localId }) => localId === held);
  const current: Cell = { ...cell, row: heldRow === -1 ? Math.min(cell.row, last) : heldRow };
  const range = rangeOf(anchor === null ? null : { ...anchor, row: Math.min(anchor.row, last) }, current);
  const row = rows[current.row];
  /** The row for a new line is open, and nothing has been typed into it. */
  const isBlankRow = newRow !== null && edit !== null && edit.text.trim() === '' && row?.isNew === true;
  const lines = rows.slice(range.top, range.bottom + 1).filter(({ isNew }) => !isNew);
  const line = row?.isNew === true ? undefined : row;

  function focusOn(to: Cell): void {
    setAnchor(null);
    setHeld(null);
    setCell(to);
    setFocusRequest((count) => count + 1);
  }

  /** The active cell and the focus follow a line to wherever it is drawn. */
  function stayIn(localId: string | null): void {
    focusOn(current);
    setHeld(localId);
  }

  function chooseTo(from: Cell, to: Cell): void {
    focusOn(to);
    setAnchor(from);
  }

  function moveLine(from: number, to: number): void {
    const moved = rows[from];
    if (moved === undefined || moved.isNew || to < 0 || to > last) return;
    const others = rows.filter((candidate) => candidate !== moved);
    runEdit(edits.moveLineItem(moved.localId, others[to - 1]?.localId ?? null));
    stayIn(moved.localId);
  }

  function beginAt(to: Cell, text: string | null): void {
    const target = rows[to.row];
    const column = columns[to.column];
    if (target === undefined || column === undefined || column === 'total') return;
    focusOn(to);
    const start = text ?? editText(column, target.fields, style);
    setEdit({ localId: target.localId, column: to.column, text: start, problem: null });
  }

  useEffect(() => {
    const place = awaited.current;
    const index = rows.findIndex(({ localId }) => localId === place?.localId);
    if (place === null || index === -1) return;
    awaited.current = null;
    focusOn({ row: index, column: place.column });
  });

  // The row for a new line is typed into as soon as it stands there.
  useEffect(() => {
    if (newRow !== null) beginAt({ row: rows.findIndex(({ isNew }) => isNew), column: 0 }, '');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only its opening counts, not what is typed afterwards
  }, [newRow]);

  /** Adds lines behind another, and goes to the one of them that `goTo` says: the first, or the last. */
  function addLines(
    after: string | null,
    added: readonly LineItemValues[],
    goTo: { readonly line: 'first' | 'last'; readonly column: number } | null,
  ): void {
    const adding = edits.addLineItems({ proposalId, sectionId, after }, added).then((ids) => {
      const localId = ids.at(goTo?.line === 'first' ? 0 : -1);
      if (localId === undefined || goTo === null) return;
      awaited.current = { localId, column: goTo.column };
      // The line may be in the answer already: look again.
      setFocusRequest((count) => count + 1);
    });
    runEdit(adding);
  }

  function openNewRow(after: string | null): void {
    setEdit(null);
    setNewRow({ after });
  }

  /** What was typed into the new row becomes a line; nothing typed leaves nothing behind. */
  function commitNew(values: LineItemValues, isBlank: boolean, direction: Direction): void {
    const after = newRow?.after ?? null;
    setNewRow(null);
    setEdit(null);
    if (isBlank) {
      if (direction !== 'leave') focusOn({ ...current, row: Math.max(0, current.row - 1) });
      return;
    }
    const next = { down: current.column, right: Math.min(current.column + 1, 3), left: 0, leave: null };
    const column = next[direction];
    addLines(after, [values], column === null ? null : { line: 'last', column });
  }

  function goOn(from: Cell, direction: Direction): void {
    if (direction === 'leave') return;
    const next = cellAfter(from, direction, rows.length);
    if (next === null) openNewRow(rows[last]?.localId ?? null);
    else focusOn(next);
  }

  const actions = useStable<LineActions>({
    go: focusOn,
    goToRow: (to) => focusOn({ ...current, row: to }),
    extend: (to) => chooseTo(anchor ?? current, to),
    choose: chooseTo,
    chooseAll() {
      const { bottom, right } = wholeGrid(rows.length);
      chooseTo({ row: 0, column: 0 }, { row: bottom, column: right });
    },
    begin: beginAt,
    change: (text) => setEdit((before) => before && { ...before, text, problem: null }),
    commit(direction) {
      const index = rows.findIndex(({ localId }) => localId === edit?.localId);
      const target = rows[index];
      const column = columns[edit?.column ?? 0];
      if (edit === null || target === undefined || column === undefined) return setEdit(null);
      const changed = edit.text !== editText(column, target.fields, style);
      const input = readCell(column, edit.text, target.fields, style);
      if (changed && !input.ok) return setEdit({ ...edit, problem: input.problem });
      const values = input.ok ? input.values : {};
      if (target.isNew) return commitNew(values, edit.text.trim() === '', direction);
      if (changed) runEdit(edits.updateLineItem(target.localId, values));
      setEdit(null);
      goOn({ row: index, column: edit.column }, direction);
    },
    cancel() {
      const wasNew = row?.isNew === true;
      setNewRow(null);
      setEdit(null);
      focusOn(wasNew ? { ...current, row: Math.max(0, current.row - 1) } : current);
    },
    clear() {
      const chosen = columns.slice(range.left, range.right + 1);
      const values: LineItemValues = {
        ...(chosen.includes('name') && { name: '' }),
        ...(chosen.includes('amount') && { amount: null }),
      };
      if (Object.keys(values).length === 0) return;
      runEdit(edits.updateLineItems(lines.map(({ localId }) => ({ localId, values }))));
    },
    setCharge(localId, charge) {
      const target = rows.find((candidate) => candidate.localId === localId);
      if (target === undefined) return;
      const values = chargeValues(charge, target.fields.quantity);
      if (target.isNew) commitNew(values, false, 'right');
      else runEdit(edits.updateLineItem(localId, values));
    },
    add(afterRow) {
      if (!isBlankRow) openNewRow(rows[afterRow]?.localId ?? null);
    },
    duplicate() {
      if (lines.length === 0) return;
      const copies = lines.map(({ fields }) => lineItemValues(fields));
      addLines(lines.at(-1)?.localId ?? null, copies, { line: 'last', column: current.column });
    },
    remove() {
      if (lines.length === 0) return;
      runEdit(edits.deleteLineItems(lines.map(({ localId }) => localId)));
      stayIn((rows[range.bottom + 1] ?? rows[range.top - 1])?.localId ?? null);
    },
    shift(by) {
      if (line === undefined) return;
      runEdit(edits.shiftLineItem(line.localId, by));
      stayIn(line.localId);
    },
    move: moveLine,
    makeRoom() {
      if (edit === null) return line?.localId ?? null;
      const target = rows.find(({ localId }) => localId === edit.localId);
      if (target === undefined || (target.isNew && !isBlankRow)) return undefined;
      const after = target.isNew ? (newRow?.after ?? null) : target.localId;
      actions.commit('leave');
      return after;
    },
    // As a spreadsheet does: where what was pasted begins.
    paste: (pasted, after) => addLines(after, pasted, { line: 'first', column: current.column }),
  });
  return { rows, cell: current, range, edit, isBlankRow, focusRequest, actions };
}
