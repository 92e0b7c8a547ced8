import { expect, test } from 'vitest';
import { searchable } from '#shared/text/text-search.ts';
import type { Command } from './command.ts';
import { bestOf, scoreText, searchCommands } from './search-commands.ts';

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

test('of many records the best come first, in their order, and no more than are asked for', () => {
  const names = [
    'Tea for the office',
    'Office chairs',
    'Post-office box',
    'Backoffice',
    'Nothing of it',
    'Office',
  ];
  const find = (query: string, limit: number) => bestOf(names, searchable, query, limit);
  expect(find('office', 10)).toEqual([
    'Office chairs',
    'Office',
    'Tea for the office',
    'Post-office box',
    'Backoffice',
  ]);
  expect(find('office', 2)).toEqual(['Office chairs', 'Office']);
  expect(find('box off', 10)).toEqual(['Post-office box']);
  expect(find('', 2)).toEqual(['Tea for the office', 'Office chairs']);
});

test('words in quotation marks must stand together', () => {
  expect(scoreText('The garden of two brothers', 'garden brothers')).toBeGreaterThan(0);
  expect(scoreText('The garden of two brothers', '"garden brothers"')).toBe(0);
  expect(scoreText('The Garden Brothers', '"garden brothers"')).toBeGreaterThan(0);
});

test('whole words count more than the start of a longer word', () => {
  const records = ['Proposal 429 Client 43', 'Proposal 420 Client 42', 'Proposal 42 Client 5', 'Client 42'];
  expect(bestOf(records, searchable, 'client 42', 10)).toEqual([
    'Client 42',
    'Proposal 420 Client 42',
    'Proposal 42 Client 5',
    'Proposal 429 Client 43',
  ]);
});
