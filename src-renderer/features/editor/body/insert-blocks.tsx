import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  Braces,
  Columns2,
  Heading2,
  Heading3,
  Image,
  Lightbulb,
  List,
  ListChecks,
  ListOrdered,
  Minus,
  Pilcrow,
  Play,
  Quote,
  SquareCode,
  Table,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../i18n/index.ts';
import { insertCallout, insertColumns, toggleChecklist } from './blocks/block-commands.ts';
import { askForVideo } from './blocks/video-dialog.tsx';
import { pickPictures } from './pictures/insert-pictures.ts';
import { insertTable } from './tables/table-commands.ts';

/** A kind of block that a text can hold. */
export interface InsertBlock {
  readonly id: string;
  readonly title: string;
  /** Further search keywords. */
  readonly keywords: string;
  readonly detail?: string;
  readonly icon: ReactNode;
  /** Whether it is also in the toolbar's menu and in the palette; the others have tools or keys of their own. */
  readonly isLarge?: boolean;
  readonly run: (editor: Editor) => void;
}

function runCommand(editor: Editor, command: Command): void {
  editor.commands.focus();
  command(editor.state, (transaction) => editor.view.dispatch(transaction));
}

const size = 15;

/** The blocks of a text, in the order of the menus. */
export const insertBlocks = (): readonly InsertBlock[] => [
  {
    id: 'paragraph',
    title: t('editor.blockText'),
    keywords: t('editor.blockTextKeywords'),
    icon: <Pilcrow size={size} />,
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  {
    id: 'heading',
    title: t('editor.heading'),
    keywords: t('editor.headingKeywords'),
    icon: <Heading2 size={size} />,
    run: (editor) => editor.chain().focus().setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    title: t('editor.subheading'),
    keywords: t('editor.subheadingKeywords'),
    icon: <Heading3 size={size} />,
    run: (editor) => editor.chain().focus().setHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    title: t('editor.bullets'),
    keywords: t('editor.bulletsKeywords'),
    icon: <List size={size} />,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'numbers',
    title: t('editor.numbers'),
    keywords: t('editor.numbersKeywords'),
    icon: <ListOrdered size={size} />,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'quote',
    title: t('editor.quote'),
    keywords: t('editor.quoteKeywords'),
    icon: <Quote size={size} />,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'picture',
    title: t('editor.picture'),
    keywords: t('editor.pictureKeywords'),
    icon: <Image size={size} />,
    isLarge: true,
    run: pickPictures,
  },
  {
    id: 'table',
    title: t('editor.table'),
    keywords: t('editor.tableKeywords'),
    icon: <Table size={size} />,
    isLarge: true,
    run: (editor) => runCommand(editor, insertTable()),
  },
  {
    id: 'callout',
    title: t('editor.callout'),
    keywords: t('editor.calloutKeywords'),
    icon: <Lightbulb size={size} />,
    isLarge: true,
    run: (editor) => runCommand(editor, insertCallout),
  },
  {
    id: 'columns',
    title: t('editor.columns'),
    keywords: t('editor.columnsKeywords'),
    icon: <Columns2 size={size} />,
    isLarge: true,
    run: (editor) => runCommand(editor, insertColumns),
  },
  {
    id: 'checklist',
    title: t('editor.checklist'),
    keywords: t('editor.checklistKeywords'),
    icon: <ListChecks size={size} />,
    isLarge: true,
    run: (editor) => {
      if (!editor.isActive('bulletList')) editor.chain().focus().toggleBulletList().run();
      runCommand(editor, toggleChecklist);
    },
  },
  {
    id: 'code',
    title: t('editor.codeBlock'),
    keywords: t('editor.codeBlockKeywords'),
    icon: <SquareCode size={size} />,
    isLarge: true,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'video',
    title: t('editor.video'),
    keywords: t('editor.videoKeywords'),
    icon: <Play size={size} />,
    isLarge: true,
    run: askForVideo,
  },
  {
    id: 'divider',
    title: t('editor.divider'),
    keywords: t('editor.dividerKeywords'),
    icon: <Minus size={size} />,
    isLarge: true,
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: 'placeholder',
    title: t('editor.placeholder'),
    detail: '{{',
    keywords: t('editor.placeholderKeywords'),
    icon: <Braces size={size} />,
    run: (editor) => editor.chain().focus().insertContent('{{').run(),
  },
];
