import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import type { Catalog } from '#shared/i18n/catalog.ts';
import { loadWords } from '../../src-renderer/i18n/load-words.ts';
import { en } from '../../src-renderer/i18n/locales/en/index.ts';
import { de } from '../../src-main/core/i18n/de.ts';
import { en as mainEnglish } from '../../src-main/core/i18n/en.ts';
import { es } from '../../src-main/core/i18n/es.ts';
import { fr } from '../../src-main/core/i18n/fr.ts';
import { nl } from '../../src-main/core/i18n/nl.ts';
import { sameInEnglish } from './same-in-english.ts';

/** The main process has words of its own. */
const mainWords = { de, es, fr, nl } as const;
const others = languages.filter((language) => language !== 'en');

/** The catalogs of the window and of the main process as one. */
function together(window: Catalog, main: Catalog): Catalog {
  return {
    ...window,
    ...Object.fromEntries(Object.entries(main).map(([area, texts]) => [`main ${area}`, texts])),
  };
}

/** Every text by its path, `outbox.retry`. */
function textsOf(catalog: Catalog): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

const english = textsOf(together(en, mainEnglish));
const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '').toSorted();

test('what is counted has a form for one', () => {
  const plural = /\{\{count\}\}( more)? (\w+s\b|are\b)/u;
  const found = [...english].filter(([key, text]) => plural.test(text) && !/_(one|other)$/u.test(key));
  expect(found).toEqual([]);
});

test('English has words for hundreds of things', () => {
  expect(english.size).toBeGreaterThan(800);
});

describe.each(others)('%s', (language) => {
  async function texts(): Promise<ReadonlyMap<string, string>> {
    return textsOf(together((await loadWords(language)) ?? {}, mainWords[language]));
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
          english.get(path) === text && /\p{Ll}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/gu, '')),
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
