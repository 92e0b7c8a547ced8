import { expect, test } from 'vitest';
import { textMenu, type TextTarget } from './text-menu.ts';

const editFlags = {
  canUndo: false,
  canRedo: false,
  canCut: false,
  canCopy: false,
  canPaste: true,
  canDelete: false,
  canSelectAll: true,
  canEditRichly: true,
};
const nowhere: TextTarget = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
};

function menu(target: Partial<TextTarget>) {
  const said: string[] = [];
  const items = textMenu(
    { ...nowhere, ...target },
    { replace: (word) => said.push(`replace ${word}`), learn: (word) => said.push(`learn ${word}`) },
  );
  const click = (label: string): void =>
    items.find((item) => item.label === label)?.click?.({} as never, undefined, {});
  return { items, click, said };
}

test('there is no menu without an action', () => {
  expect(menu({}).items).toEqual([]);
  expect(menu({ selectionText: '  ' }).items).toEqual([]);
});

test('selected text can be copied', () => {
  expect(menu({ selectionText: 'Harbor' }).items).toEqual([{ role: 'copy', label: 'Copy' }]);
});

test('a misspelled word is replaced by a suggestion, or learned', () => {
  const { click, said } = menu({
    isEditable: true,
    misspelledWord: 'propsal',
    dictionarySuggestions: ['proposal'],
  });
  click('proposal');
  click('Add to dictionary');
  expect(said).toEqual(['replace proposal', 'learn propsal']);
});

test('a word without suggestions says so', () => {
  const { items } = menu({ isEditable: true, misspelledWord: 'xqz' });
  expect(items[0]).toEqual({ label: 'No suggestions', enabled: false });
});

test('unavailable actions are disabled', () => {
  const { items } = menu({ isEditable: true });
  expect(items.find(({ role }) => role === 'cut')).toMatchObject({ enabled: false });
  expect(items.find(({ role }) => role === 'paste')).toMatchObject({ enabled: true });
});
