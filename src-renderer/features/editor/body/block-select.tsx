import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';

const kinds = [
  { label: 'Text', level: null },
  { label: 'Heading', level: 2 },
  { label: 'Subheading', level: 3 },
  { label: 'Small heading', level: 4 },
] as const;

function kindOf(editor: Editor | null): string {
  if (editor === null || editor.isDestroyed) return 'Text';
  const level: unknown = editor.isActive('heading') ? editor.getAttributes('heading')['level'] : null;
  return kinds.find((kind) => kind.level === level)?.label ?? 'Heading';
}

/** What kind of text the cursor is in. */
export function BlockSelect({ editor }: { readonly editor: Editor | null }) {
  const current = useEditorState({ editor, selector: (state) => kindOf(state.editor) }) ?? 'Text';
  return (
    <Menu
      trigger={
        <Button
          variant="quiet"
          disabled={editor === null}
          className="h-6 w-28 justify-between px-2"
          onMouseDown={(event) => event.preventDefault()}
        >
          {current}
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
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
