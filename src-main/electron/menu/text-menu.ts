import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';

/** What of a right click decides. */
export type TextTarget = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

interface TextActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/**
 * The menu over text: spelling first, then cut, copy and paste. Empty where there is nothing to do, so that a
 * page's own context menus (rows, sections) stay alone.
 */
export function textMenu(target: TextTarget, { replace, learn }: TextActions): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = target;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }];
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
          ...(dictionarySuggestions.length === 0 ? [{ label: 'No suggestions', enabled: false }] : []),
          { type: 'separator' },
          { label: 'Add to dictionary', click: () => learn(misspelledWord) },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ];
}
