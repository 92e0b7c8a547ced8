import type { Editor, Extension, Range } from '@tiptap/core';
import {
  Braces,
  Coins,
  Heading2,
  Heading3,
  List,
  ListOrdered,
  Minus,
  Pilcrow,
  Quote,
  TextQuote,
} from 'lucide-react';
import type { SectionType } from '#shared/domain/section.ts';
import type { SuggestionItem } from './suggestion-list.tsx';
import { suggestionMenu } from './suggestion-menu.ts';

interface Block extends SuggestionItem {
  /** Other words that people may type. */
  readonly words: string;
  readonly run: (editor: Editor, range: Range) => void;
}

const size = 15;

const textBlocks: readonly Block[] = [
  {
    id: 'paragraph',
    title: 'Text',
    words: 'paragraph plain',
    icon: <Pilcrow size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setParagraph().run(),
  },
  {
    id: 'heading',
    title: 'Heading',
    words: 'h2 title',
    icon: <Heading2 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    title: 'Subheading',
    words: 'h3 title',
    icon: <Heading3 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    title: 'Bulleted list',
    words: 'ul points unordered',
    icon: <List size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBulletList().run(),
  },
  {
    id: 'numbers',
    title: 'Numbered list',
    words: 'ol steps ordered',
    icon: <ListOrdered size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleOrderedList().run(),
  },
  {
    id: 'quote',
    title: 'Quote',
    words: 'blockquote',
    icon: <Quote size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBlockquote().run(),
  },
  {
    id: 'divider',
    title: 'Divider',
    words: 'hr line rule',
    icon: <Minus size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHorizontalRule().run(),
  },
  {
    id: 'placeholder',
    title: 'Placeholder',
    detail: '{{',
    words: 'merge variable client name',
    icon: <Braces size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).insertContent('{{').run(),
  },
];

function sectionBlocks(addSection: (type: SectionType) => void): readonly Block[] {
  const add = (type: SectionType) => (editor: Editor, range: Range) => {
    editor.chain().deleteRange(range).run();
    addSection(type);
  };
  return [
    {
      id: 'section',
      title: 'Text section',
      words: 'new add',
      icon: <TextQuote size={size} />,
      run: add('text'),
    },
    {
      id: 'cost',
      title: 'Cost section',
      words: 'new add price table items',
      icon: <Coins size={size} />,
      run: add('cost'),
    },
  ];
}

function matches(block: Block, query: string): boolean {
  const wanted = query.toLowerCase();
  return `${block.title} ${block.words}`
    .toLowerCase()
    .split(' ')
    .some((word) => word.startsWith(wanted));
}

/** The `/` menu: blocks of text, and new sections behind this one. */
export function blockMenu(addSection: (type: SectionType) => void): Extension {
  const blocks = [...textBlocks, ...sectionBlocks(addSection)];
  return suggestionMenu<Block>({
    name: 'blockMenu',
    label: 'Insert',
    char: '/',
    anywhere: false,
    items: (query) => blocks.filter((block) => matches(block, query)),
    choose: (editor, range, block) => block.run(editor, range),
  });
}
