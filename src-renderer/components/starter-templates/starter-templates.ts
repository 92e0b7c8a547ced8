import { currencyDigits } from '#shared/domain/pricing/money.ts';
import type { Language } from '#shared/i18n/languages.ts';
import type { LineItemValues, PreparedTemplate } from '../../data/index.ts';
import type { StarterWords } from './starter-words.ts';

/** Price of a line in whole units of the currency, once or every month. */
interface Price {
  readonly amount: number;
  readonly isMonthly?: true;
}

/** The example prices of each template's lines. */
const prices: { readonly [T in keyof StarterWords]: readonly Price[] } = {
  website: [{ amount: 1800 }, { amount: 2400 }, { amount: 450 }],
  consulting: [{ amount: 2400 }, { amount: 1200 }, { amount: 1600 }],
  support: [{ amount: 760, isMonthly: true }, { amount: 300 }],
};

const loadWords: { readonly [L in Language]: () => Promise<{ readonly words: StarterWords }> } = {
  en: () => import('./words-en.ts'),
  de: () => import('./words-de.ts'),
  fr: () => import('./words-fr.ts'),
  es: () => import('./words-es.ts'),
  nl: () => import('./words-nl.ts'),
};

/** The words contain no markup and no characters that HTML escapes. */
const htmlOf = (blocks: readonly (string | readonly string[])[]): string =>
  blocks
    .map((block) =>
      typeof block === 'string'
        ? `<p>${block}</p>`
        : `<ul>${block.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`,
    )
    .join('');

function lineOf(name: string, { amount, isMonthly }: Price, currency: string): LineItemValues {
  const minorUnits = amount * 10 ** currencyDigits(currency);
  return isMonthly === true
    ? { name, cost_type: 'recurring', recurring_type: 'monthly', amount: minorUnits }
    : { name, cost_type: 'fixed', amount: minorUnits };
}

/** Templates to begin with, with example prices in the account's currency. */
export async function readStarterTemplates(
  language: Language,
  currency: string,
): Promise<readonly PreparedTemplate[]> {
  const { words } = await loadWords[language]();
  const keys = Object.keys(prices) as (keyof StarterWords)[];
  return keys.map((key): PreparedTemplate => {
    const { name, texts, prices: priced, terms } = words[key];
    const text = ({ title, blocks }: typeof terms) => ({
      values: { section_type: 'text', title, body: htmlOf(blocks) } as const,
      items: [],
    });
    const items = priced.lines.flatMap((line, index) => {
      const price = prices[key][index];
      return price === undefined ? [] : [lineOf(line, price, currency)];
    });
    const cost = { section_type: 'cost', title: priced.title, include_total: true } as const;
    return { name, sections: [...texts.map(text), { values: cost, items }, text(terms)] };
  });
}
