import { expect, it } from 'vitest';
import { raw } from '../../markup/html.ts';
import { checkBoxes } from './check-boxes.ts';

it('gives each item of a check list a box with its state, and no other item one', () => {
  const body =
    '<ul class="checklist"><li>A<ul><li>B</li></ul></li><li class="checked"><p>C</p></li></ul><ol><li>D</li></ol>';
  const box = (state: string): string => `<span class="box" role="img" aria-label="${state}"></span>`;
  expect(checkBoxes(raw(body), { done: 'Done', toDo: 'Not “done”' }).text).toBe(
    `<ul class="checklist"><li>${box('Not “done”')}A<ul><li>B</li></ul></li><li class="checked">${box('Done')}<p>C</p></li></ul><ol><li>D</li></ol>`,
  );
});

it('leaves other bodies alone', () => {
  const body = raw('<ul><li class="checked">A</li></ul>');
  expect(checkBoxes(body, { done: 'Done', toDo: 'Open' })).toBe(body);
});
