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
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { hasWordStarting, searchable } from '#shared/text/text-search.ts';
import { t } from '../../../i18n/index.ts';
import type { SuggestionItem } from './suggestion-list.tsx';
import { suggestionMenu } from './suggestion-menu.ts';

interface Block extends SuggestionItem {
  /** Further search words. */
  readonly words: string;
  readonly run: (editor: Editor, range: Range) => void;
}

const size = 15;

const textBlocks = (): readonly Block[] => [
  {
    id: 'paragraph',
    title: t('editor.blockText'),
    words: t('editor.blockTextWords'),
    icon: <Pilcrow size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setParagraph().run(),
  },
  {
    id: 'heading',
    title: t('editor.heading'),
    words: t('editor.headingWords'),
    icon: <Heading2 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    title: t('editor.subheading'),
    words: t('editor.subheadingWords'),
    icon: <Heading3 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    title: t('editor.bullets'),
    words: t('editor.bulletsWords'),
    icon: <List size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBulletList().run(),
  },
  {
    id: 'numbers',
    title: t('editor.numbers'),
    words: t('editor.numbersWords'),
    icon: <ListOrdered size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleOrderedList().run(),
  },
  {
    id: 'quote',
    title: t('editor.quote'),
    words: t('editor.quoteWords'),
    icon: <Quote size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBlockquote().run(),
  },
  {
    id: 'divider',
    title: t('editor.divider'),
    words: t('editor.dividerWords'),
    icon: <Minus size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHorizontalRule().run(),
  },
  {
    id: 'placeholder',
    title: t('editor.placeholder'),
    detail: '{{',
    words: t('editor.placeholderWords'),
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
      title: t('editor.textSection'),
      words: t('editor.textSectionWords'),
      icon: <TextQuote size={size} />,
      run: add('text'),
    },
    {
      id: 'cost',
      title: t('editor.costSection'),
      words: t('editor.costSectionWords'),
      icon: <Coins size={size} />,
      run: add('cost'),
    },
  ];
}

/** The `/` menu: text blocks and new sections behind this one. */
export function blockMenu(addSection: (type: SectionType) => void): Extension {
  const blocks = [...textBlocks(), ...sectionBlocks(addSection)];
  return suggestionMenu<Block>({
    name: 'blockMenu',
    label: t('editor.insert'),
    char: '/',
    anywhere: false,
    items: (query) =>
      blocks.filter(({ title, words }) => hasWordStarting(searchable(`${title} ${words}`), query)),
    choose: (editor, range, block) => block.run(editor, range),
  });
}
