import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import type { Catalog } from '#shared/i18n/catalog.ts';
import { loadWords } from '../../src-renderer/i18n/load-words.ts';
import { en } from '../../src-renderer/i18n/locales/en/index.ts';
import { sameInEnglish } from './same-in-english.ts';

const others = languages.filter((language) => language !== 'en');

/** Every text by its path, `outbox.retry`. */
function textsOf(catalog: Catalog): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

const english = textsOf(en);
const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '').toSorted();

test('English has words for hundreds of things', () => {
  expect(english.size).toBeGreaterThan(800);
});

describe.each(others)('%s', (language) => {
  async function texts(): Promise<ReadonlyMap<string, string>> {
    return textsOf((await loadWords(language)) ?? {});
  }

  test('has exactly the keys of English, and words for each', async () => {
    const own = await texts();
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('asks for the same values as English', async () => {
    for (const [path, text] of await texts()) {
      const wanted = placeholdersIn(english.get(path) ?? '');
      expect(placeholdersIn(text), path).toEqual(wanted);
    }
  });

  test('says nothing as English does, but what is the same word', async () => {
    const same = [...(await texts())]
      .filter(
        ([path, text]) =>
          english.get(path) === text && /\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/gu, '')),
      )
      .map(([path]) => path);
    const unexplained = same.filter((path) => !sameInEnglish[language].includes(english.get(path) ?? ''));
    expect(unexplained).toEqual([]);
  });

  test('lists no word as the same that is not', async () => {
    const own = await texts();
    const shared = new Set(
      [...own].filter(([path, text]) => english.get(path) === text).map(([, text]) => text),
    );
    expect(sameInEnglish[language].filter((text) => !shared.has(text))).toEqual([]);
  });
});
