// @vitest-environment jsdom
import { Editor } from '@tiptap/core';
import { CellSelection } from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { openBody, writeBody } from '../body-html.ts';
import { bodySchema, contentExtensions } from '../schema.ts';
import { insertTable, resizeColumn, tableCommands } from './table-commands.ts';

let editor: Editor;
afterEach(() => editor.destroy());

function start(html: string): void {
  editor = new Editor({
    extensions: contentExtensions,
    content: openBody(html, bodySchema).content,
    injectCSS: false,
  });
}
const run = (command: Command): boolean =>
  command(editor.state, (transaction) => editor.view.dispatch(transaction));
/** The columns as stored, which must be read again as they are written. */
function columns(): string | undefined {
  const written = writeBody(editor.state.doc);
  const again = openBody(written, bodySchema).document;
  expect(writeBody(again)).toBe(written);
  expect(again.firstChild?.type.name).toBe('table');
  return /<colgroup>.*<\/colgroup>/u.exec(written ?? '')?.[0];
}
const plain = '<col>';
const col = (width: number): string => `<col width="${width}">`;
const group = (...inside: readonly string[]): string => `<colgroup>${inside.join('')}</colgroup>`;

test('one wider column of a new table is stored', () => {
  start('');
  run(insertTable());
  run(resizeColumn(1));
  expect(columns()).toBe(group(col(176), plain, plain));
});

test('a table is inserted behind a picture that is selected', () => {
  start('<p>Kiln</p><figure><img src="data:image/png;base64,AA==" alt="A kiln"></figure>');
  const picture = editor.state.doc.firstChild?.nodeSize ?? 0;
  editor.commands.setNodeSelection(picture);
  run(insertTable());
  const names = editor.state.doc.children.map(({ type }) => type.name);
  expect(names.indexOf('table')).toBe(2);
});

test('columns keep their widths when one is inserted, moved into a merged header, or deleted', () => {
  start(
    '<table><colgroup><col width="90"><col width="60"></colgroup><tr><th>a<th>b</tr><tr><td>c<td>d</tr></table>',
  );
  editor.commands.setTextSelection(4);
  run(tableCommands['editor.columnAfter']);
  expect(columns()).toBe(group(col(90), plain, col(60)));
  const [first, second] = [2, 7];
  editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, first, second)));
  run(tableCommands['editor.mergeCells']);
  expect(columns()).toBe(group(col(90), plain, col(60)));
  run(tableCommands['editor.splitCell']);
  expect(columns()).toBe(group(col(90), plain, col(60)));
});
