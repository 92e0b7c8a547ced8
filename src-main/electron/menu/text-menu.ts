import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { t } from '../i18n/translate.ts';

export type TextTarget = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>;

interface TextActions {
  readonly replace: (word: string) => void;
  readonly learn: (word: string) => void;
}

/**
 * The context menu of text: spelling, then cut, copy and paste. Empty if nothing applies, so that it does not cover the
 * page's own context menus.
 */
export function textMenu(target: TextTarget, { replace, learn }: TextActions): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, misspelledWord, dictionarySuggestions, editFlags } = target;
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy', label: t('menu.copy') }];
  const spelling: MenuItemConstructorOptions[] =
    misspelledWord === ''
      ? []
      : [
          ...dictionarySuggestions.map((word) => ({ label: word, click: () => replace(word) })),
          ...(dictionarySuggestions.length === 0 ? [{ label: t('menu.noSuggestions'), enabled: false }] : []),
          { type: 'separator' },
          { label: t('menu.learnWord'), click: () => learn(misspelledWord) },
          { type: 'separator' },
        ];
  return [
    ...spelling,
    { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
    { role: 'copy', label: t('menu.copy'), enabled: editFlags.canCopy },
    { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
    { role: 'pasteAndMatchStyle', label: t('menu.pastePlain'), enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ];
}
