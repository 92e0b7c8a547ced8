import type { PerType, RecurringType } from '#shared/domain/pricing/line-item.ts';

/** How a sample item is priced, in whole units of the currency. */
export type SampleItem =
  | { readonly name: string; readonly fixed: number }
  | { readonly name: string; readonly per: PerType; readonly quantity: number; readonly amount: number }
  | { readonly name: string; readonly every: RecurringType; readonly amount: number };

/** A section of a sample project. */
export interface SampleSection {
  readonly title: string;
  readonly body: string;
  readonly items?: readonly SampleItem[];
  readonly optional?: true;
  readonly includeTotal?: true;
  readonly pageBreak?: true;
}

/** A kind of work that the sample studio offers, in one language. */
export interface SampleProject {
  readonly language: 'en' | 'de' | 'fr' | 'nl' | 'es';
  /** `{business}` stands for the client's business. */
  readonly title: string;
  readonly sections: readonly SampleSection[];
}

/** Paragraphs as the editor writes them. */
export function paragraphs(...texts: readonly string[]): string {
  return texts.map((text) => `<p>${text}</p>`).join('');
}

/** A list as the editor writes it. */
export function list(...texts: readonly string[]): string {
  return `<ul>${texts.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
}
