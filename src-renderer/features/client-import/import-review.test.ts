// @vitest-environment jsdom
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { showInWindow } from '../../components/testing/show-in-window.ts';
import { ImportReview } from './import-review.tsx';
import type { ClientImport, OpenTable } from './use-client-import.ts';

/** The text of the review before an import of so many clients. */
function review(changes: number): string {
  const control: Partial<ClientImport> = { changes, columns: [], skipped: new Set() };
  const table = { columns: [], rows: [], cards: null };
  const open = { table, header: true, mapping: [] } as unknown as OpenTable;
  const counts = { new: changes, update: 0, same: 0, duplicate: 0, invalid: 0 };
  const props = { control: control as ClientImport, open, plan: { rows: [], counts } };
  showInWindow(createElement(ImportReview, props));
  return (
    [...document.querySelectorAll('[role="status"]')].at(-1)?.textContent.replaceAll('\u00a0', ' ') ?? ''
  );
}

test('an import says how long it takes before it begins', () => {
  expect(review(1000)).toBe(
    '1,000 changes. You can undo them in one step. Syncing takes about 5 min. You can keep working.',
  );
  expect(review(10_000)).toMatch(/takes about 50 min/u);
});

test('a short import says only what it changes', () => {
  expect(review(100)).toBe('100 changes. You can undo them in one step.');
});
