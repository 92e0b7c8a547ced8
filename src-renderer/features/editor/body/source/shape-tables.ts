/** Gives the tables of a body their column widths, their header and footer rows, and what is kept before the rows. */
export function shapeTables(container: HTMLElement): void {
  for (const table of container.querySelectorAll('table')) {
    const body = table.querySelector(':scope > tbody');
    if (body === null) continue;
    const rows = [...body.children];
    const widths = [...(rows[0]?.children ?? [])].flatMap((cell) =>
      (cell.getAttribute('data-colwidth') ?? '').split(','),
    );
    group(table, body, 'thead', leading(rows, 'thead'));
    group(table, body, 'tfoot', leading(rows.toReversed(), 'tfoot').toReversed());
    if (body.firstChild === null) body.remove();
    if (widths.length > 0 && widths.every((width) => width !== '')) table.prepend(columns(table, widths));
    const head = table.getAttribute('data-head');
    if (head !== null) {
      const kept = table.ownerDocument.createElement('caption');
      kept.setAttribute('data-hidden', head);
      table.prepend(kept);
    }
  }
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

function columns(table: Element, widths: readonly string[]): Element {
  const made = table.ownerDocument.createElement('colgroup');
  for (const width of widths) {
    const column = table.ownerDocument.createElement('col');
    column.setAttribute('width', width);
    made.append(column);
  }
  return made;
}
