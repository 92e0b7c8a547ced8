import type { SourceElement, SourceNode } from './source-tree.ts';

interface TableCell {
  readonly cell: SourceElement;
  /** Widths of its columns in pixels; null if the table has none. */
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
    const isPlain = name === 'col' && others.length === 0 && width?.name === 'width';
    return isPlain && /^[1-9]\d{0,3}$/u.test(width.value) ? Number(width.value) : null;
  });
  const known = widths.flatMap((width) => width ?? []);
  return group.attributes.length === 0 && known.length > 0 && known.length === widths.length ? known : null;
}

const spanOf = (cell: SourceElement, name: string): number =>
  Math.max(1, Number(cell.attributes.find((attribute) => attribute.name === name)?.value) || 1);

/** Reads a table; null for one that is made of anything but rows of cells. */
export function readTable(table: SourceElement, html: string): TableParts | null {
  const children = elementsIn(table, html);
  if (children === null) return null;
  let head = '';
  let widths: readonly number[] | null = null;
  let bodies = 0;
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
      bodies += name === 'tbody' ? 1 : 0;
      if (rows === null || child.attributes.length > 0 || bodies > 1) return null;
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
      placed.push({ cell, widths: widths === null ? null : widths.slice(column, column + columns) });
      for (const end = column + columns; column < end; column += 1) taken[column] = spanOf(cell, 'rowspan');
    }
    for (let index = 0; index < taken.length; index += 1) taken[index] = Math.max(0, (taken[index] ?? 0) - 1);
    rows.push({ row, part, cells: placed });
  }
  return rows.length === 0 ? null : { head, rows };
}
