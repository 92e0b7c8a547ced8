import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { t } from '../../../i18n/index.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';

const kinds = [
  { label: 'editor.blockText', level: null },
  { label: 'editor.heading', level: 2 },
  { label: 'editor.subheading', level: 3 },
  { label: 'editor.smallHeading', level: 4 },
] as const;

function kindOf(editor: Editor | null): (typeof kinds)[number]['label'] {
  if (editor === null || editor.isDestroyed) return 'editor.blockText';
  const level: unknown = editor.isActive('heading') ? editor.getAttributes('heading')['level'] : null;
  return kinds.find((kind) => kind.level === level)?.label ?? 'editor.heading';
}

/** Select for the block type at the cursor. */
export function BlockSelect({ editor }: { readonly editor: Editor | null }) {
  const current = useEditorState({ editor, selector: (state) => kindOf(state.editor) }) ?? 'editor.blockText';
  return (
    <Menu
      // The focus returns to the text, with or without a choice.
      focusAfter={() => (editor === null || editor.isDestroyed ? null : editor.view.dom)}
      trigger={
        <Button
          variant="quiet"
          disabled={editor === null}
          className="h-6 w-28 justify-between px-2"
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(current)}
          <ChevronDown size={13} />
        </Button>
      }
    >
      {kinds.map(({ label, level }) => (
        <MenuItem
          key={label}
          onSelect={() => {
            const chain = editor?.chain().focus();
            (level === null ? chain?.setParagraph() : chain?.setHeading({ level }))?.run();
          }}
        >
          {t(label)}
        </MenuItem>
      ))}
    </Menu>
  );
}
