import { searchable, searchTexts } from '#shared/text/text-search.ts';
import { t } from '../../../i18n/index.ts';
import { placeholderChoices } from './placeholder-labels.ts';
import { suggestionMenu } from './suggestion-menu.ts';

/** The `{{` menu: all placeholders, found by label. */
export function placeholderMenu() {
  const choices = placeholderChoices().map(({ text, label }) => ({ id: text, title: label }));
  return suggestionMenu({
    name: 'placeholderMenu',
    label: t('editor.placeholder'),
    char: '{{',
    anywhere: true,
    items: (query) => {
      const texts = choices.map(({ title }) => searchable(title));
      return searchTexts(choices, texts, query.replaceAll(/[\s_{}]+/gu, ' '));
    },
    choose: (editor, range, choice) => {
      editor
        .chain()
        .focus()
        .insertContentAt(range, { type: 'placeholder', attrs: { text: choice.id } })
        .run();
    },
  });
}
