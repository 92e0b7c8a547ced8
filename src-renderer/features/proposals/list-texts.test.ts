import { expect, test } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { clientFieldsSchema } from '#shared/domain/clients/client.ts';
import { proposalFieldsSchema } from '#shared/domain/proposals/proposal.ts';
import { proposalTotals } from '#shared/domain/pricing/totals.ts';
import type { OutboxEntry } from '#shared/sync/outbox-entry.ts';
import type { ProposalListItem } from '../../data/index.ts';
import { formatExpiry } from './cells/format-expiry.ts';
import { filterProposals } from './filter-proposals.ts';
import { priceParts } from './cells/price-parts.ts';
import { rowMarks } from './cells/row-marks.ts';
import { statusesIn, withoutStatuses } from './status-filter.ts';
import { shownView } from './views.ts';

const now = Date.UTC(2026, 10, 21, 14);
const inDays = (days: number): string => new Date(Date.UTC(2026, 10, 21 + days, 18)).toISOString();

test('an expiry is urgent only while the client can answer', () => {
  expect(formatExpiry(inDays(0), 'pending', now, undefined, 'en-US')).toMatchObject({
    text: 'Today',
    urgency: 'soon',
  });
  expect(formatExpiry(inDays(3), 'pending', now, undefined, 'en-US')).toMatchObject({
    text: 'In 3 days',
    urgency: 'soon',
  });
  expect(formatExpiry(inDays(9), 'pending', now, undefined, 'en-US')).toMatchObject({
    text: 'Nov 30',
    urgency: 'none',
  });
  expect(formatExpiry(inDays(-2), 'pending', now, undefined, 'en-US')).toEqual({
    text: 'Expired Nov 19',
    short: 'Nov 19',
    urgency: 'past',
  });
  expect(formatExpiry(inDays(-2), 'accepted', now, undefined, 'en-US')).toMatchObject({
    text: 'Nov 19',
    urgency: 'none',
  });
});

test('without a readable expiry there is no text', () => {
  for (const value of [null, undefined, 'soon'])
    expect(formatExpiry(value, 'pending', now, undefined)).toBeNull();
});

const item = (title: LocalId, name: LocalId): ProposalListItem => ({
  proposal: {
    entity: 'proposal',
    localId: title,
    serverId: null,
    fields: proposalFieldsSchema.parse({
      title,
      client_id: null,
      prepared_by_id: null,
      status: 'draft',
      public_id: null,
      sender_id: null,
      currency: 'USD',
      archived_at: null,
    }),
  },
  client: {
    entity: 'client',
    localId: name,
    serverId: null,
    fields: clientFieldsSchema.parse({ email: `${name}@example.com`, name }),
  },
});

test('the filter wants every word, in title or client, without regard to accents', () => {
  const items = [
    item(toLocalId('Résumé site'), toLocalId('Ada')),
    item(toLocalId('Web shop'), toLocalId('Bob')),
  ];
  const found = (query: string): readonly string[] =>
    filterProposals(items, query).map(({ proposal }) => proposal.localId);
  expect(found('')).toHaveLength(2);
  expect(found('resume ada')).toEqual(['Résumé site']);
  expect(found('shop ada')).toEqual([]);
  expect(found('bob@')).toEqual(['Web shop']);
});

test('one-time and recurring amounts are never added, and both are before taxes', () => {
  const fixed = { cost_type: 'fixed', recurring_type: null, quantity: null, amount: 120_000 } as const;
  const monthly = {
    cost_type: 'recurring',
    recurring_type: 'monthly',
    quantity: null,
    amount: 4_000,
  } as const;
  const taxes = [{ name: 'VAT', percentage: '21' }];
  const totals = (items: readonly (typeof fixed | typeof monthly)[]) =>
    proposalTotals([{ optional: false, selected: false, items }], taxes);
  expect(priceParts(totals([fixed, monthly]), 'USD', 'en-US')).toEqual(['$1,200.00', '$40.00/mo']);
  expect(priceParts(totals([monthly]), 'USD', 'en-US')).toEqual(['$40.00/mo']);
  expect(priceParts(totals([]), 'USD', 'en-US')).toEqual([]);
});

function entry(kind: 'update' | 'send', state: OutboxEntry['state']): OutboxEntry {
  const common = {
    opId: '',
    deviceSeq: 1,
    createdAt: 0,
    localId: toLocalId('p'),
    proposalId: toLocalId('p'),
    entity: 'proposal',
  } as const;
  const message = {
    email: 'a@b.co',
    cc: [],
    bcc: [],
    subject: '',
    message: '',
    save_email_template: false,
    sender_id: null,
  };
  return {
    operation:
      kind === 'send' ? { ...common, kind, notBefore: null, message } : { ...common, kind, fields: {} },
    state,
    attempts: [],
    evidence: [],
    reason: null,
    blockedBy: null,
    verificationEndsAt: null,
  };
}

test('a row shows its most serious mark', () => {
  const mark = (entries: readonly OutboxEntry[]) =>
    rowMarks({ entries: [...entries], conflicts: [], questions: [], uploads: [] }).get(toLocalId('p'));
  expect(mark([])).toBeUndefined();
  expect(mark([entry('update', 'waiting')])).toBe('changes');
  expect(mark([entry('send', 'waiting'), entry('update', 'waiting')])).toBe('send');
  expect(mark([entry('update', 'rejected'), entry('send', 'waiting')])).toBe('review');
});

test('statuses in the filter take the place of the tab', () => {
  expect(shownView('accepted', [])).toEqual({ view: 'accepted', tab: 'accepted' });
  expect(shownView('all', ['draft', 'draft'])).toEqual({ view: 'draft', tab: 'draft' });
  expect(shownView('accepted', ['draft'])).toEqual({ view: 'draft', tab: 'draft' });
  expect(shownView('all', ['archived'])).toEqual({ view: 'archived', tab: 'archived' });
  expect(shownView('draft', ['draft', 'accepted'])).toEqual({ view: 'all', tab: null });
});

test('another tab takes the statuses out of the filter, and nothing else', () => {
  expect(statusesIn('status:draft value>20000')).toEqual(['draft']);
  expect(withoutStatuses('status:draft  value>20000')).toBe('value>20000');
  expect(withoutStatuses('site  value>20000')).toBe('site  value>20000');
});
