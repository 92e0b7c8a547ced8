/** Siblings whose positions change by `by`: those from `from` to `to`, both included. */
export interface Shift {
  readonly from: number;
  readonly to: number;
  readonly by: 1 | -1;
}

/** A position, and the siblings that make room. */
export interface Placement {
  readonly position: number;
  readonly shift: Shift | null;
}

/**
 * Places a new record among `count` siblings whose positions run from `first` without gaps (`field-notes.md §1 #9`).
 * Without `wish` it goes last; a `wish` outside the run means the nearest end.
 */
export function placeNew(first: number, count: number, requested: number | null): Placement {
  const last = first + count;
  const position = requested === null ? last : clamp(requested, first, last);
  return { position, shift: position === last ? null : { from: position, to: last - 1, by: 1 } };
}

/** Moves a record within its run of `count` records. The records in between move by one. */
export function move(first: number, count: number, current: number, requested: number): Placement {
  const position = clamp(requested, first, first + count - 1);
  if (position === current) return { position, shift: null };
  return position < current
    ? { position, shift: { from: position, to: current - 1, by: 1 } }
    : { position, shift: { from: current + 1, to: position, by: -1 } };
}

/** Closes the gap of a removed record in its run of `count` records, itself included. */
export function closeGap(first: number, count: number, removed: number): Shift | null {
  const last = first + count - 1;
  return removed >= last ? null : { from: removed + 1, to: last, by: -1 };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
