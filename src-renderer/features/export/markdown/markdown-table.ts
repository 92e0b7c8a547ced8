/** A cell of a table, as its file or its prices have it. */
export interface TableCell {
  /** One line of Markdown. A header cell is marked as bold, but not in the first row, which is bold anyway. */
  readonly text: (isMarked: boolean) => string;
  readonly isHeader: boolean;
  /** `left`, `center` or `right`; others are none. */
  readonly align: string | null;
  /** Columns and rows that it covers. */
  readonly columns: number;
  readonly rows: number;
}

/** More columns than a table has that someone reads. */
const mostColumns = 50;

const rules: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** Cells by row and column. Those that another one covers are empty, because Markdown joins none. */
function gridOf(rows: readonly (readonly TableCell[])[]): readonly (readonly (TableCell | null)[])[] {
  const grid: (TableCell | null | undefined)[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row) {
      while (grid[y]?.[x] !== undefined) x += 1;
      const width = Math.max(1, Math.min(cell.columns, mostColumns));
      for (const line of grid.slice(y, y + Math.max(1, cell.rows))) {
        for (let covered = x; covered < x + width; covered += 1) line[covered] = null;
      }
      const line = grid[y];
      if (line !== undefined) line[x] = cell;
      x += width;
    }
  }
  return grid.map((line) => Array.from(line, (cell) => cell ?? null));
}

/** A table with the bars of GitHub's Markdown. Its first row is the header; one without header cells gets an empty one. */
export function tableMarkdown(rows: readonly (readonly TableCell[])[]): string {
  const grid = gridOf(rows.filter((row) => row.length > 0));
  const hasHeader = grid[0]?.every((cell) => cell === null || cell.isHeader) === true;
  const texts = grid.map((line, y) => line.map((cell) => cell?.text(y > 0 || !hasHeader) ?? ''));
  const columns = Math.max(0, ...texts.map((line) => line.findLastIndex((text) => text !== '') + 1));
  if (columns === 0) return '';
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const rule = Array.from({ length: columns }, (_, index) => {
    const aligned = grid.map((cells) => cells[index]?.align ?? '').find((align) => align in rules);
    return aligned === undefined ? '---' : (rules[aligned] ?? '---');
  });
  const [head = [], ...body] = hasHeader ? texts : [[], ...texts];
  return [line(head), line(rule), ...body.map(line)].join('\n');
}
