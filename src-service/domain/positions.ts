/** Adds `by` to the positions of the siblings from `from` to `to`, both included. */
export interface Shift {
  readonly from: number;
  readonly to: number;
  readonly by: 1 | -1;
}

/** A record's position, and the shift of the siblings that makes room for it. */
export interface Placement {
  readonly position: number;
  readonly shift: Shift | null;
}

/**
 * Places a new record among `count` siblings with positions from `first`, without gaps (`field-notes.md §1 #9`). It
 * goes last if `requested` is null. A `requested` position outside the list means the nearest end.
 */
export function placeNew(first: number, count: number, requested: number | null): Placement {
  const last = first + count;
  const position = requested === null ? last : clamp(requested, first, last);
  return { position, shift: position === last ? null : { from: position, to: last - 1, by: 1 } };
}

/** Moves a record within its list of `count` records. The records between the two positions move by one. */
export function move(first: number, count: number, current: number, requested: number): Placement {
  const position = clamp(requested, first, first + count - 1);
  if (position === current) return { position, shift: null };
  return position < current
    ? { position, shift: { from: position, to: current - 1, by: 1 } }
    : { position, shift: { from: current + 1, to: position, by: -1 } };
}

/** Closes the gap of a record that is removed from a list of `count` records, itself included. */
export function closeGap(first: number, count: number, removed: number): Shift | null {
  const last = first + count - 1;
  return removed >= last ? null : { from: removed + 1, to: last, by: -1 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
