import type { LineItemFields } from '#shared/domain/pricing/line-item.ts';
import type { LineItemRecord } from '../../../data/index.ts';

/** A row of the grid: a line, or the one that is about to be made. */
export interface GridRow {
  readonly localId: string;
  readonly fields: LineItemFields;
  /** Nothing has been typed into it yet, so it exists only on the screen. */
  readonly isNew: boolean;
}

/** The row that a new line is typed into. */
export interface NewRow {
  /** The line that it follows; null: first. */
  readonly after: string | null;
}

const newRowId = 'new';

function blankFields(sectionId: string): LineItemFields {
  return {
    section_id: sectionId,
    name: '',
    cost_type: 'fixed',
    recurring_type: null,
    per_type: null,
    position: 0,
    quantity: null,
    amount: null,
  };
}

/** The lines, with the row for a new one at its place. */
export function gridRows(
  items: readonly LineItemRecord[],
  sectionId: string,
  newRow: NewRow | null,
): readonly GridRow[] {
  const rows = items.map(({ localId, fields }): GridRow => ({ localId, fields, isNew: false }));
  if (newRow === null) return rows;
  const index = rows.findIndex(({ localId }) => localId === newRow.after);
  const place = newRow.after === null ? 0 : index === -1 ? rows.length : index + 1;
  return rows.toSpliced(place, 0, { localId: newRowId, fields: blankFields(sectionId), isNew: true });
}
