import type { SectionFields } from '../proposals/section.ts';
import type { PricedItem, PricedSection } from './totals.ts';

interface Content {
  readonly section: { readonly fields: Pick<SectionFields, 'optional' | 'selected'> };
  readonly items: readonly { readonly fields: PricedItem }[];
}

/** The parts of a proposal's sections that totals depend on. */
export function pricedSections(sections: readonly Content[]): readonly PricedSection[] {
  return sections.map(({ section: { fields }, items }) => ({
    optional: fields.optional,
    selected: fields.selected,
    items: items.map((item) => item.fields),
  }));
}
