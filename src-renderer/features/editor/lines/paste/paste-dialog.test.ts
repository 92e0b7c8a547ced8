// @vitest-environment jsdom
import { act, createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { showInWindow } from '../../../../components/testing/show-in-window.ts';
import { press } from '../../../../ui/testing/render.ts';
import { PasteDialog } from './paste-dialog.tsx';
import type { PastedRow } from './paste-rows.ts';

test('the question about pasted rows has the focus on its answer', async () => {
  const row: PastedRow = { values: { name: 'Design', amount: 120 }, isSum: false, leftOut: [] };
  const onConfirm = vi.fn<(chosen: readonly PastedRow[]) => void>();
  const style = { currency: 'EUR', locale: 'en' };
  const props = { rows: [row], foreign: [], style, onConfirm, onClose: () => undefined };
  showInWindow(createElement(PasteDialog, props));
  await act(() => Promise.resolve());
  const focused = document.activeElement;
  expect(focused?.textContent).toBe('Add 1 item');
  if (focused instanceof HTMLElement) await press(focused);
  expect(onConfirm).toHaveBeenCalledExactlyOnceWith([row]);
});
