import type { ChainedCommands, Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  Braces,
  Code,
  Highlighter,
  Italic,
  List,
  ListOrdered,
  Palette,
  Quote,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react';
import { memo } from 'react';
import { t } from '../../../i18n/index.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useActiveBody } from './active-body.tsx';
import { BlockSelect } from './block-select.tsx';
import { hasWrapper, toggleWrapper } from './blocks/mark-commands.ts';
import { PosterField } from './blocks/poster-field.tsx';
import { VideoDialog } from './blocks/video-dialog.tsx';
import { InsertMenu } from './insert-menu.tsx';
import { LinkButton } from './link-button.tsx';
import { CropHost } from './pictures/crop/crop-host.tsx';
import { PictureDialog } from './pictures/picture-dialog.tsx';
import { PictureMenu } from './pictures/picture-menu.tsx';
import { SpellingMenu } from './spelling/spelling-menu.tsx';
import { TableMenu } from './tables/table-menu.tsx';

interface Tool {
  readonly name: string;
  /** Message key of its label. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  readonly run: (chain: ChainedCommands) => ChainedCommands;
}

const marks = [
  { name: 'bold', label: 'editor.bold', icon: Bold, shortcut: 'Mod+B', run: (chain) => chain.toggleBold() },
  {
    name: 'italic',
    label: 'editor.italic',
    icon: Italic,
    shortcut: 'Mod+I',
    run: (chain) => chain.toggleItalic(),
  },
  {
    name: 'underline',
    label: 'editor.underline',
    icon: Underline,
    shortcut: 'Mod+U',
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'strike',
    label: 'editor.strike',
    icon: Strikethrough,
    shortcut: 'Shift+Mod+S',
    run: (chain) => chain.toggleStrike(),
  },
  { name: 'code', label: 'editor.code', icon: Code, shortcut: 'Mod+E', run: (chain) => chain.toggleCode() },
] as const satisfies readonly Tool[];

const groups = [
  { name: 'bulletList', label: 'editor.bullets', icon: List, run: (chain) => chain.toggleBulletList() },
  {
    name: 'orderedList',
    label: 'editor.numbers',
    icon: ListOrdered,
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'blockquote', label: 'editor.quote', icon: Quote, run: (chain) => chain.toggleBlockquote() },
] as const satisfies readonly Tool[];

const wrappers = [
  { name: 'highlight', label: 'editor.highlight', icon: Highlighter, shortcut: 'Shift+Mod+H' },
  { name: 'brandColor', label: 'editor.brandColor', icon: Palette, shortcut: 'Alt+Mod+C' },
] as const;

function activeNames(editor: Editor | null): readonly string[] {
  if (editor === null || editor.isDestroyed) return [];
  return [
    ...[...marks, ...groups].map((tool) => tool.name).filter((name) => editor.isActive(name)),
    ...wrappers.map(({ name }) => name).filter((name) => hasWrapper(editor.state, name)),
  ];
}

/** Format toolbar of the last focused body. Every tool also has a shortcut or an entry in the `/` menu. */
export const FormatToolbar = memo(function FormatToolbar() {
  const { editor } = useActiveBody();
  const active = useEditorState({ editor, selector: ({ editor: current }) => activeNames(current) }) ?? [];
  const disabled = editor === null;
  const run = (tool: Tool): void => {
    if (editor !== null) tool.run(editor.chain().focus()).run();
  };

  const button = (tool: (typeof marks | typeof groups)[number]) => (
    <IconButton
      key={tool.name}
      label={t(tool.label)}
      icon={<tool.icon size={15} />}
      size="small"
      disabled={disabled}
      pressed={active.includes(tool.name)}
      // Keeps the text selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(tool)}
      {...('shortcut' in tool && { shortcut: tool.shortcut })}
    />
  );

  return (
    <div role="toolbar" aria-label={t('editor.formatting')} className="flex items-center gap-0.5">
      <BlockSelect editor={editor} />
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      {marks.map(button)}
      {wrappers.map(({ name, label, icon: Icon, shortcut }) => (
        <IconButton
          key={name}
          label={t(label)}
          icon={<Icon size={15} />}
          size="small"
          disabled={disabled}
          pressed={active.includes(name)}
          shortcut={shortcut}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (editor === null) return;
            editor.commands.focus();
            toggleWrapper(name)(editor.state, (transaction) => editor.view.dispatch(transaction));
          }}
        />
      ))}
      <LinkButton editor={editor} />
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      {groups.map(button)}
      <span className="mx-1 h-4 w-px bg-line" aria-hidden />
      <IconButton
        label={t('editor.insertPlaceholder')}
        icon={<Braces size={15} />}
        size="small"
        disabled={disabled}
        shortcut="{{"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => editor?.chain().focus().insertContent('{{').run()}
      />
      <InsertMenu editor={editor} />
      <VideoDialog PosterField={PosterField} />
      <TableMenu editor={editor} />
      <PictureMenu editor={editor} />
      <PictureDialog />
      <CropHost />
      <SpellingMenu />
    </div>
  );
});
