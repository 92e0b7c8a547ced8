import { describe, expect, it } from 'vitest';
import { differencesFromCreate, hasBases, hasValues, matchesCreate, mayHaveBecome } from './fingerprint.ts';

describe('S8: a record that a create of ours would have made', () => {
  it('is known by its address without regard to case', () => {
    const fields = { email: [null, 'Ada@Example.com'], name: [null, 'Ada'] } as const;
    expect(matchesCreate('client', fields, { email: 'ada@example.com', name: 'Ada' })).toBe(true);
    expect(matchesCreate('client', fields, { email: 'bob@example.com', name: 'Ada' })).toBe(false);
  });

  it('may have a title that the service filled in, but no other text of its own', () => {
    const fields = { proposal_id: [null, 'p'], body: [null, null] } as const;
    const made = { proposal_id: 'p', section_type: 'text', title: 'Filled in', body: null };
    expect(matchesCreate('section', fields, made)).toBe(true);
    expect(matchesCreate('section', fields, { ...made, body: '<p>Text</p>' })).toBe(false);
    expect(matchesCreate('section', fields, { ...made, proposal_id: 'q' })).toBe(false);
  });

  it('may have lost its client, when the service has deleted that since', () => {
    const fields = { title: [null, 'Offer'], client_id: [null, 'c'] } as const;
    const made = { title: 'Offer', client_id: null };
    expect(matchesCreate('proposal', fields, made)).toBe(false);
    expect(matchesCreate('proposal', fields, made, (clientId) => clientId === 'c')).toBe(true);
    expect(matchesCreate('proposal', fields, { ...made, client_id: 'd' }, () => true)).toBe(false);
  });

  it('has the service’s defaults where the create said nothing', () => {
    const made = { name: 'Work', cost_type: 'fixed', recurring_type: null, per_type: null, quantity: null };
    expect(matchesCreate('line_item', { name: [null, 'Work'] }, { ...made, amount: null })).toBe(true);
    expect(matchesCreate('line_item', { name: [null, 'Work'] }, { ...made, amount: 5 })).toBe(false);
  });
});

describe('S8: a new record that a create of ours may have become', () => {
  it('is any of few siblings: nothing of a section needs to be left', () => {
    const fields = { proposal_id: [null, 'p'], title: [null, 'Terms'] } as const;
    expect(mayHaveBecome('section', fields, { proposal_id: 'p', title: 'Conditions' })).toBe(true);
  });

  it('among all clients and proposals, is one that still has something of what was sent', () => {
    const client = { email: [null, 'Ada@Example.com'], name: [null, 'Ada'] } as const;
    expect(mayHaveBecome('client', client, { email: 'ada@example.com', name: 'Grace' })).toBe(true);
    expect(mayHaveBecome('client', client, { email: 'grace@example.com', name: 'Ada' })).toBe(true);
    expect(mayHaveBecome('client', client, { email: 'grace@example.com', name: 'Grace' })).toBe(false);
    const proposal = { title: [null, 'Offer'], client_id: [null, 'c'] } as const;
    expect(mayHaveBecome('proposal', proposal, { title: 'Our offer', client_id: 'c' })).toBe(true);
    expect(mayHaveBecome('proposal', proposal, { title: 'Another', client_id: 'd' })).toBe(false);
  });

  it('is any of them, where one change leaves nothing of what was sent', () => {
    expect(mayHaveBecome('proposal', { title: [null, 'Offer'] }, { title: 'Our offer' })).toBe(true);
  });
});

describe('S8: what the user is told of a record that a create may have made', () => {
  it('is every field that was sent and is otherwise, what tells such records apart first', () => {
    const fields = { name: [null, 'Ada'], email: [null, 'ada@example.com'], city: [null, 'Kiel'] } as const;
    const found = { email: 'bob@example.com', name: 'Bob', city: 'Kiel' };
    expect(differencesFromCreate('client', fields, found)).toEqual(['email', 'name']);
    expect(differencesFromCreate('client', fields, { ...found, ...{ email: 'ADA@example.com' } })).toEqual([
      'name',
    ]);
  });

  it('is not what the service fills in, nor what it never tells', () => {
    const fields = { title: [null, 'Offer'], theme: [null, 'dark'], expires_at: [null, null] } as const;
    const found = { title: 'Offer', client_id: null, expires_at: '2026-12-01T00:00:00Z' };
    expect(differencesFromCreate('proposal', fields, found)).toEqual([]);
  });
});

describe('S8: an update whose answer was lost', () => {
  it('stands when every value that can be seen is there', () => {
    expect(hasValues({ title: ['A', 'B'], theme: [null, 'dark'] }, { title: 'B' })).toBe(true);
    expect(hasValues({ title: ['A', 'B'] }, { title: 'A' })).toBe(false);
  });

  it('is not taken to stand because the service shows none of its fields', () => {
    expect(hasValues({ exclude_total: [null, true] }, { title: 'B' })).toBe(false);
  });

  it('finds an update overwritten where a value that it started from has become another', () => {
    expect(hasBases({ title: ['A', 'B'], theme: [null, 'dark'] }, { title: 'A' })).toBe(true);
    expect(hasBases({ title: ['A', 'B'] }, { title: 'C' })).toBe(false);
    expect(hasBases({ title: ['A', 'B'], body: ['a', 'b'] }, { title: 'A', body: 'c' })).toBe(false);
  });
});
