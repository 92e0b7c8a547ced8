import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { describe, expect, test } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { dictionaryFiles } from './dictionary-files.ts';
import { isCorrect } from './is-correct.ts';
import { suggest, type SuggestingDictionary } from './suggest.ts';

const modules = path.resolve(import.meta.dirname, '../../../node_modules/@cspell');
const read = (language: Language): readonly SuggestingDictionary[] =>
  dictionaryFiles[language].map((file) => decodeTrie(gunzipSync(readFileSync(path.join(modules, file)))));

/** Words of proposals, as people write them, and what is wrong with others. */
const samples: Readonly<
  Record<Language, { readonly right: string; readonly wrong: string; readonly instead: string }>
> = {
  en: {
    right:
      "proposal Invoices PRICING don’t don't client’s website e-mail color colour organisation organization follow-up",
    wrong: 'recieve teh propsal Invocies',
    instead: 'receive the proposal Invoices',
  },
  de: {
    right:
      'Angebot Angebotsvorlagen Korrekturrunden Projektmanagement außerhalb Gesprächspartner geht’s KONZEPT Wartung Website-Konzept',
    wrong: 'Rechnugn ausserhalb angebot vorraus',
    instead: 'Rechnung außerhalb Angebot voraus',
  },
  fr: {
    right: "proposition aujourd’hui l’image l'image qu’il d’abord devis Réalisation courriel peut-être",
    wrong: 'résau propositon l’imagge',
    instead: 'réseau proposition l’image',
  },
  es: {
    right: 'propuesta diseño Presupuesto factura escríbanos mañana',
    wrong: 'propusta deseño',
    instead: 'propuesta diseño',
  },
  nl: {
    right: 'offerte Offertesjabloon opzegtermijn feedbackrondes gesprekspartner pagina’s back-up',
    wrong: 'wijzigingn offferte',
    instead: 'wijziging offerte',
  },
};

describe.each(Object.entries(samples))('in %s', (name, { right, wrong, instead }) => {
  const language = name as Language;
  test('words of proposals are right, mistakes are not, and what was meant is offered', () => {
    const dictionaries = read(language);
    const refused = (words: string) =>
      words.split(' ').filter((word) => !isCorrect(dictionaries, language, word));
    expect(refused(right)).toEqual([]);
    expect(refused(wrong)).toEqual(wrong.split(' '));
    const offered = wrong.split(' ').map((word) => suggest(dictionaries, language, word));
    for (const [index, word] of instead.split(' ').entries()) expect(offered[index]).toContain(word);
    for (const words of offered) expect(refused(words.join(' '))).toEqual([]);
  });
});
