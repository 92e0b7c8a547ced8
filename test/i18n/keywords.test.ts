import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { setLanguage } from '../../src-renderer/i18n/index.ts';
import { keywordsOf } from '../../src-renderer/state/commands/keywords.ts';
import { windowEnglish } from './window-catalog.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The ids of the palette's commands in the source: those of `screenCommand`, and those of commands written out. */
const ids = new Set(
  globSync('src-renderer/**/*.{ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] }).flatMap((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    const written = source.matchAll(
      /\bid: ['`]([a-z]+(?:\.[\w-]+)*)(?:\.\$\{\w+\}|(?<=\.[\w-]+)['`])[\s\S]{0,250}?\brun\b/gu,
    );
    const ofScreens = source.matchAll(/screenCommand\('([\w.-]+)'\)[^}]*/gu);
    return [...[...written].filter(([text]) => text.includes('group:')), ...ofScreens].flatMap(
      // A command with keywords of its own names them beside its title.
      ([text, id = '']) => (/keyboardOnly|\bkeywords\b/u.test(text) ? [] : [id]),
    );
  }),
);

afterAll(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

test('the commands of the palette are found in the source', () => {
  expect(ids.size).toBeGreaterThan(50);
  for (const id of ['go.proposals', 'editor.send', 'view.theme', 'backup.save', 'library.new'])
    expect([...ids]).toContain(id);
});

describe.each(languages)('%s', (language) => {
  test('has keywords for every command of the palette', async () => {
    await setLanguage({ language, locale: language });
    expect([...ids].filter((id) => keywordsOf(id) === '')).toEqual([]);
  });

  test('has keywords of its own', async () => {
    await setLanguage({ language, locale: language });
    const english = new Set(Object.values(windowEnglish.keywords));
    const same = [...ids].filter((id) => english.has(keywordsOf(id) as never));
    expect(same.length).toBe(language === 'en' ? ids.size : 0);
  });
});
