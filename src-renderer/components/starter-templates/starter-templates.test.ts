import { expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { readStarterTemplates } from './starter-templates.ts';

test('the starter templates have the same shape in every language, each in its own words', async () => {
  const all = await Promise.all(languages.map((language) => readStarterTemplates(language, 'EUR')));
  const shapeOf = (templates: (typeof all)[number]) =>
    templates.map(({ sections }) =>
      sections.map(({ values: { section_type, body }, items }) => ({
        type: section_type,
        points: body?.match(/<li>/gu)?.length ?? 0,
        prices: items.map(({ amount, cost_type }) => [amount, cost_type]),
      })),
    );
  const [english] = all;
  if (english === undefined) throw new Error('There are no languages.');
  for (const templates of all) expect(shapeOf(templates)).toEqual(shapeOf(english));
  const texts = all.map((templates) => templates.map(({ sections }) => sections[0]?.values.body).join());
  expect(new Set(texts).size).toBe(languages.length);
});

test('the words contain nothing that HTML reads as markup', async () => {
  for (const language of languages) {
    const text = JSON.stringify(await readStarterTemplates(language, 'EUR'));
    expect(text.replaceAll(/<\/?(?:p|ul|li)>/gu, '')).not.toMatch(/[<>&]/u);
  }
});

test('example prices are in the minor units of the currency', async () => {
  const firstAmount = async (currency: string) => {
    const [template] = await readStarterTemplates('en', currency);
    return template?.sections.find(({ items }) => items.length > 0)?.items[0]?.amount;
  };
  expect([await firstAmount('USD'), await firstAmount('JPY')]).toEqual([180_000, 1800]);
});
