import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeTrie } from 'cspell-trie-lib';
import { describe, expect, test } from 'vitest';
import type { Language } from '#shared/i18n/languages.ts';
import { dictionaryFiles } from './dictionary-files.ts';
import { isCorrect, type Dictionary } from './is-correct.ts';

const modules = path.resolve(import.meta.dirname, '../../../../../node_modules/@cspell');
const read = (language: Language): readonly Dictionary[] =>
  dictionaryFiles[language].map((file) => decodeTrie(gunzipSync(readFileSync(path.join(modules, file)))));

/** Words of proposals, as people write them, and what is wrong with others. */
const samples: Readonly<Record<Language, { readonly right: string; readonly wrong: string }>> = {
  en: {
    right:
      "proposal Invoices PRICING don’t don't client’s website e-mail color colour organisation organization follow-up",
    wrong: 'recieve teh propsal Invocies',
  },
  de: {
    right:
      'Angebot Angebotsvorlagen Korrekturrunden Projektmanagement außerhalb Gesprächspartner geht’s KONZEPT Wartung Website-Konzept',
    wrong: 'Rechnugn ausserhalb angebot vorraus',
  },
  fr: {
    right: "proposition aujourd’hui l’image l'image qu’il d’abord devis Réalisation courriel peut-être",
    wrong: 'résau propositon l’imagge',
  },
  es: { right: 'propuesta diseño Presupuesto factura escríbanos mañana', wrong: 'propusta deseño' },
  nl: {
    right: 'offerte Offertesjabloon opzegtermijn feedbackrondes gesprekspartner pagina’s back-up',
    wrong: 'wijzigingn offferte',
  },
};

describe.each(Object.entries(samples))('in %s', (name, { right, wrong }) => {
  const language = name as Language;
  test('words of proposals are right and mistakes are not', () => {
    const dictionaries = read(language);
    const refused = (words: string) =>
      words.split(' ').filter((word) => !isCorrect(dictionaries, language, word));
    expect(refused(right)).toEqual([]);
    expect(refused(wrong)).toEqual(wrong.split(' '));
  });
});
