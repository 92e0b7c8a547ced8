import type { CSSProperties } from 'react';
import type { GridColumn } from './data-grid.tsx';

/** A column, with its width in a wide list and in one of up to 1,180 px, as tracks of a CSS grid. */
export interface LaidColumn extends GridColumn {
  readonly wide: string;
  readonly tight: string;
}

/** A chosen column, and its width in pixels; null for its own. */
interface Chosen {
  readonly id: string;
  readonly width: number | null;
}

/** How many of the columns that may be left out fit into a list, in their order. */
export interface Kept {
  /** Up to 1,000 px. */
  readonly close: number;
  /** Up to 860 px. */
  readonly medium: number;
  /** Up to 620 px. */
  readonly narrow: number;
}

/** The tracks of a grid with the variables of `columnVars`. */
export const columnTracks =
  'grid-cols-(--cols-wide) @max-[1180px]:gap-3 @max-[1180px]:grid-cols-(--cols-tight) ' +
  '@max-[1000px]:grid-cols-(--cols-close) @max-[860px]:grid-cols-(--cols-medium) @max-[620px]:grid-cols-(--cols-narrow)';

/** The chosen columns in their order, without those of another version. */
export function chosenColumns(
  all: readonly LaidColumn[],
  chosen: readonly Chosen[],
): readonly (LaidColumn & Chosen)[] {
  return chosen.flatMap(({ id, width }) => {
    const column = all.find((other) => other.id === id);
    return column === undefined ? [] : [{ ...column, width }];
  });
}

/** The place of each column among those that may be left out; -1 for the others. */
function ranksOf(columns: readonly LaidColumn[], always: readonly string[]): readonly number[] {
  let next = 0;
  return columns.map(({ id }) => (always.includes(id) ? -1 : next++));
}

/** The columns with the classes that leave the last of them out where there is no space. */
export function withClasses<Column extends LaidColumn>(
  columns: readonly Column[],
  always: readonly string[],
  kept: Kept,
): readonly Column[] {
  const ranks = ranksOf(columns, always);
  return columns.map((column, index) => {
    const rank = ranks[index] ?? -1;
    if (rank < kept.narrow) return column;
    const className =
      rank < kept.medium
        ? '@max-[620px]:hidden'
        : rank < kept.close
          ? '@max-[860px]:hidden'
          : '@max-[1000px]:hidden';
    return { ...column, className };
  });
}

/** The widths of the columns as variables of the grid. They do not depend on the rows. */
export function columnVars(
  columns: readonly (LaidColumn & Chosen)[],
  always: readonly string[],
  kept: Kept,
): CSSProperties {
  const ranks = ranksOf(columns, always);
  const tracks = (size: 'wide' | 'tight', most: number): string =>
    columns
      .filter((_, index) => (ranks[index] ?? -1) < most)
      .map((column) => (column.width === null ? column[size] : `minmax(0,${String(column.width)}px)`))
      .join(' ');
  return {
    '--cols-wide': tracks('wide', Infinity),
    '--cols-tight': tracks('tight', Infinity),
    '--cols-close': tracks('tight', kept.close),
    '--cols-medium': tracks('tight', kept.medium),
    '--cols-narrow': tracks('tight', kept.narrow),
  } as CSSProperties;
}
