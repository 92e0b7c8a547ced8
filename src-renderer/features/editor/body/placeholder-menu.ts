import { placeholderChoices } from './placeholder-labels.ts';
import { suggestionMenu } from './suggestion-menu.ts';

const choices = placeholderChoices.map(({ text, label }) => ({ id: text, title: label }));

/** The `{{` menu: every placeholder, found by what it is called. */
export const placeholderMenu = suggestionMenu({
  name: 'placeholderMenu',
  label: 'Placeholder',
  char: '{{',
  anywhere: true,
  items: (query) => {
    const wanted = query.toLowerCase().replaceAll(/[\s_{}]+/gu, ' ');
    return choices.filter(({ title }) => title.toLowerCase().includes(wanted));
  },
  choose: (editor, range, choice) => {
    editor
      .chain()
      .focus()
      .insertContentAt(range, { type: 'placeholder', attrs: { text: choice.id } })
      .run();
  },
});
