import { describe, expect, it } from 'vitest';
import { findDifference, type ApprovedContent } from './approved-content.ts';

type Section = ApprovedContent['sections'][number];
type Item = Section['items'][number];

const item = {
  name: 'Design',
  cost_type: 'fixed',
  recurring_type: null,
  per_type: null,
  quantity: null,
  amount: 100,
} satisfies Item;
const section: Section = {
  fields: { title: 'Price', name: null, body: '<p>All in.</p>', section_type: 'cost', optional: false },
  items: [item],
};
const taxes = [{ name: 'VAT', percentage: '21' }];
const approved: ApprovedContent = { title: 'Website', sections: [section], taxes };

const withFields = (fields: Partial<Section['fields']>): ApprovedContent => ({
  ...approved,
  sections: [{ ...section, fields: { ...section.fields, ...fields } }],
});

describe('S14: what was approved', () => {
  it('is what stands on the service when nothing differs', () => {
    expect(findDifference(approved, approved)).toBeNull();
  });

  it('says nothing of taxes that one side did not know', () => {
    expect(findDifference({ ...approved, taxes: null }, approved)).toBeNull();
    expect(findDifference(approved, { ...approved, taxes: null })).toBeNull();
  });

  it.each([
    ['the title', { ...approved, title: 'Web shop' }, /title on the service is “Web shop”/u],
    ['a missing section', { ...approved, sections: [] }, /has 0 sections, not 1/u],
    ['a text', withFields({ body: '<p>Other.</p>' }), /text of “Price” is different/u],
    ['a tax', { ...approved, taxes: [{ name: 'VAT', percentage: '7' }] }, /taxes there are VAT 7 %/u],
    ['no tax', { ...approved, taxes: [] }, /no taxes there/u],
    ['a kind', withFields({ section_type: 'text' }), /another kind/u],
    ['what is optional', withFields({ optional: true }), /optional/u],
    [
      'a price',
      { ...approved, sections: [{ ...section, items: [{ ...item, amount: 101 }] }] },
      /line item “Design”/u,
    ],
    ['a missing item', { ...approved, sections: [{ ...section, items: [] }] }, /has 0 line items, not 1/u],
  ] satisfies [string, ApprovedContent, RegExp][])('differs by %s, in words', (_what, present, words) => {
    expect(findDifference(approved, present)).toMatch(words);
  });

  it('was empty where somebody else has written by now: that is a difference', () => {
    expect(
      findDifference(withFields({ body: null }), withFields({ body: '<p>Surprise</p>' })),
    ).not.toBeNull();
    expect(findDifference(withFields({ body: null }), withFields({ body: '' }))).toBeNull();
  });

  it('may get its empty title filled in from the section’s own name, and from nothing else', () => {
    const named = withFields({ title: '', name: 'Costs' });
    expect(findDifference(named, withFields({ title: 'Costs', name: 'Costs' }))).toBeNull();
    expect(findDifference(named, withFields({ title: 'Surprise', name: 'Costs' }))).not.toBeNull();
  });
});
