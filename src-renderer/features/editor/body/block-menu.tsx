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
  /** Further search keywords. */
  readonly keywords: string;
  readonly run: (editor: Editor, range: Range) => void;
}

const size = 15;

const textBlocks = (): readonly Block[] => [
  {
    id: 'paragraph',
    title: t('editor.blockText'),
    keywords: t('editor.blockTextKeywords'),
    icon: <Pilcrow size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setParagraph().run(),
  },
  {
    id: 'heading',
    title: t('editor.heading'),
    keywords: t('editor.headingKeywords'),
    icon: <Heading2 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 2 }).run(),
  },
  {
    id: 'subheading',
    title: t('editor.subheading'),
    keywords: t('editor.subheadingKeywords'),
    icon: <Heading3 size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHeading({ level: 3 }).run(),
  },
  {
    id: 'bullets',
    title: t('editor.bullets'),
    keywords: t('editor.bulletsKeywords'),
    icon: <List size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBulletList().run(),
  },
  {
    id: 'numbers',
    title: t('editor.numbers'),
    keywords: t('editor.numbersKeywords'),
    icon: <ListOrdered size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleOrderedList().run(),
  },
  {
    id: 'quote',
    title: t('editor.quote'),
    keywords: t('editor.quoteKeywords'),
    icon: <Quote size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).toggleBlockquote().run(),
  },
  {
    id: 'divider',
    title: t('editor.divider'),
    keywords: t('editor.dividerKeywords'),
    icon: <Minus size={size} />,
    run: (editor, range) => editor.chain().focus().deleteRange(range).setHorizontalRule().run(),
  },
  {
    id: 'placeholder',
    title: t('editor.placeholder'),
    detail: '{{',
    keywords: t('editor.placeholderKeywords'),
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
      keywords: t('editor.textSectionKeywords'),
      icon: <TextQuote size={size} />,
      run: add('text'),
    },
    {
      id: 'cost',
      title: t('editor.costSection'),
      keywords: t('editor.costSectionKeywords'),
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
      blocks.filter(({ title, keywords }) => hasWordStarting(searchable(`${title} ${keywords}`), query)),
    choose: (editor, range, block) => block.run(editor, range),
  });
}
