import { expect, test } from 'vitest';
import { flightWords } from './flight-words.ts';

test('what is here is counted in words', () => {
  expect(flightWords({ proposals: 412, clients: 60, themes: 5 })).toBe(
    '412 proposals, 60 clients, and 5 themes on this computer',
  );
  expect(flightWords({ proposals: 1, clients: 0, themes: 1 })).toBe(
    '1 proposal, 0 clients, and 1 theme on this computer',
  );
});
