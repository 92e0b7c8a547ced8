import type { Editor } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Transaction } from '@tiptap/pm/state';
import { isInTable } from '@tiptap/pm/tables';
import { useEditorState } from '@tiptap/react';
import { Table2 } from 'lucide-react';
import { Fragment } from 'react';
import { t } from '../../../../i18n/index.ts';
import { useCommands } from '../../../../state/commands/index.ts';
import { IconButton } from '../../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlays/menu.tsx';
import { isUsable } from '../is-usable.ts';
import { tableCommands } from './table-commands.ts';

type Name = keyof typeof tableCommands;

const groups: readonly (readonly Name[])[] = [
  ['editor.rowAbove', 'editor.rowBelow', 'editor.columnBefore', 'editor.columnAfter'],
  ['editor.headerRow', 'editor.headerColumn', 'editor.mergeCells', 'editor.splitCell'],
  [
    'editor.alignLeft',
    'editor.alignCenter',
    'editor.alignRight',
    'editor.widerColumn',
    'editor.narrowerColumn',
  ],
  ['editor.deleteRow', 'editor.deleteColumn', 'editor.deleteTable'],
];

const shortcuts: Partial<Readonly<Record<Name, string>>> = {
  'editor.widerColumn': 'Alt+Mod+ArrowRight',
  'editor.narrowerColumn': 'Alt+Mod+ArrowLeft',
};

function run(editor: Editor, name: Name): void {
  editor.commands.focus();
  // Each command is a step of undo of its own.
  const dispatch = (transaction: Transaction): void => editor.view.dispatch(closeHistory(transaction));
  tableCommands[name](editor.state, dispatch, editor.view);
}

const canRun = (editor: Editor, name: Name): boolean => tableCommands[name](editor.state);

/** The toolbar's menu of the table at the cursor. The palette has the same commands. */
export function TableMenu({ editor }: { readonly editor: Editor | null }) {
  const possible =
    useEditorState({
      editor,
      selector: ({ editor: current }) =>
        isUsable(current) && isInTable(current.state)
          ? groups.flat().filter((name) => canRun(current, name))
          : null,
    }) ?? null;

  useCommands(
    groups.flat().map((name) => ({
      id: name,
      title: t(name),
      keywords: t('editor.tableKeywords'),
      group: 'screen' as const,
      when: () => isUsable(editor) && isInTable(editor.state) && canRun(editor, name),
      run: () => {
        if (isUsable(editor)) run(editor, name);
      },
    })),
  );

  if (possible === null || editor === null) return null;
  return (
    <Menu
      focusAfter={() => (editor.isDestroyed ? null : editor.view.dom)}
      trigger={
        <IconButton
          label={t('editor.tableTools')}
          icon={<Table2 size={15} />}
          size="small"
          onMouseDown={(event) => event.preventDefault()}
        />
      }
    >
      {groups.map((names, index) => (
        <Fragment key={names[0]}>
          {index > 0 && <MenuSeparator />}
          {names.map((name) => (
            <MenuItem
              key={name}
              disabled={!possible.includes(name)}
              onSelect={() => run(editor, name)}
              {...(shortcuts[name] !== undefined && { shortcut: shortcuts[name] })}
            >
              {t(name)}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}
