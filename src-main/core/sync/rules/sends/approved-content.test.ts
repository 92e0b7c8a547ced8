import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Difference } from '#shared/reasons/difference.ts';
import type { ApprovedContent } from '#shared/sync/approved-content.ts';
import { findDifference } from './approved-content.ts';

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
const lowTax = { name: 'VAT', percentage: '7' };
const frame = { client_id: toLocalId('c1'), prepared_by_id: toServerId('7'), currency: 'EUR' };
const approved: ApprovedContent = { title: 'Website', frame, sections: [section], taxes };

const withFields = (fields: Partial<Section['fields']>): ApprovedContent => ({
  ...approved,
  sections: [{ ...section, fields: { ...section.fields, ...fields } }],
});

describe('S14: the approved content', () => {
  it('has no difference from equal content', () => {
    expect(findDifference(approved, approved)).toBeNull();
  });

  it('has no difference in taxes that one side does not know', () => {
    expect(findDifference({ ...approved, taxes: null }, approved)).toBeNull();
    expect(findDifference(approved, { ...approved, taxes: null })).toBeNull();
  });

  it('has no difference in values that the service sets, or that an older version did not save', () => {
    const open = { ...frame, prepared_by_id: null, currency: '' };
    expect(findDifference({ ...approved, frame: open }, approved)).toBeNull();
    expect(findDifference({ ...approved, frame: null }, approved)).toBeNull();
    expect(findDifference(approved, withFields({ include_total: true }))).toBeNull();
  });

  it("has a difference if a section's total is shown differently", () => {
    expect(findDifference(withFields({ include_total: true }), withFields({ include_total: false }))).toEqual(
      {
        at: 'section',
        part: 'total',
        section: 'Price',
      },
    );
  });

  it.each([
    ['the client', { ...approved, frame: { ...frame, client_id: toLocalId('c2') } }, { at: 'client' }],
    ['a removed client', { ...approved, frame: { ...frame, client_id: null } }, { at: 'client' }],
    ['the author', { ...approved, frame: { ...frame, prepared_by_id: toServerId('8') } }, { at: 'author' }],
    [
      'the currency',
      { ...approved, frame: { ...frame, currency: 'USD' } },
      { at: 'currency', approved: 'EUR', present: 'USD' },
    ],
    [
      'the title',
      { ...approved, title: 'Web shop' },
      { at: 'title', approved: 'Website', present: 'Web shop' },
    ],
    ['a missing section', { ...approved, sections: [] }, { at: 'sections', approved: 1, present: 0 }],
    ['a text', withFields({ body: '<p>Other.</p>' }), { at: 'section', part: 'text', section: 'Price' }],
    ['a kind', withFields({ section_type: 'text' }), { at: 'section', part: 'kind', section: 'Price' }],
    [
      'an optional section',
      withFields({ optional: true }),
      { at: 'section', part: 'optional', section: 'Price' },
    ],
    [
      'a price',
      { ...approved, sections: [{ ...section, items: [{ ...item, amount: 101 }] }] },
      { at: 'line', section: 'Price', line: 'Design' },
    ],
    [
      'a missing item',
      { ...approved, sections: [{ ...section, items: [] }] },
      { at: 'lines', section: 'Price', approved: 1, present: 0 },
    ],
    ['a tax', { ...approved, taxes: [lowTax] }, { at: 'taxes', present: [lowTax] }],
    ['no tax', { ...approved, taxes: [] }, { at: 'taxes', present: [] }],
  ] satisfies [string, ApprovedContent, Difference][])('differs by %s', (_what, present, difference) => {
    expect(findDifference(approved, present)).toEqual(difference);
  });

  it('has a difference if another user has filled in an empty field', () => {
    expect(
      findDifference(withFields({ body: null }), withFields({ body: '<p>Surprise</p>' })),
    ).not.toBeNull();
    expect(findDifference(withFields({ body: null }), withFields({ body: '' }))).toBeNull();
    const withoutClient = { ...approved, frame: { ...frame, client_id: null } };
    expect(findDifference(withoutClient, approved)).toEqual({ at: 'client' });
  });

  it("may have an empty title filled in from the section's own name only", () => {
    const named = withFields({ title: '', name: 'Costs' });
    expect(findDifference(named, withFields({ title: 'Costs', name: 'Costs' }))).toBeNull();
    expect(findDifference(named, withFields({ title: 'Surprise', name: 'Costs' }))).not.toBeNull();
  });
});
