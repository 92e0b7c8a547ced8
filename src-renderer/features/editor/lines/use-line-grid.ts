import { useEffect, useMemo, useRef, useState } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import { lineOfItem, type CatalogItem } from '#shared/domain/pricing/catalog-item.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import { parentOfSection } from '#shared/sync/record-view.ts';
import {
  valuesOf,
  newId,
  useEdits,
  useStore,
  type LineItemPosition,
  type LineItemValues,
  type SectionWithItems,
} from '../../../data/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import type { MoneyStyle } from '../../../components/pricing/money-style.ts';
import { chargeOf, chargeValues, nextChargeBy, type Charge } from '../../../components/pricing/charge.ts';
import { cellAfter, columns, type Cell } from './grid-keys.ts';
import { rangeOf, wholeGrid, type GridRange } from './grid-range.ts';
import { blankFields, gridRows, type GridRow, type NewRow } from './line-rows.ts';
import { useLinePrices } from './use-line-prices.ts';
import { useCellDraft } from './use-cell-draft.ts';
import { useUnseenValues } from './use-unseen-values.ts';
import { useStable } from '../../../state/use-stable.ts';

/** The edited cell. */
export interface CellEdit {
  readonly localId: LocalId;
  readonly column: number;
  readonly text: string;
  /** Whether its line is made by what is typed. */
  readonly isNew: boolean;
  /** Whether the text reads as a value: only then it is saved. */
  readonly isReadable: boolean;
  readonly problem: string | null;
}

/** Where it goes on after a commit; `leave` when the focus has gone elsewhere already. */
type Direction = 'down' | 'right' | 'left' | 'leave';

/** All actions of a line grid. The object never changes. */
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
  /** Ends typing in the cell. Returns false where the key is not the grid's: Tab leaves it from an empty last line. */
  commit(direction: Direction): boolean;
  cancel(): void;
  /** Fills the edited line from an item of the catalog, in the step of undo of its typing. */
  take(item: CatalogItem): void;
  /** Saves the chosen lines to the catalog. */
  saveItems(): void;
  /** Takes over the catalog's prices in the chosen lines, and recalculates their discounts. */
  updatePrices(): void;
  /** Asks for a discount on the current line. */
  askDiscount(): void;
  clear(): void;
  setCharge(localId: LocalId, charge: Charge): void;
  /** Opens a row for a new line. The line is created with the first letter. */
  add(afterRow: number): void;
  duplicate(): void;
  remove(): void;
  shift(by: 1 | -1): void;
  /** Takes a line to another position, both counted from 0. */
  move(from: number, to: number): void;
  /** Ends typing before a paste. Returns the line before the pasted lines; undefined if the edit stays open. */
  makeRoom(): LocalId | null | undefined;
  /** Adds lines behind another. */
  paste(pasted: readonly LineItemValues[], after: LocalId | null): void;
}

/** State and actions of a line grid. */
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

/** Keeps the active cell and its draft, and turns actions into edits. */
export function useLineGrid({ section, items }: SectionWithItems, style: MoneyStyle): LineGrid {
  const edits = useEdits();
  const { saves } = useStore();
  const [cell, setCell] = useState<Cell>({ row: 0, column: 0 });
  /** The line that keeps the active cell when keys move it up or down. */
  const [held, setHeld] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<Cell | null>(null);
  const [edit, setEdit] = useState<CellEdit | null>(null);
  const [newRows, setNewRows] = useState<readonly NewRow[]>([]);
  const [focusRequest, setFocusRequest] = useState(0);
  /** The cell to activate in a new line, until the live query returns the line. */
  const awaited = useRef<{ readonly localId: LocalId; readonly column: number } | null>(null);

  const sectionId = section.localId;
  const proposalId = parentOfSection(section.fields);
  const scope = proposalId ?? sectionId;
  const prices = useLinePrices({ scope, proposalId, currency: style.currency });
  const editedId = edit?.localId;
  const { unseen, ...unseenValues } = useUnseenValues(items);
  const rows = useMemo(() => {
    // A row that nothing was typed into goes with the focus.
    const shown = newRows.filter(({ localId }) => unseen.has(localId) || localId === editedId);
    return gridRows(items, sectionId, shown, unseen);
  }, [items, sectionId, newRows, unseen, editedId]);
  const last = Math.max(0, rows.length - 1);
  const heldRow = rows.findIndex(({ localId }) => localId === held);
  const current: Cell = { ...cell, row: heldRow === -1 ? Math.min(cell.row, last) : heldRow };
  const range = rangeOf(anchor === null ? null : { ...anchor, row: Math.min(anchor.row, last) }, current);
  const row = rows[current.row];
  const isBlankRow = edit?.isNew === true && edit.text.trim() === '';
  const lines = rows.slice(range.top, range.bottom + 1).filter(({ isNew }) => !isNew);
  const line = row?.isNew === true ? undefined : row;
  const savedIds = useMemo(
    () => (proposalId === null ? [sectionId] : [sectionId, proposalId]),
    [sectionId, proposalId],
  );
  const draft = useCellDraft({
    scope,
    ids: savedIds,
    style,
    onMade: unseenValues.add,
    onUnmade: unseenValues.drop,
  });

  function focusOn(to: Cell): void {
    setAnchor(null);
    setHeld(null);
    setCell(to);
    setFocusRequest((count) => count + 1);
  }

  /** Keeps the active cell and the focus on a line wherever it moves. */
  function stayIn(localId: LocalId | null): void {
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
    runEdit(edits.moveLineItem(scope, moved.localId, others[to - 1]?.localId ?? null));
    stayIn(moved.localId);
  }

  function beginAt(to: Cell, text: string | null): void {
    const target = rows[to.row];
    const column = columns[to.column];
    if (target === undefined || column === undefined || column === 'total') return;
    focusOn(to);
    // Behind a name many type the quantity.
    if (column === 'charge' && text !== null && /\d/u.test(text))
      return beginAt({ ...to, column: columns.indexOf('quantity') }, text);
    // A letter chooses at once, as in a closed select, so that the next Tab goes on.
    const charge = column === 'charge' && text !== null ? nextChargeBy(text, chargeOf(target.fields)) : null;
    if (charge !== null) return actions.setCharge(target.localId, charge);
    openCell(target.localId, to.column, target.fields, null);
    if (text !== null) type(text);
  }

  function openCell(
    localId: LocalId,
    column: number,
    fields: LineItemFields,
    position: LineItemPosition | null,
  ): void {
    const text = draft.open({ localId, column: columns[column] ?? 'name', fields, position });
    setEdit({ localId, column, text, isNew: position !== null, isReadable: true, problem: null });
  }

  function type(text: string): void {
    const isReadable = draft.read(text).ok;
    setEdit((before) => before && { ...before, text, isReadable, problem: null });
    draft.type(text);
  }

  // An unreadable value is not saved.
  const isUnsaved = edit !== null && !edit.isReadable;
  const problem = edit?.problem ?? undefined;
  useEffect(
    () => (isUnsaved ? saves.begin(savedIds, problem) : undefined),
    [saves, savedIds, isUnsaved, problem],
  );

  // From here on the live query shows them, or that they are gone again.
  useEffect(() => {
    const isThere = (made: NewRow): boolean => items.some(({ localId }) => localId === made.localId);
    if (newRows.some(isThere)) setNewRows(newRows.filter((one) => !isThere(one)));
  }, [items, newRows]);

  useEffect(() => {
    const position = awaited.current;
    const index = rows.findIndex(({ localId }) => localId === position?.localId);
    if (position === null || index === -1) return;
    awaited.current = null;
    focusOn({ row: index, column: position.column });
  });

  /** Adds lines behind another, and goes to the one of them that `goTo` says: the first, or the last. */
  function addLines(
    after: LocalId | null,
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

  function openNewRow(after: LocalId | null): void {
    const opened: NewRow = { localId: newId(), after };
    setNewRows((all) => [...all.filter(({ localId }) => unseen.has(localId)), opened]);
    stayIn(opened.localId);
    setCell({ ...current, column: 0 });
    openCell(opened.localId, 0, blankFields(sectionId), { proposalId, sectionId, after });
  }

  function advance(from: Cell, direction: Direction): void {
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
    change: type,
    commit(direction) {
      const index = rows.findIndex(({ localId }) => localId === edit?.localId);
      if (edit === null || index === -1) {
        setEdit(null);
        return true;
      }
      const input = draft.read(edit.text);
      if (!input.ok) {
        setEdit({ ...edit, problem: input.problem });
        return true;
      }
      if (isBlankRow && direction === 'right' && index === last) return false;
      // Enter would go to a line, where the next letter replaces its text.
      if (isBlankRow && direction === 'down') return true;
      const saved = draft.commit(edit.text);
      // A new row stays until its line arrives; without it, the rows below would jump.
      if (!isBlankRow) unseenValues.add(edit.localId, input.values, saved);
      setEdit(null);
      // The row below a blank one takes its place.
      if (isBlankRow && direction === 'right') focusOn({ row: index, column: 0 });
      else advance({ row: index, column: edit.column }, direction);
      return true;
    },
    cancel() {
      const isClosed = edit?.isNew === true;
      draft.revert();
      setEdit(null);
      focusOn(isClosed ? { ...current, row: Math.max(0, current.row - 1) } : current);
    },
    take(item) {
      const index = rows.findIndex(({ localId }) => localId === edit?.localId);
      const target = rows[index];
      if (edit === null || target === undefined) return;
      const values = lineOfItem(item, style.currency, target.fields.quantity);
      const saved = draft.take(values, prices.taxEdits(item));
      runEdit(saved);
      unseenValues.add(edit.localId, values, saved);
      setEdit(null);
      focusOn({ row: index, column: columns.indexOf(item.cost_type === 'per' ? 'quantity' : 'amount') });
    },
    saveItems: () => prices.saveItems(lines),
    updatePrices: () => prices.updatePrices(lines),
    askDiscount() {
      if (line !== undefined) prices.askDiscount(line.localId);
    },
    clear() {
      const chosen = columns.slice(range.left, range.right + 1);
      const values: LineItemValues = {
        ...(chosen.includes('name') && { name: '' }),
        ...(chosen.includes('amount') && { amount: null }),
      };
      if (Object.keys(values).length === 0) return;
      runEdit(
        edits.updateLineItems(
          scope,
          lines.map(({ localId }) => ({ localId, values })),
        ),
      );
    },
    setCharge(localId, charge) {
      const target = rows.find((candidate) => candidate.localId === localId);
      if (target === undefined) return;
      const values = chargeValues(charge, target.fields.quantity);
      const saved = edits.updateLineItem(scope, localId, values);
      runEdit(saved);
      unseenValues.add(localId, values, saved);
    },
    add(afterRow) {
      if (!isBlankRow) openNewRow(rows[afterRow]?.localId ?? null);
    },
    duplicate() {
      if (lines.length === 0) return;
      const copies = lines.map(({ fields }) => valuesOf({ entity: 'line_item', fields }));
      addLines(lines.at(-1)?.localId ?? null, copies, { line: 'last', column: current.column });
    },
    remove() {
      if (lines.length === 0) return;
      runEdit(
        edits.deleteLineItems(
          scope,
          lines.map(({ localId }) => localId),
        ),
      );
      stayIn((rows[range.bottom + 1] ?? rows[range.top - 1])?.localId ?? null);
    },
    shift(by) {
      if (line === undefined) return;
      runEdit(edits.shiftLineItem(scope, line.localId, by));
      stayIn(line.localId);
    },
    move: moveLine,
    makeRoom() {
      if (edit === null) return line?.localId ?? null;
      const index = rows.findIndex(({ localId }) => localId === edit.localId);
      if (index === -1) return undefined;
      const after = rows[isBlankRow ? index - 1 : index]?.localId ?? null;
      actions.commit('leave');
      return after;
    },
    // As a spreadsheet does: where what was pasted begins.
    paste: (pasted, after) => addLines(after, pasted, { line: 'first', column: current.column }),
  });
  return { rows, cell: current, range, edit, isBlankRow, focusRequest, actions };
}
