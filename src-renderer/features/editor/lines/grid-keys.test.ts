import { describe, expect, test } from 'vitest';
import { cellAfter, keyInGrid } from './grid-keys.ts';

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const at = { row: 1, column: 1 };

function press(key: string, held: Partial<typeof plain> = {}) {
  return keyInGrid({ ...plain, ...held, key }, at, 3, false);
}

describe('keys in the grid', () => {
  test('arrows move and stop at the edges', () => {
    expect(press('ArrowDown')).toEqual({ type: 'go', to: { row: 2, column: 1 } });
    expect(press('ArrowLeft')).toEqual({ type: 'go', to: { row: 1, column: 0 } });
    expect(press('PageDown')).toEqual({ type: 'go', to: { row: 2, column: 1 } });
    expect(press('End')).toEqual({ type: 'go', to: { row: 1, column: 4 } });
  });

  test('with Shift, arrows choose a block of cells; Mod+A chooses all', () => {
    expect(press('ArrowDown', { shiftKey: true })).toEqual({ type: 'extend', to: { row: 2, column: 1 } });
    expect(press('End', { shiftKey: true })).toEqual({ type: 'extend', to: { row: 1, column: 4 } });
    expect(press('a', { ctrlKey: true })).toEqual({ type: 'all' });
  });

  test('Enter, F2 and typing edit; typing replaces', () => {
    expect(press('Enter')).toEqual({ type: 'edit', text: null });
    expect(press('F2')).toEqual({ type: 'edit', text: null });
    expect(press('7')).toEqual({ type: 'edit', text: '7' });
    expect(press('Shift')).toEqual({ type: 'none' });
  });

  test('Tab walks from cell to cell as in a spreadsheet, and makes a new line behind the last', () => {
    expect(press('Tab')).toEqual({ type: 'go', to: { row: 1, column: 2 } });
    expect(press('Tab', { shiftKey: true })).toEqual({ type: 'go', to: { row: 1, column: 0 } });
    const tab = { ...plain, key: 'Tab' };
    expect(keyInGrid(tab, { row: 2, column: 3 }, 3, false)).toEqual({ type: 'add' });
    expect(keyInGrid({ ...tab, shiftKey: true }, { row: 0, column: 0 }, 3, false)).toEqual({ type: 'none' });
    expect(press('Tab', { ctrlKey: true })).toEqual({ type: 'none' });
  });

  test('Mod and Alt keys act on the line', () => {
    expect(press('Enter', { ctrlKey: true })).toEqual({ type: 'add' });
    expect(press('d', { ctrlKey: true })).toEqual({ type: 'duplicate' });
    expect(press('Backspace', { ctrlKey: true })).toEqual({ type: 'delete' });
    expect(press('ArrowUp', { altKey: true })).toEqual({ type: 'shift', by: -1 });
    expect(press('u', { ctrlKey: true })).toEqual({ type: 'update-price' });
    expect(press('S', { ctrlKey: true, shiftKey: true })).toEqual({ type: 'save-item' });
    expect(press('D', { ctrlKey: true, shiftKey: true })).toEqual({ type: 'discount' });
    // The key of the whole document.
    expect(press('s', { ctrlKey: true })).toEqual({ type: 'none' });
  });

  test('keys with a meaning elsewhere are ignored', () => {
    expect(press('k', { ctrlKey: true })).toEqual({ type: 'none' });
    expect(press('ArrowUp', { altKey: true, ctrlKey: true })).toEqual({ type: 'none' });
  });
});

describe('after a commit', () => {
  test('Tab goes right, over the total, to the next line, and wants a new one at the end', () => {
    expect(cellAfter({ row: 0, column: 2 }, 'right', 2)).toEqual({ row: 0, column: 3 });
    expect(cellAfter({ row: 0, column: 3 }, 'right', 2)).toEqual({ row: 1, column: 0 });
    expect(cellAfter({ row: 1, column: 3 }, 'right', 2)).toBeNull();
  });

  test('Shift+Tab goes left and stops at the start; Enter goes down', () => {
    expect(cellAfter({ row: 1, column: 0 }, 'left', 2)).toEqual({ row: 0, column: 3 });
    expect(cellAfter({ row: 0, column: 0 }, 'left', 2)).toEqual({ row: 0, column: 0 });
    expect(cellAfter({ row: 0, column: 3 }, 'down', 2)).toEqual({ row: 1, column: 3 });
    expect(cellAfter({ row: 1, column: 3 }, 'down', 2)).toBeNull();
  });
});
