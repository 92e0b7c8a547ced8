import type { Editor } from '@tiptap/core';
import { Plus } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { useCommands } from '../../../state/commands/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { isInChecklist, toggleChecked } from './blocks/block-commands.ts';
import { insertBlocks } from './insert-blocks.tsx';

/** The toolbar's menu of what is inserted as a whole. The palette has the same. */
export function InsertMenu({ editor }: { readonly editor: Editor | null }) {
  const isUsable = editor !== null && !editor.isDestroyed;
  const blocks = insertBlocks().filter(({ isLarge }) => isLarge === true);
  useCommands([
    {
      id: 'editor.toggleChecked',
      title: t('editor.toggleChecked'),
      keywords: t('editor.checklistKeywords'),
      group: 'screen',
      when: () => isUsable && isInChecklist(editor.state.selection.$from),
      run: () => {
        if (isUsable) toggleChecked()(editor.state, (transaction) => editor.view.dispatch(transaction));
      },
    },
    ...blocks.map(({ id, title, keywords, run }) => ({
      id: `editor.insert.${id}`,
      title: t('editor.insertBlock', { name: title }),
      keywords,
      group: 'screen' as const,
      when: () => isUsable,
      run: () => {
        if (isUsable) run(editor);
      },
    })),
  ]);
  return (
    <Menu
      focusAfter={() => (isUsable ? editor.view.dom : null)}
      trigger={
        <IconButton
          label={t('editor.insert')}
          icon={<Plus size={15} />}
          size="small"
          disabled={!isUsable}
          shortcut="/"
          onMouseDown={(event) => event.preventDefault()}
        />
      }
    >
      {blocks.map(({ id, title, icon, run }) => (
        <MenuItem
          key={id}
          icon={icon}
          onSelect={() => {
            if (isUsable) run(editor);
          }}
        >
          {title}
        </MenuItem>
      ))}
    </Menu>
  );
}
