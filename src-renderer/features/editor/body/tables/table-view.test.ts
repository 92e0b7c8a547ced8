// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { openBody } from '../body-html.ts';
import { bodySchema } from '../schema.ts';
import { TableView } from './table-view.ts';

test('a view shows the caption of the table that it shows now', () => {
  const tables = ['<table><caption>Prices</caption><tr><td>a</table>', '<table><tr><td>a</table>'].flatMap(
    (html) => openBody(html, bodySchema).document.firstChild ?? [],
  );
  const [captioned, plain] = tables;
  if (captioned === undefined || plain === undefined) throw new Error('a table is missing');
  const view = new TableView(captioned);
  expect(view.dom.dataset['caption']).toBe('Prices');
  view.update(plain);
  expect(view.dom.dataset).not.toHaveProperty('caption');
});
