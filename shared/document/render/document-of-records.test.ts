import { describe, expect, it } from 'vitest';
import type { LocalId } from '../../domain/ids.ts';
import { toLocalId, toServerId } from '../../domain/testing/ids.ts';
import type { Acceptance } from '../../domain/proposals/acceptance.ts';
import type { DocumentDates } from '../../domain/proposals/proposal-dates.ts';
import type { RecordOf } from '../../domain/record.ts';
import { documentOf, placeholdersOf, type ProposalRecords } from './document-of-records.ts';
import { proposalFile } from '../files/proposal-file.ts';
import { renderDocument, totalGroups } from './render-document.ts';

const workspace = {
  account: {
    id: '1',
    name: 'Studio & Co',
    email: 'owner@studio.example',
    currency: 'EUR',

    locale: 'en',
    default_theme: 'clean',
    web: 'https://studio.example',
  },
  users: [
    { id: toServerId('7'), name: 'Ana Ruiz', email: 'ana@studio.example' },
    { id: toServerId('8'), name: 'Ole Owner', email: 'owner@studio.example' },
  ],
  themes: [],
  templates: [],
};

const client: RecordOf<'client'> = {
  entity: 'client',
  localId: toLocalId('c'),
  serverId: null,
  fields: {
    email: 'iris@licht.example',
    name: 'Iris',
    surname: '<b>Bakker</b>',
    business: 'Licht',
    currency: 'EUR',
    locale: 'nl',
    pdf_page_size: 'A4',
    ...{ web: '', telephone: '', address: '', city: '', postcode: '', country: '', state: '' },
  },
};

function section(localId: LocalId, fields: Partial<RecordOf<'section'>['fields']>): RecordOf<'section'> {
  return {
    entity: 'section',
    localId,
    serverId: null,
    fields: {
      ...{ proposal_id: toLocalId('p'), template_id: null, title: '', name: null, body: null, position: 0 },
      ...{ reusable: false, section_type: 'text', page_break: false, optional: false },
      ...{ include_total: false, selected: true, ...fields },
    },
  };
}

function item(name: LocalId, fields: Partial<RecordOf<'line_item'>['fields']>): RecordOf<'line_item'> {
  return {
    entity: 'line_item',
    localId: name,
    serverId: null,
    fields: {
      ...{ section_id: toLocalId('s2'), name, cost_type: 'fixed', recurring_type: null, per_type: null },
      ...{ position: 0, quantity: null, amount: 0, ...fields },
    },
  };
}

const vat: ProposalRecords['taxes'][number] = {
  entity: 'taxation',
  localId: toLocalId('t'),
  serverId: null,
  fields: { proposal_id: toLocalId('p'), name: 'VAT', percentage: '21' },
};

const records: ProposalRecords = {
  taxes: [],
  proposal: {
    entity: 'proposal',
    localId: toLocalId('p'),
    serverId: null,
    fields: {
      ...{
        title: 'Light',
        client_id: toLocalId('c'),
        prepared_by_id: toServerId('7'),
        status: 'draft',
        public_id: null,
      },
      ...{ sender_id: null, currency: 'EUR', archived_at: null, exclude_total_in_pdf: true, theme: 'studio' },
    },
  },
  client,
  currency: 'EUR',
  sections: [
    {
      section: section(toLocalId('s1'), {
        title: 'Why',
        body: '<p>Dag {{client_full_name}}, €: {{proposal_total}}</p>',
      }),
      items: [],
    },
    {
      section: section(toLocalId('s2'), {
        title: 'Prices',
        section_type: 'cost',
        page_break: true,
        include_total: true,
      }),
      items: [
        item(toLocalId('Lamp'), { amount: 120_000 }),
        item(toLocalId('Care'), { cost_type: 'recurring', recurring_type: 'monthly', amount: 4_000 }),
      ],
    },
  ],
};

const march = '2026-03-01T12:00:00Z';
const sources = { workspace, dates: { date: march, expiresAt: null }, acceptance: null };
const sanitize = (html: string): string => html;

describe('the document of records', () => {
  it('is in the client’s language, fills in placeholders as text, and separates totals by cadence', () => {
    const view = documentOf(records, sources, { purpose: 'page', sanitize });
    const text = renderDocument(view).text.replaceAll('\u00a0', ' ');
    expect(view).toMatchObject({
      locale: 'nl',
      theme: 'studio',
      preparedBy: 'Ana Ruiz',
      date: '1 maart 2026',
    });
    expect(text).toContain('Dag Iris &lt;b&gt;Bakker&lt;/b&gt;, €: € 1.200,00');
    expect(text).toContain('Maandelijks totaal');
    expect(text).toContain('class="page-break"');
    expect(text).not.toContain('1.240');
  });

  it('lists subtotal, taxes and total of each group, and the file contains them', () => {
    const taxed = { ...records, taxes: [vat] };
    const view = documentOf(taxed, sources, { purpose: 'page', sanitize });
    const rows = totalGroups(view).map((group) =>
      group.map(({ label, amount }) => `${label} ${amount}`.replaceAll('\u00a0', ' ')),
    );
    expect(rows).toEqual([
      ['Subtotaal € 1.200,00', 'VAT 21% € 252,00', 'Eenmalig totaal € 1.452,00'],
      ['Subtotaal € 40,00', 'VAT 21% € 8,40', 'Maandelijks totaal € 48,40'],
    ]);
    expect(proposalFile(taxed, sources, '2026-03-01').taxes).toEqual([{ name: 'VAT', percentage: '21' }]);
  });

  it('has the dates of its sending, and omits unknown ones', () => {
    const body = '<p>Betaling in twee delen. Dit aanbod geldt tot {{proposal_expires_at}}.</p>';
    const offer: ProposalRecords = {
      ...records,
      sections: [{ section: section(toLocalId('s1'), { body }), items: [] }],
    };
    const textWith = (dates: DocumentDates): string =>
      renderDocument(documentOf(offer, { ...sources, dates }, { purpose: 'pdf', sanitize })).text;
    const known = textWith({ date: '2026-02-03T09:00:00Z', expiresAt: '2026-04-05T12:00:00Z' });
    expect(known).toContain('3 februari 2026');
    expect(known).toContain('Dit aanbod geldt tot 5 april 2026.');
    expect(known).toContain('Geldig tot');
    for (const expiresAt of [null, undefined]) {
      const unknown = textWith({ date: null, expiresAt });
      expect(unknown).toContain('<p>Betaling in twee delen. </p>');
      expect(unknown).not.toMatch(/Datum|Geldig tot|geldt tot/u);
    }
  });

  it('shows who accepted it and when, if known', () => {
    const at = '2026-03-02T10:00:00Z';
    const textWith = (acceptance: Acceptance | null): string =>
      renderDocument(documentOf(records, { ...sources, acceptance }, { purpose: 'pdf', sanitize })).text;
    expect(textWith({ by: 'Iris Bakker', at })).toMatch(
      /Geaccepteerd door<\/dt>\s*<dd>Iris Bakker<[^]*Geaccepteerd op<\/dt>\s*<dd>2 maart 2026</u,
    );
    expect(textWith({ by: 'Iris Bakker', at: null })).not.toContain('Geaccepteerd op');
    expect(textWith(null)).not.toContain('Geaccepteerd');
    const file = proposalFile(records, { ...sources, acceptance: { by: 'Iris Bakker', at } }, '2026-11-23');
    expect(file).toMatchObject({ date: march, acceptance: { by: 'Iris Bakker', at } });
  });

  it("is signed by the account's owner, as in the service, if no user is chosen", () => {
    const sourcesOf = (email: string) => ({
      ...sources,
      workspace: { ...workspace, account: { ...workspace.account, email } },
    });
    expect(placeholdersOf(records, sourcesOf('owner@studio.example'), null).sender_name).toBe('Ole Owner');
    expect(placeholdersOf(records, sourcesOf('hello@studio.example'), null).sender_name).toBe('Ana Ruiz');
  });

  it('hides the totals according to the setting of its purpose', () => {
    const page = documentOf(records, sources, { purpose: 'page', sanitize });
    const pdf = documentOf(records, sources, { purpose: 'pdf', sanitize });
    expect(renderDocument(page).text).toContain('class="totals"');
    expect(renderDocument(pdf).text).not.toContain('class="totals"');
  });

  it('shows who offers, with the picture of the sender alone, and no color that is not one', () => {
    const account = {
      ...workspace.account,
      ...{
        address: 'Kade 1',
        postcode: '1011',
        city: 'Amsterdam',
        tax_number: 'NL 1',
        font: 'slab' as const,
      },
      ...{ main_color: '#102a43', accent_color: 'red;}body{display:none' },
    };
    const identityWith = (userId: string) =>
      documentOf(
        records,
        {
          ...{ ...sources, workspace: { ...workspace, account } },
          images: { logo: 'data:logo', picture: { userId, source: 'data:picture' } },
        },
        { purpose: 'page', sanitize },
      ).identity;
    expect(identityWith('7')).toEqual({
      brand: { main_color: '#102a43', accent_color: null, font: 'slab' },
      logo: 'data:logo',
      addressLines: ['Kade 1', '1011 Amsterdam'],
      ...{ taxNumber: 'NL 1', telephone: '', web: 'https://studio.example' },
      contact: { name: 'Ana Ruiz', email: 'ana@studio.example', picture: 'data:picture' },
    });
    expect(identityWith('8')?.contact.picture).toBeNull();
  });

  it('renders without a workspace and without a client', () => {
    const view = documentOf(
      { ...records, client: null },
      { ...sources, workspace: null },
      { purpose: 'page', sanitize },
    );
    expect(view).toMatchObject({ locale: 'en', clientName: '', accountName: '' });
    expect(view.sections[0]?.body.text).toContain('{{client_full_name}}');
  });

  it('passes every text that may hold markup through the sanitizer, after placeholders', () => {
    const seen: string[] = [];
    documentOf(records, sources, { purpose: 'page', sanitize: (text) => (seen.push(text), '') });
    expect(seen.some((text) => text.includes('Iris'))).toBe(true);
    expect(seen).toContain('Lamp');
  });
});
