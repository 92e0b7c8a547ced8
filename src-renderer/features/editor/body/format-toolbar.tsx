import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Braces,
  Italic,
  List,
  ListOrdered,
  Quote,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useActiveBody } from './active-body.tsx';
import { BlockSelect } from './block-select.tsx';
import { LinkButton } from './link-button.tsx';

interface Tool {
  readonly name: string;
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const marks: readonly Tool[] = [
  { name: 'bold', label: 'Bold', icon: Bold, shortcut: 'Mod+B', run: (chain) => chain.toggleBold() },
  { name: 'italic', label: 'Italic', icon: Italic, shortcut: 'Mod+I', run: (chain) => chain.toggleItalic() },
  {
    name: 'underline',
    label: 'Underline',
    icon: Underline,
    shortcut: 'Mod+U',
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'strike',
    label: 'Strikethrough',
    icon: Strikethrough,
    shortcut: 'Shift+Mod+S',
    run: (chain) => chain.toggleStrike(),
  },
];

const groups: readonly Tool[] = [
  { name: 'bulletList', label: 'Bulleted list', icon: List, run: (chain) => chain.toggleBulletList() },
  {
    name: 'orderedList',
    label: 'Numbered list',
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'blockquote', label: 'Quote', icon: Quote, run: (chain) => chain.toggleBlockquote() },
];

function activeNames(editor: Editor | null): readonly string[] {
  if (editor === null || editor.isDestroyed) return [];
  return [...marks, ...groups].map((tool) => tool.name).filter((name) => editor.isActive(name));
}

/** Formatting of the body that was typed into last. Every tool has a key of its own, or a place in the `/` menu. */
export function FormatToolbar() {
  const { editor } = useActiveBody();
  const active = useEditorState({ editor, selector: ({ editor: current }) => activeNames(current) }) ?? [];
  const disabled = editor === null;
  const run = (tool: Tool): void => {
    if (editor !== null) tool.run(editor.chain().focus()).run();
  };

  const button = (tool: Tool) => (
    <IconButton
      key={tool.name}
      label={tool.label}
      icon={<tool.icon size={15} />}
      size="small"
      disabled={disabled}
      pressed={active.includes(tool.name)}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(tool)}
      {...(tool.shortcut === undefined ? {} : { shortcut: tool.shortcut })}
    />
  );

  return (
    <div role="toolbar" aria-label="Text formatting" className="flex items-center gap-0.5">
      <BlockSelect editor={editor} />
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      {marks.map(button)}
      <LinkButton editor={editor} />
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      {groups.map(button)}
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      <IconButton
        label="Insert placeholder"
        icon={<Braces size={15} />}
        size="small"
        disabled={disabled}
        shortcut="{{"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor?.chain().focus().insertContent('{{').run()}
      />
    </div>
  );
}
