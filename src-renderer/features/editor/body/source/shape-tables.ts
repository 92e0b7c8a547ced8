/** Gives the tables of a body their column widths, their header and footer rows, and what is kept before the rows. */
export function shapeTables(container: HTMLElement): void {
  for (const table of container.querySelectorAll('table')) {
    const body = table.querySelector(':scope > tbody');
    if (body === null) continue;
    const rows = [...body.children];
    const widths = [...(rows[0]?.children ?? [])].flatMap(widthsOf);
    group(table, body, 'thead', leading(rows, 'thead'));
    group(table, body, 'tfoot', leading(rows.toReversed(), 'tfoot').toReversed());
    if (body.firstChild === null) body.remove();
    if (widths.some((width) => width > 0)) table.prepend(columns(table, widths));
    const head = table.getAttribute('data-head');
    if (head !== null) {
      const kept = table.ownerDocument.createElement('caption');
      kept.setAttribute('data-hidden', head);
      table.prepend(kept);
    }
  }
}

/** The width of each column of a cell; 0 for a column without one. */
function widthsOf(cell: Element): readonly number[] {
  const widths = (cell.getAttribute('data-colwidth') ?? '').split(',');
  const length = Number(cell.getAttribute('colspan') ?? '1');
  return Array.from({ length }, (_, index) => Number(widths[index] ?? '0'));
}

/** Only rows at the top can be a header, and only rows at the bottom a footer. */
function leading(rows: readonly Element[], part: string): readonly Element[] {
  const end = rows.findIndex((row) => row.getAttribute('data-part') !== part);
  return end === -1 ? rows : rows.slice(0, end);
}

function group(table: Element, body: Element, tag: 'thead' | 'tfoot', rows: readonly Element[]): void {
  if (rows.length === 0) return;
  const made = table.ownerDocument.createElement(tag);
  made.append(...rows);
  if (tag === 'thead') body.before(made);
  else body.after(made);
}

function columns(table: Element, widths: readonly number[]): Element {
  const made = table.ownerDocument.createElement('colgroup');
  for (const width of widths) {
    const column = table.ownerDocument.createElement('col');
    if (width > 0) column.setAttribute('width', String(width));
    made.append(column);
  }
  return made;
}
