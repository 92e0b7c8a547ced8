import type { SourceElement, SourceNode } from './source-tree.ts';

interface TableCell {
  readonly cell: SourceElement;
  /** Widths of its columns in pixels, 0 for a column without one; null if none has one. */
  readonly widths: readonly number[] | null;
}

interface TableRow {
  readonly row: SourceElement;
  readonly part: 'thead' | 'tfoot' | null;
  readonly cells: readonly TableCell[];
}

/** A table in the form that the editor has for it. */
interface TableParts {
  /** What stands before the rows and is kept as written: a caption, columns that are more than widths. */
  readonly head: string;
  readonly rows: readonly TableRow[];
}

const isSpace = (node: SourceNode, html: string): boolean =>
  node.kind === 'text' && /^[ \t\r\n\f]*$/u.test(html.slice(node.start, node.end));

/** The child elements; null if there is anything else. */
function elementsIn(node: SourceElement, html: string): readonly SourceElement[] | null {
  const elements: SourceElement[] = [];
  for (const child of node.children) {
    if (child.kind === 'element') elements.push(child);
    else if (!isSpace(child, html)) return null;
  }
  return elements;
}

/** The widths of a column group that holds nothing else, in the form of this editor. */
function widthsIn(group: SourceElement, html: string): readonly number[] | null {
  const columns = elementsIn(group, html) ?? [];
  const widths = columns.map(({ name, attributes }) => {
    const [width, ...others] = attributes;
    if (name !== 'col' || others.length > 0) return null;
    if (width === undefined) return 0;
    return width.name === 'width' && /^[1-9]\d{0,3}$/u.test(width.value) ? Number(width.value) : null;
  });
  const known = widths.flatMap((width) => width ?? []);
  const isPlain = group.attributes.length === 0 && known.length === widths.length;
  return isPlain && known.some((width) => width > 0) ? known : null;
}

/** The widths of a cell's columns; null if none of them has one. */
function cellWidths(
  widths: readonly number[] | null,
  column: number,
  columns: number,
): readonly number[] | null {
  const own = Array.from({ length: columns }, (_, index) => widths?.[column + index] ?? 0);
  return own.some((width) => width > 0) ? own : null;
}

/** The place of each part of a table: a header, rows, a footer. */
const order: Readonly<Record<string, number>> = { thead: 0, tr: 1, tbody: 1, tfoot: 2 };

/** Whether the parts stand in their order, each once. A footer before the rows would be moved behind them. */
function isOrdered(names: readonly string[]): boolean {
  return names.every((name, index) => {
    const before = index === 0 ? undefined : names[index - 1];
    if (before === undefined || (name === 'tr' && before === 'tr')) return true;
    return (order[before] ?? 0) < (order[name] ?? 0);
  });
}

const spanOf = (cell: SourceElement, name: string): number =>
  Math.max(1, Number(cell.attributes.find((attribute) => attribute.name === name)?.value) || 1);

/** Reads a table; null for one that is made of anything but rows of cells, or whose parts are out of order. */
export function readTable(table: SourceElement, html: string): TableParts | null {
  const children = elementsIn(table, html);
  if (children === null) return null;
  if (!isOrdered(children.map(({ name }) => name).filter((name) => name in order))) return null;
  let head = '';
  let widths: readonly number[] | null = null;
  const found: { readonly row: SourceElement; readonly part: TableRow['part'] }[] = [];
  for (const child of children) {
    const { name } = child;
    if (name === 'caption' || name === 'colgroup' || name === 'col') {
      if (found.length > 0) return null;
      const own: readonly number[] | null =
        name === 'colgroup' && widths === null ? widthsIn(child, html) : null;
      if (own === null) head += html.slice(child.start, child.end);
      else widths = own;
    } else if (name === 'tr') {
      found.push({ row: child, part: null });
    } else if (name === 'tbody' || name === 'thead' || name === 'tfoot') {
      const rows = elementsIn(child, html);
      if (rows === null || child.attributes.length > 0) return null;
      if (rows.some((row) => row.name !== 'tr')) return null;
      const part = name === 'tbody' ? null : name;
      found.push(...rows.map((row) => ({ row, part }) as const));
    } else return null;
  }
  // The columns that cells of earlier rows reach into, by the number of rows that they still do.
  const taken: number[] = [];
  const rows: TableRow[] = [];
  for (const { row, part } of found) {
    const cells = elementsIn(row, html);
    if (cells === null || cells.length === 0 || cells.some(({ name }) => name !== 'td' && name !== 'th'))
      return null;
    let column = 0;
    const placed: TableCell[] = [];
    for (const cell of cells) {
      while ((taken[column] ?? 0) > 0) column += 1;
      const columns = spanOf(cell, 'colspan');
      if (columns > 100) return null;
      placed.push({ cell, widths: cellWidths(widths, column, columns) });
      for (const end = column + columns; column < end; column += 1) taken[column] = spanOf(cell, 'rowspan');
    }
    for (let index = 0; index < taken.length; index += 1) taken[index] = Math.max(0, (taken[index] ?? 0) - 1);
    rows.push({ row, part, cells: placed });
  }
  const isTooWide = widths !== null && widths.length > taken.length;
  return rows.length === 0 || isTooWide ? null : { head, rows };
}
