import { expect, it } from 'vitest';
import { raw } from '../../markup/html.ts';
import { pictureTexts } from './picture-texts.ts';

it('marks a picture that nobody described as decoration, and no other one', () => {
  expect(pictureTexts(raw('<p><img src="a"><img src="b" alt="B"><img alt=""></p>')).text).toBe(
    '<p><img alt="" src="a"><img src="b" alt="B"><img alt=""></p>',
  );
});
