import { describe, expect, it } from 'vitest';
import {
  differencesFromCreate,
  hasBases,
  hasValues,
  matchesCreate,
  mayHaveBecome,
  isEcho,
} from './fingerprint.ts';

describe('S8: the record of a create', () => {
  it("has the create's e-mail address, ignoring case", () => {
    const fields = { email: [null, 'Ada@Example.com'], name: [null, 'Ada'] } as const;
    expect(matchesCreate('client', fields, { email: 'ada@example.com', name: 'Ada' })).toBe(true);
    expect(matchesCreate('client', fields, { email: 'bob@example.com', name: 'Ada' })).toBe(false);
  });

  it('may have a title from the service, but no other text', () => {
    const fields = { proposal_id: [null, 'p'], body: [null, null] } as const;
    const made = { proposal_id: 'p', section_type: 'text', title: 'Filled in', body: null };
    expect(matchesCreate('section', fields, made)).toBe(true);
    expect(matchesCreate('section', fields, { ...made, body: '<p>Text</p>' })).toBe(false);
    expect(matchesCreate('section', fields, { ...made, proposal_id: 'q' })).toBe(false);
  });

  it('may have no client if the service has deleted it since', () => {
    const fields = { title: [null, 'Offer'], client_id: [null, 'c'] } as const;
    const made = { title: 'Offer', client_id: null };
    expect(matchesCreate('proposal', fields, made)).toBe(false);
    expect(matchesCreate('proposal', fields, made, (clientId) => clientId === 'c')).toBe(true);
    expect(matchesCreate('proposal', fields, { ...made, client_id: 'd' }, () => true)).toBe(false);
  });

  it("has the service's defaults for missing fields", () => {
    const made = { name: 'Work', cost_type: 'fixed', recurring_type: null, per_type: null, quantity: null };
    expect(matchesCreate('line_item', { name: [null, 'Work'] }, { ...made, amount: null })).toBe(true);
    expect(matchesCreate('line_item', { name: [null, 'Work'] }, { ...made, amount: 5 })).toBe(false);
  });
});

describe('S8: a changed record that may come from a create', () => {
  it('is any of few siblings, even with no field in common', () => {
    const fields = { proposal_id: [null, 'p'], title: [null, 'Terms'] } as const;
    expect(mayHaveBecome('section', fields, { proposal_id: 'p', title: 'Conditions' })).toBe(true);
  });

  it('among clients and proposals has at least one field in common', () => {
    const client = { email: [null, 'Ada@Example.com'], name: [null, 'Ada'] } as const;
    expect(mayHaveBecome('client', client, { email: 'ada@example.com', name: 'Grace' })).toBe(true);
    expect(mayHaveBecome('client', client, { email: 'grace@example.com', name: 'Ada' })).toBe(true);
    expect(mayHaveBecome('client', client, { email: 'grace@example.com', name: 'Grace' })).toBe(false);
    const proposal = { title: [null, 'Offer'], client_id: [null, 'c'] } as const;
    expect(mayHaveBecome('proposal', proposal, { title: 'Our offer', client_id: 'c' })).toBe(true);
    expect(mayHaveBecome('proposal', proposal, { title: 'Another', client_id: 'd' })).toBe(false);
  });

  it('among clients and proposals is any record if the create had only one field', () => {
    expect(mayHaveBecome('proposal', { title: [null, 'Offer'] }, { title: 'Our offer' })).toBe(true);
  });
});

describe('S8: the differences of a record from a create', () => {
  it('are all sent fields with other values, identifying ones first', () => {
    const fields = { name: [null, 'Ada'], email: [null, 'ada@example.com'], city: [null, 'Kiel'] } as const;
    const found = { email: 'bob@example.com', name: 'Bob', city: 'Kiel' };
    expect(differencesFromCreate('client', fields, found)).toEqual(['email', 'name']);
    expect(differencesFromCreate('client', fields, { ...found, ...{ email: 'ADA@example.com' } })).toEqual([
      'name',
    ]);
  });

  it('leave out values that the service sets, and fields that it never returns', () => {
    const fields = { title: [null, 'Offer'], theme: [null, 'dark'], expires_at: [null, null] } as const;
    const found = { title: 'Offer', client_id: null, expires_at: '2026-12-01T00:00:00Z' };
    expect(differencesFromCreate('proposal', fields, found)).toEqual([]);
  });
});

describe('S8: an update whose answer was lost', () => {
  it('has been applied if all visible values are there', () => {
    expect(hasValues({ title: ['A', 'B'], theme: [null, 'dark'] }, { title: 'B' })).toBe(true);
    expect(hasValues({ title: ['A', 'B'] }, { title: 'A' })).toBe(false);
    expect(hasValues({ title: ['A', 'B'], body: ['a', 'b'] }, { title: 'B', body: 'theirs' })).toBe(false);
  });

  it('is not proven if the service returns none of its fields', () => {
    expect(hasValues({ exclude_total: [null, true] }, { title: 'B' })).toBe(false);
  });

  it('has been overwritten if one of its bases has changed', () => {
    expect(hasBases({ title: ['A', 'B'], theme: [null, 'dark'] }, { title: 'A' })).toBe(true);
    expect(hasBases({ title: ['A', 'B'] }, { title: 'C' })).toBe(false);
    expect(hasBases({ title: ['A', 'B'], body: ['a', 'b'] }, { title: 'A', body: 'c' })).toBe(false);
  });
});

it.each([
  ['email', 'ADA@x.example', 'ada@x.example', true],
  ['email', 'ADA@x.example', 'grace@x.example', false],
  ['percentage', '20.0', '20', true],
  ['title', '', 'Filled in', true],
  ['city', 'Oslo', undefined, true],
  ['city', 'Oslo', 'oslo', false],
] as const)('S13: whether %s %s comes back as %s: %s', (field, ours, theirs, isIt) => {
  expect(isEcho(field, ours, theirs)).toBe(isIt);
});
