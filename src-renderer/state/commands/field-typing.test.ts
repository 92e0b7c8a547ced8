import { expect, test } from 'vitest';
import { createFieldTyping } from './field-typing.ts';

test('a field that nothing was typed into leaves undo and redo to the window', () => {
  const typing = createFieldTyping();
  typing.focus('Glaze tests');
  expect(typing.owner('Glaze tests', 'undo')).toBe('window');
  expect(typing.owner('Glaze tests', 'redo')).toBe('window');
});

test('typing is undone in its field, and no further', () => {
  const typing = createFieldTyping();
  typing.focus('Glaze');
  typing.input('Glaze tests', 'insertText');
  expect(typing.owner('Glaze tests', 'undo')).toBe('field');
  expect(typing.owner('Glaze tests', 'redo')).toBe('nothing');
  typing.input('Glaze', 'historyUndo');
  expect(typing.owner('Glaze', 'undo')).toBe('nothing');
  expect(typing.owner('Glaze', 'redo')).toBe('field');
  typing.input('Glaze tests', 'historyRedo');
  expect(typing.owner('Glaze tests', 'redo')).toBe('nothing');
});

test('the focus in another field forgets the typing', () => {
  const typing = createFieldTyping();
  typing.focus('');
  typing.input('Kiln', 'insertText');
  typing.focus('Bricks');
  expect(typing.owner('Bricks', 'undo')).toBe('window');
});

test('a value from elsewhere is not typed', () => {
  const typing = createFieldTyping();
  typing.focus('Kiln');
  typing.input('Kiln lining', 'insertText');
  expect(typing.owner('Kiln repair', 'undo')).toBe('window');
  typing.input('Kiln repairs', 'insertText');
  expect(typing.owner('Kiln repairs', 'undo')).toBe('field');
});

test('after Escape has reverted the typing, undo and redo change nothing elsewhere', () => {
  const typing = createFieldTyping();
  typing.focus('Rosa Diaz');
  typing.input('Ben', 'insertText');
  expect(typing.owner('Rosa Diaz', 'undo')).toBe('nothing');
  expect(typing.owner('Rosa Diaz', 'redo')).toBe('nothing');
  typing.input('Rosa Diaz!', 'insertText');
  expect(typing.owner('Rosa Diaz!', 'undo')).toBe('field');
  typing.focus('Rosa Diaz');
  expect(typing.owner('Rosa Diaz', 'undo')).toBe('window');
});
