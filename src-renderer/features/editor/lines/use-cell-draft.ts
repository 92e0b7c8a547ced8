import { useEffect, useMemo, useRef } from 'react';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import {
  useEdits,
  type Edit,
  type FieldValues,
  type LineItemPosition,
  type LineItemValues,
} from '../../../data/index.ts';
import { useAutosave } from '../drafts/index.ts';
import { runEdit } from '../../../components/show-error.ts';
import { chargeFields } from '../../../components/pricing/charge.ts';
import { editText, ownValues, readCell, type CellInput } from './cell-values.ts';
import { type MoneyStyle } from '../../../components/pricing/money-style.ts';
import type { Column } from './grid-keys.ts';

/** A cell opened for typing. */
interface OpenedCell {
  readonly localId: LocalId;
  readonly column: Column;
  readonly fields: LineItemFields;
  /** Where its line goes once something is typed; null: the line is there already. */
  readonly position: LineItemPosition | null;
}

/** An edited cell from opening to commit, and its saved state. */
interface Session extends OpenedCell {
  readonly cellEdit: string;
  readonly startText: string;
  /** Whether anything of it has been saved. */
  isSaved: boolean;
  /** Whether a price with a cadence, such as `90/mo`, has changed how the line is charged. */
  hasCharge: boolean;
  saved: LineItemValues;
}

/** Saves what is typed into a cell while it is typed. One cell is open at a time. */
export interface CellDraft {
  /** Opens a cell and returns its initial text. */
  open(cell: OpenedCell): string;
  /** How the text reads in the open cell. */
  read(text: string): CellInput;
  /** Saves the text once the typing pauses, where it reads as a value. */
  type(text: string): void;
  /** Saves the text at once and closes the cell. A new line without text is deleted. Ends when it is saved. */
  commit(text: string): Promise<void>;
  /** Saves values that come with the text, in its step of undo, and closes the cell. */
  take(values: LineItemValues, others: Promise<readonly Edit[]>): Promise<void>;
  /** Closes the cell and restores its former value. A line created by the typing is deleted. */
  revert(): void;
}

interface Options {
  /** The proposal, template or library section of the lines. */
  readonly scope: LocalId;
  /** The records that are not saved while something is typed. */
  readonly ids: readonly LocalId[];
  readonly style: MoneyStyle;
  /** Called when a new line is made of what is typed, and when it is gone again. */
  readonly onMade: (localId: LocalId, values: LineItemValues, saved: Promise<unknown>) => void;
  readonly onUnmade: (localId: LocalId) => void;
}

function read({ column, fields, startText }: Session, text: string, style: MoneyStyle): CellInput {
  // What stands in a cell may be less exact than its field.
  if (text === startText) return { ok: true, values: ownValues(column, fields) };
  return readCell(column, text, fields, style);
}

/** Fields that only this computer knows may be absent. */
function definedValues(fields: LineItemFields): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** The autosave of the open cell of a grid of lines. */
export function useCellDraft({ scope, ids, style, onMade, onUnmade }: Options): CellDraft {
  const edits = useEdits();
  const autosave = useAutosave(ids);
  const session = useRef<Session | null>(null);
  const newest = useRef({ style, onMade, onUnmade });
  useEffect(() => {
    newest.current = { style, onMade, onUnmade };
  });

  return useMemo(() => {
    async function write(cell: Session, typed: LineItemValues, others: readonly Edit[] = []): Promise<void> {
      const { localId, fields, cellEdit, position } = cell;
      cell.hasCharge ||= typed.cost_type !== undefined;
      const values = cell.hasCharge ? { ...chargeFields(fields), ...typed } : typed;
      const isNew = position !== null && !cell.isSaved;
      const base = definedValues({ ...fields, ...cell.saved });
      cell.saved = values;
      cell.isSaved = true;
      const typing = { cellEdit, base, position: isNew ? position : null };
      const written = edits.typeInLineItem(scope, localId, values, typing, others);
      if (isNew) newest.current.onMade(localId, values, written);
      await written;
    }

    function revert(): void {
      const cell = session.current;
      session.current = null;
      autosave.cancel();
      if (cell === null || !cell.isSaved) return;
      const isNew = cell.position !== null;
      if (isNew) newest.current.onUnmade(cell.localId);
      runEdit(
        isNew
          ? edits.deleteLineItems(scope, [cell.localId])
          : write(cell, ownValues(cell.column, cell.fields)),
      );
    }

    return {
      open(cell) {
        const startText = editText(cell.column, cell.fields, newest.current.style);
        const cellEdit = `${cell.localId}:${cell.column}:${crypto.randomUUID()}`;
        session.current = { ...cell, cellEdit, startText, isSaved: false, hasCharge: false, saved: {} };
        return startText;
      },
      read(text) {
        const cell = session.current;
        return cell === null ? { ok: true, values: {} } : read(cell, text, newest.current.style);
      },
      type(text) {
        const cell = session.current;
        if (cell === null) return;
        autosave.schedule(
          async () => {
            const input = read(cell, text, newest.current.style);
            const isNothing = cell.position !== null && !cell.isSaved && text.trim() === '';
            if (input.ok && !isNothing) await write(cell, input.values);
          },
          () => text,
        );
      },
      async commit(text) {
        if (session.current?.position != null && text.trim() === '') return revert();
        session.current = null;
        await autosave.flush();
      },
      async take(values, others) {
        const cell = session.current;
        session.current = null;
        autosave.cancel();
        if (cell !== null) await write(cell, values, await others);
      },
      revert,
    };
  }, [edits, autosave, scope]);
}
