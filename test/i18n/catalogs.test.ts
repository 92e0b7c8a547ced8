import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import type { Catalog } from '#shared/i18n/catalog.ts';
import { de } from '../../src-main/electron/i18n/de.ts';
import { en as mainEnglish } from '../../src-main/electron/i18n/en.ts';
import { es } from '../../src-main/electron/i18n/es.ts';
import { fr } from '../../src-main/electron/i18n/fr.ts';
import { nl } from '../../src-main/electron/i18n/nl.ts';
import { sameInEnglish } from './same-in-english.ts';
import { windowCatalog, windowEnglish } from './window-catalog.ts';

const mainCatalogs = { de, es, fr, nl } as const;
const others = languages.filter((language) => language !== 'en');

/** Merges the catalogs of the window and the main process. */
function merge(window: Catalog, main: Catalog): Catalog {
  return {
    ...window,
    ...Object.fromEntries(Object.entries(main).map(([area, texts]) => [`main ${area}`, texts])),
  };
}

/** Every text by its path, such as `outbox.retry`. */
function textsOf(catalog: Catalog): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([area, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  );
}

const english = textsOf(merge(windowEnglish, mainEnglish));
const placeholdersIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name ?? '').toSorted();

test('a text with a count has a singular form', () => {
  const plural = /\{\{count\}\}( more)? (\w+s\b|are\b)/u;
  const found = [...english].filter(([key, text]) => plural.test(text) && !/_(one|other)$/u.test(key));
  expect(found).toEqual([]);
});

test('the English catalog is read', () => {
  expect(english.size).toBeGreaterThan(800);
});

describe.each(others)('%s', (language) => {
  async function texts(): Promise<ReadonlyMap<string, string>> {
    return textsOf(merge(await windowCatalog(language), mainCatalogs[language]));
  }

  test('has exactly the keys of English, and no empty text', async () => {
    const own = await texts();
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    expect([...own].filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('has the same placeholders as English', async () => {
    for (const [path, text] of await texts()) {
      const wanted = placeholdersIn(english.get(path) ?? '');
      expect(placeholdersIn(text), path).toEqual(wanted);
    }
  });

  test('has no text equal to English, except those listed in same-in-english.ts', async () => {
    const same = [...(await texts())]
      .filter(
        ([path, text]) =>
          english.get(path) === text && /\p{Ll}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/gu, '')),
      )
      .map(([path]) => path);
    const unexplained = same.filter((path) => !sameInEnglish[language].includes(english.get(path) ?? ''));
    expect(unexplained).toEqual([]);
  });

  test('same-in-english.ts lists only texts that are equal', async () => {
    const own = await texts();
    const shared = new Set(
      [...own].filter(([path, text]) => english.get(path) === text).map(([, text]) => text),
    );
    expect(sameInEnglish[language].filter((text) => !shared.has(text))).toEqual([]);
  });
});
