import { afterAll, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { reasonText, setLanguage } from '../../src-renderer/i18n/index.ts';
import { everyReason } from '../support/reason-shapes.ts';

afterAll(async () => void (await setLanguage({ language: 'en', locale: 'en' })));

/** Reasons that are texts themselves. */
const isText = ({ code }: { readonly code: string }): boolean => code === 'text';

async function textsIn(language: (typeof languages)[number]): Promise<ReadonlyMap<string, string>> {
  await setLanguage({ language, locale: language });
  return new Map(everyReason().map((reason) => [reason.code, reasonText(reason)]));
}

test('a reason has words in every language, and its own in each', async () => {
  const english = await textsIn('en');
  expect(english.size).toBeGreaterThan(100);
  for (const language of languages) {
    const texts = await textsIn(language);
    for (const reason of everyReason()) {
      const text = texts.get(reason.code) ?? '';
      expect(text, `${language} ${reason.code}`).toMatch(/\p{L}/u);
      expect(text, `${language} ${reason.code}`).not.toMatch(/\{\{|undefined|^\w+\.\w+$/u);
      if (language !== 'en' && !isText(reason))
        expect(text, `${language} ${reason.code}`).not.toBe(english.get(reason.code));
    }
  }
});
