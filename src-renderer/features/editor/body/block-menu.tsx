import type { Editor, Extension } from '@tiptap/core';
import { Coins, TextQuote } from 'lucide-react';
import type { SectionType } from '#shared/domain/proposals/section.ts';
import { hasWordStarting, searchable } from '#shared/text/text-search.ts';
import { t } from '../../../i18n/index.ts';
import { insertBlocks } from './insert-blocks.tsx';
import type { SuggestionItem } from './suggestion-list.tsx';
import { suggestionMenu } from './suggestion-menu.ts';

interface Choice extends SuggestionItem {
  readonly keywords: string;
  readonly run: (editor: Editor) => void;
}

const size = 15;

const sectionChoices = (addSection: (type: SectionType) => void): readonly Choice[] => [
  {
    id: 'section',
    title: t('editor.textSection'),
    keywords: t('editor.textSectionKeywords'),
    icon: <TextQuote size={size} />,
    run: () => addSection('text'),
  },
  {
    id: 'cost',
    title: t('editor.costSection'),
    keywords: t('editor.costSectionKeywords'),
    icon: <Coins size={size} />,
    run: () => addSection('cost'),
  },
];

/** The `/` menu: blocks of this text, and new sections behind this one. */
export function blockMenu(addSection: (type: SectionType) => void): Extension {
  const choices: readonly Choice[] = [...insertBlocks(), ...sectionChoices(addSection)];
  return suggestionMenu<Choice>({
    name: 'blockMenu',
    label: t('editor.insert'),
    char: '/',
    anywhere: false,
    items: (query) =>
      choices.filter(({ title, keywords }) => hasWordStarting(searchable(`${title} ${keywords}`), query)),
    choose: (editor, range, choice) => {
      editor.chain().deleteRange(range).run();
      choice.run(editor);
    },
  });
}
