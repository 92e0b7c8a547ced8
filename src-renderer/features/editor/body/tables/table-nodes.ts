import { Node } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { columnResizing, tableEditing } from '@tiptap/pm/tables';
import { deleteWholeTable, goToCell, leaveTable, resizeColumn } from './table-commands.ts';
import { minColumnWidth, TableView } from './table-view.ts';

/** The nodes of tables by their role, which the table commands find them by. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const alignments: ReadonlySet<string> = new Set(['left', 'center', 'right']);

const attribute = (name: string, key = name) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
  renderHTML: (attributes: Record<string, unknown>) =>
    typeof attributes[key] === 'string' ? { [name]: attributes[key] } : {},
});

/** How many columns or rows a cell spans. */
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(Math.max(1, Number(element.getAttribute(name)) || 1), 100),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: String(attributes[name]) } : {},
});

function widthsOf(text: string | null): readonly number[] | null {
  const widths = (text ?? '').split(',').map(Number);
  const isEach = widths.every((width) => Number.isInteger(width) && width >= 0);
  return isEach && widths.some((width) => width > 0) ? widths : null;
}

/** A table. Rows, cells and the selection of cells work as ProseMirror's tables do. */
export const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,

  extendNodeSchema({ name }) {
    const tableRole = roles[name];
    return tableRole === undefined ? {} : { tableRole };
  },

  addAttributes() {
    return {
      /** What stands before the rows, such as a caption, as written. */
      head: attribute('data-head', 'head'),
    };
  },

  parseHTML() {
    return [{ tag: 'table' }];
  },

  renderHTML({ node }) {
    return new TableView(node);
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    const run = (command: Command) => () =>
      command(editor.state, (transaction) => editor.view.dispatch(transaction), editor.view);
    return {
      Tab: run(goToCell(1)),
      'Shift-Tab': run(goToCell(-1)),
      ArrowDown: run(leaveTable),
      Backspace: run(deleteWholeTable),
      Delete: run(deleteWholeTable),
      'Mod-Alt-ArrowRight': run(resizeColumn(1)),
      'Mod-Alt-ArrowLeft': run(resizeColumn(-1)),
    };
  },

  addProseMirrorPlugins() {
    return [
      columnResizing({
        handleWidth: 6,
        cellMinWidth: minColumnWidth,
        defaultCellMinWidth: minColumnWidth,
        View: TableView,
        lastColumnResizable: true,
      }),
      tableEditing(),
    ];
  },
});

export const TableRowNode = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  addAttributes() {
    return {
      /** `thead` or `tfoot`; null for the body. */
      part: { ...attribute('data-part', 'part'), keepOnSplit: false },
    };
  },
  parseHTML() {
    return [{ tag: 'thead > tr', getAttrs: () => ({ part: 'thead' }), priority: 60 }, { tag: 'tr' }];
  },
  renderHTML({ HTMLAttributes }) {
    return ['tr', HTMLAttributes, 0];
  },
});

function cell(name: string, tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes() {
      return {
        colspan: span('colspan'),
        rowspan: span('rowspan'),
        /** Widths of its columns in pixels; 0 for a column without one. */
        colwidth: {
          default: null,
          parseHTML: (element) => widthsOf(element.getAttribute('data-colwidth')),
          renderHTML: ({ colwidth }) =>
            Array.isArray(colwidth) && colwidth.some(Boolean) ? { 'data-colwidth': colwidth.join(',') } : {},
        },
        align: {
          default: null,
          parseHTML: (element) => {
            const align = element.getAttribute('align')?.toLowerCase() ?? '';
            return alignments.has(align) ? align : null;
          },
          renderHTML: ({ align }) => (typeof align === 'string' ? { align } : {}),
        },
      };
    },
    parseHTML() {
      return [{ tag }];
    },
    renderHTML({ HTMLAttributes }) {
      return [tag, HTMLAttributes, 0];
    },
  });
}

export const TableCellNode = cell('tableCell', 'td');
export const TableHeaderNode = cell('tableHeader', 'th');
