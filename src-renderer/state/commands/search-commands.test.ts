import { expect, test } from 'vitest';
import type { Command } from './command.ts';
import { scoreText, searchCommands } from './search-commands.ts';

const command = (title: string, keywords = ''): Command => ({
  id: title,
  title,
  keywords,
  group: 'view',
  run: () => undefined,
});

const titles = (query: string): readonly string[] =>
  searchCommands(
    [
      command('New proposal', 'create draft'),
      command('Proposals'),
      command('Pause sync'),
      command('Sync now'),
    ],
    query,
  ).map(({ title }) => title);

test('without a query every command is there, in its order', () => {
  expect(titles('')).toHaveLength(4);
});

test('a start of the whole title counts more than a start of a word', () => {
  expect(titles('pro')).toEqual(['Proposals', 'New proposal']);
  expect(titles('sync')).toEqual(['Sync now', 'Pause sync']);
});

test('other words for it are found as well', () => {
  expect(titles('draft')).toEqual(['New proposal']);
});

test('accents and case do not matter, and all words have to be there', () => {
  expect(scoreText('Résumé for Zoë', 'zoe resume')).toBeGreaterThan(0);
  expect(scoreText('Résumé for Zoë', 'zoe invoice')).toBe(0);
});
