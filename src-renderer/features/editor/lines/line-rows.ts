import { lineItemDefaults } from '#shared/sync/record-from-create.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import type { LineItemRecord, LineItemValues } from '../../../data/index.ts';

/** A row of the grid: a line, or a new row without one. */
export interface GridRow {
  readonly localId: LocalId;
  readonly fields: LineItemFields;
  /** Whether nothing is typed yet, so that it exists only on the screen. */
  readonly isNew: boolean;
}

/** A row that was opened for a new line, until the live query has the line. */
export interface NewRow {
  /** The line's own id, so that the row stays the same row when the line arrives. */
  readonly localId: LocalId;
  /** The line that it follows; null: first. */
  readonly after: LocalId | null;
}

/** What was typed or chosen in lines, as long as the live query does not show it. */
export type UnseenValues = ReadonlyMap<LocalId, LineItemValues>;

/** The fields of a line in which nothing is typed yet. */
export function blankFields(sectionId: LocalId): LineItemFields {
  return { section_id: sectionId, ...lineItemDefaults };
}

/** The lines as the user left them, with new rows at their positions. */
export function gridRows(
  items: readonly LineItemRecord[],
  sectionId: LocalId,
  newRows: readonly NewRow[],
  unseen: UnseenValues,
): readonly GridRow[] {
  const rows = items.map(({ localId, fields }): GridRow => {
    const values = unseen.get(localId);
    return { localId, fields: values === undefined ? fields : { ...fields, ...values }, isNew: false };
  });
  for (const { localId, after } of newRows) {
    if (rows.some((row) => row.localId === localId)) continue;
    const index = rows.findIndex((row) => row.localId === after);
    const position = after === null ? 0 : index === -1 ? rows.length : index + 1;
    const values = unseen.get(localId);
    const fields = { ...blankFields(sectionId), ...values };
    rows.splice(position, 0, { localId, fields, isNew: values === undefined });
  }
  return rows;
}

/** What the live query still does not show. A line whose edits are saved shows what became of them. */
export function stillUnseen(
  unseen: UnseenValues,
  items: readonly LineItemRecord[],
  isSaving: (localId: LocalId) => boolean,
): UnseenValues {
  const left = [...unseen].filter(([localId, values]) => {
    const item = items.find((one) => one.localId === localId);
    if (item === undefined) return true;
    const fields: Readonly<Record<string, unknown>> = { ...item.fields };
    return isSaving(localId) && Object.entries(values).some(([name, value]) => fields[name] !== value);
  });
  return left.length === unseen.size ? unseen : new Map(left);
}
