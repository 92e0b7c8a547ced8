import { expect, test } from 'vitest';
import { countsText } from './counts-text.ts';

test('the text counts what is here', () => {
  expect(countsText({ proposals: 412, clients: 60, themes: 5 })).toBe(
    '412 proposals, 60 clients, and 5 themes on this computer',
  );
  expect(countsText({ proposals: 1, clients: 0, themes: 1 })).toBe(
    '1 proposal, 0 clients, and 1 theme on this computer',
  );
});
