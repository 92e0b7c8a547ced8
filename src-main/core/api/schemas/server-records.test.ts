import { describe, expect, it } from 'vitest';
import {
  accountBody,
  activityBody,
  clientBody,
  lineItemBody,
  metaBody,
  proposalBody,
  sectionBody,
} from '../testing/fixtures.ts';
import { serverAccountSchema } from './account.ts';
import { serverActivitySchema } from './activity.ts';
import { serverChoicesSchema } from './choice.ts';
import { serverClientSchema } from './client.ts';
import { serverLineItemSchema } from './line-item.ts';
import { pageSchema } from './page.ts';
import { serverProposalSchema } from './proposal.ts';
import { serverSectionSchema } from './section.ts';
import { sendResultSchema } from './send-result.ts';
import { serverThemesSchema } from './theme.ts';

/** The body with some attributes changed. */
function withAttributes<B extends { readonly attributes: object }>(body: B, attributes: object): B {
  return { ...body, attributes: { ...body.attributes, ...attributes } };
}

describe('a client', () => {
  it('has all fields, with computed values beside them', () => {
    const { id, fields, extra } = serverClientSchema.parse(clientBody());
    expect(id).toBe('17');
    expect(fields).toEqual({
      email: 'ada@harbor.example',
      name: 'Ada',
      surname: 'Byron',
      business: 'Harbor Ltd',
      currency: 'GBP',
      locale: 'en',
      pdf_page_size: 'A4',
      web: 'harbor.example',
      telephone: '0044 1',
      address: '1 Quay',
      city: 'Hull',
      postcode: 'HU1',
      country: 'United Kingdom',
      state: 'Yorkshire',
    });
    expect(extra).toEqual({ full_name: 'Ada Byron' });
  });

  it('has empty strings for null and missing values, and reads numbers as strings', () => {
    const body = {
      id: 17,
      type: 'clients',
      attributes: { email: 'a@b.example', surname: null, postcode: 28018 },
    };
    const { id, fields } = serverClientSchema.parse(body);
    expect([id, fields.name, fields.surname, fields.postcode]).toEqual(['17', '', '', '28018']);
  });

  it('fails without an id or attributes', () => {
    expect(serverClientSchema.safeParse({ type: 'clients', attributes: {} }).success).toBe(false);
    expect(serverClientSchema.safeParse({ id: 'x', attributes: {} }).success).toBe(false);
    expect(serverClientSchema.safeParse({ id: '1', type: 'clients' }).success).toBe(false);
  });
});

describe('a proposal', () => {
  it.each(['older', 'newer'] as const)('of the %s generation has its fields and sections', (generation) => {
    const proposal = serverProposalSchema.parse(proposalBody('31', generation));
    expect(proposal).toEqual({
      id: '31',
      fields: {
        title: 'New pier',
        client_id: '17',
        prepared_by_id: '4',
        status: 'draft',
        public_id: 'aZ09-_aZ09aZ',
        sender_id: null,
        currency: 'GBP',
        archived_at: null,
      },
      updatedAt: null,
      sectionIds: ['81', '82'],
      extra: { account_id: 3 },
    });
  });

  it('distinguishes a missing relationship from an empty one', () => {
    const { relationships: _, ...deleted } = proposalBody();
    expect(serverProposalSchema.parse(deleted).sectionIds).toBeNull();
    const empty = { ...deleted, relationships: { sections: { data: [] } } };
    expect(serverProposalSchema.parse(empty).sectionIds).toEqual([]);
  });

  it('has only the write-only fields that the service sends', () => {
    const body = withAttributes(proposalBody(), {
      expires_at: null,
      report: 1,
      theme: 'studio',
      updated_at: '2024-05-02T08:15:30.125Z',
    });
    const { fields, updatedAt, extra } = serverProposalSchema.parse(body);
    expect(fields).toMatchObject({ expires_at: null, report: true, theme: 'studio' });
    expect(fields).not.toHaveProperty('display_date');
    expect([updatedAt, extra]).toEqual(['2024-05-02T08:15:30.125Z', { account_id: 3 }]);
  });

  it.each([
    ['pending', 'pending', undefined],
    ['sent', 'pending', 'sent'],
    ['negotiating', 'pending', 'negotiating'],
    ['', 'draft', ''],
    [null, 'draft', undefined],
  ])('with the status %j is %s', (word, status, kept) => {
    const { fields, extra } = serverProposalSchema.parse(withAttributes(proposalBody(), { status: word }));
    expect([fields.status, extra['status']]).toEqual([status, kept]);
  });
});

describe('a section', () => {
  it.each(['older', 'newer'] as const)('of the %s generation has its fields and line items', (generation) => {
    const section = serverSectionSchema.parse(sectionBody('81', generation));
    expect(section).toMatchObject({
      id: '81',
      fields: {
        proposal_id: '31',
        template_id: null,
        title: 'Costs',
        name: null,
        body: '<p>Dear {{ client_first_name }}</p>',
        position: 1,
        reusable: false,
        section_type: 'cost',
        page_break: true,
        optional: false,
        include_total: true,
        selected: false,
      },
      updatedAt: '2024-05-02T08:15:30.125Z',
      lineItemIds: ['201'],
      extra: { total_in_cents: 120_000, currency: 'GBP' },
    });
    expect(section.extra).not.toHaveProperty('updated_at');
  });

  it('of an unknown type is read as text and keeps the type', () => {
    const { fields, extra } = serverSectionSchema.parse(
      withAttributes(sectionBody(), { section_type: 'video' }),
    );
    expect([fields.section_type, extra['section_type']]).toEqual(['text', 'video']);
  });
});

describe('a line item', () => {
  it('has its amount in cents, and a position from 1', () => {
    expect(serverLineItemSchema.parse(lineItemBody())).toMatchObject({
      id: '201',
      sectionId: '81',
      fields: {
        name: 'Piles',
        position: 1,
        cost_type: 'per',
        recurring_type: null,
        per_type: 'item',
        quantity: 4,
        amount: 30_000,
      },
      updatedAt: '2024-05-02T08:15:30.125Z',
      extra: { currency: 'GBP', total_in_cents: 120_000 },
    });
  });

  it('of the newer generation keeps its unknown attributes', () => {
    const { fields, extra } = serverLineItemSchema.parse(lineItemBody('201', 'newer'));
    expect(fields).toMatchObject({ cost_type: 'fixed', amount: 30_000 });
    expect(extra).toMatchObject({ cost_type: 'range', choice_type: 'none', maximum_amount_in_cents: 50_000 });
  });

  it.each([
    [{ amount_in_cents: null }, null],
    [{ amount_in_cents: '1500' }, 1500],
    [{ amount_in_cents: '1500.0' }, 1500],
    [{ amount_in_cents: '' }, null],
    [{ amount_in_cents: 'free' }, null],
    [{ amount_in_cents: 1e300 }, null],
  ])('with %j costs %j', (attributes, amount) => {
    expect(serverLineItemSchema.parse(withAttributes(lineItemBody(), attributes)).fields.amount).toBe(amount);
  });

  it('can have a fractional quantity', () => {
    const { fields } = serverLineItemSchema.parse(withAttributes(lineItemBody(), { quantity: '2.5' }));
    expect(fields.quantity).toBe(2.5);
  });
});

describe('an activity', () => {
  it('has the additional fields that are present, and a time only if it is sent', () => {
    const activity = serverActivitySchema.parse(activityBody());
    expect(activity).toMatchObject({
      id: '900',
      fields: {
        activity_type: 'user_send_proposal',
        ip_address: '192.0.2.7',
        to: 'ada@harbor.example',
        cc: 'b@harbor.example',
        subject: 'Your proposal',
        proposal_public_id: 'aZ09-_aZ09aZ',
        proposal_title: 'New pier',
        client_full_name: 'Ada Byron',
        client_email: 'ada@harbor.example',
      },
      createdAt: null,
    });
    expect(activity.fields).not.toHaveProperty('message');
    const dated = withAttributes(activityBody(), { created_at: '2024-05-02T08:15:30.125Z' });
    expect(serverActivitySchema.parse(dated).createdAt).toBe(Date.parse('2024-05-02T08:15:30.125Z'));
  });

  it('may lack additional fields, or have lists of addresses in them', () => {
    const bare = withAttributes(activityBody(), { additional_fields: null });
    expect(serverActivitySchema.parse(bare).fields).not.toHaveProperty('to');
    const many = withAttributes(activityBody(), {
      additional_fields: { to: ['a@x.example', 'b@x.example'] },
    });
    expect(serverActivitySchema.parse(many).fields.to).toBe('a@x.example, b@x.example');
    const opened = withAttributes(activityBody(), { additional_fields: { evidence: 'weak' } });
    expect(serverActivitySchema.parse(opened).fields.evidence).toBe('weak');
  });
});

describe('the account', () => {
  it('has a string for every field, even for missing ones', () => {
    const { id, fields, extra } = serverAccountSchema.parse(accountBody());
    expect([id, fields.name, fields.default_theme, extra]).toEqual(['3', 'Studio', '', { country: 'GB' }]);
  });
});

describe('themes', () => {
  const themes = [{ id: 'clean', name: 'Modern Theme' }];
  it.each([
    ['a bare array', themes],
    ['an array under data', { data: themes }],
    ['an array under themes', { themes }],
    ['records', { data: [{ id: 'clean', type: 'themes', attributes: { name: 'Modern Theme' } }] }],
  ])('come as %s', (_name, body) => {
    expect(serverThemesSchema.parse(body)).toEqual(themes);
  });
});

describe('choices', () => {
  it.each([
    ['words', ['EUR'], [{ code: 'EUR', name: 'EUR' }]],
    ['described', [{ iso_code: 'EUR', name: 'Euro' }], [{ code: 'EUR', name: 'Euro' }]],
    ['under data', { data: ['A4'] }, [{ code: 'A4', name: 'A4' }]],
  ])('come as %s', (_name, body, choices) => {
    expect(serverChoicesSchema.parse(body)).toEqual(choices);
  });
});

describe('the result of a send', () => {
  it.each([
    [{ status: 'pending', sent_at: 'T', sent_at_in_ms: 1, sender_id: null, sender_name: null }, null, null],
    [{ status: 'sent', sent_at: 'T', sender_id: 42, sender_name: 'Ada' }, '42', 'Ada'],
  ])('is pending: %j', (body, senderId, senderName) => {
    expect(sendResultSchema.parse(body)).toEqual({ status: 'pending', sentAt: 'T', senderId, senderName });
  });

  it('is invalid without a status', () => {
    expect(sendResultSchema.safeParse({ sent_at: 'T' }).success).toBe(false);
  });
});

describe('a page', () => {
  const schema = pageSchema(serverClientSchema, { page: 2, per: 2 });
  const data = [clientBody('1'), clientBody('2')];

  it.each(['-', '_'] as const)('is read with meta spelled with %j', (spelling) => {
    const page = schema.parse({ data, meta: metaBody(spelling) });
    expect(page).toMatchObject({ page: 2, nextPage: 3, totalPages: 4, totalCount: 89 });
    expect(page.records.map(({ id }) => id)).toEqual(['1', '2']);
  });

  it('is read with both spellings of meta, and with numbers as strings', () => {
    const meta = { ...metaBody('-'), ...metaBody('_'), total_count: '90' };
    expect(schema.parse({ data, meta })).toMatchObject({ page: 2, nextPage: 3, totalCount: 90 });
  });

  it('is the last page if meta says so', () => {
    expect(schema.parse({ data, meta: metaBody('_', 4, 4) }).nextPage).toBeNull();
    expect(schema.parse({ data, meta: { current_page: 4, total_pages: 4 } }).nextPage).toBeNull();
    expect(schema.parse({ data, meta: { current_page: 3, total_pages: 4 } }).nextPage).toBe(4);
  });

  it('without meta follows the links, and without links its length', () => {
    const next = '/api/v2/clients?page=3&per=2';
    expect(schema.parse({ data, links: { self: 'x', next } }).nextPage).toBe(3);
    expect(schema.parse({ data, links: { self: 'x', next: null } }).nextPage).toBeNull();
    expect(schema.parse({ data })).toMatchObject({ page: 2, nextPage: 3, totalPages: 3, totalCount: 4 });
    expect(schema.parse({ data: data.slice(1) })).toMatchObject({
      nextPage: null,
      totalPages: 2,
      totalCount: 3,
    });
    // A service without pages returns more records than requested.
    expect(schema.parse({ data: [...data, clientBody('3')] }).nextPage).toBeNull();
  });

  it('never links to an earlier page', () => {
    expect(schema.parse({ data, meta: { current_page: 2, next_page: 2 } }).nextPage).toBeNull();
    expect(schema.parse({ data, meta: { current_page: 2, next_page: 1 } }).nextPage).toBeNull();
  });

  it('never loops, for any page number', () => {
    expect(schema.parse({ data, meta: { current_page: 1, next_page: 2 } }).nextPage).toBeNull();
    expect(schema.parse({ data, meta: { current_page: -7, next_page: 0 } }).nextPage).toBeNull();
  });

  it.each([1e308, 2.5, -1, 10_001, 'many', {}, '9'.repeat(400)])(
    'ignores invalid page numbers and counts: %j',
    (count) => {
      const meta = { current_page: count, next_page: count, total_pages: count, total_count: count };
      const page = schema.parse({ data: data.slice(1), meta });
      expect(page).toMatchObject({ page: 2, nextPage: null });
      for (const figure of [page.totalPages, page.totalCount]) {
        expect(Number.isInteger(figure) && figure >= 0 && figure <= 1e9).toBe(true);
      }
    },
  );

  it('contains the included line items, and nothing else', () => {
    const included = [lineItemBody('5'), { id: '1', type: 'accounts', attributes: {} }, 'junk', null];
    expect(schema.parse({ data, included }).included.map(({ id }) => id)).toEqual(['5']);
    expect(schema.parse({ data, included: 'junk' }).included).toEqual([]);
  });

  it('fails if one record is invalid: a dropped record would look deleted', () => {
    expect(schema.safeParse({ data: [clientBody('1'), { id: '2' }] }).success).toBe(false);
    expect(schema.safeParse({ data: [], included: [{ type: 'line_items' }] }).success).toBe(false);
  });
});
