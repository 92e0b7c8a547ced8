import { describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';

const all = '/account/me?include_settings=true';

describe('the account', () => {
  it('a new one has neutral names and no address', async () => {
    const { call } = createTestService();
    const { body } = await call('GET', all);
    expect(body.data.attributes).toEqual({
      ...{ email: '', name: 'My business', subdomain: 'my-business', web: '', telephone: '' },
      ...{ address: '', address_state: '', postcode: '', city: '', country: '', tax_number: '' },
      ...{ currency: 'USD', pdf_page_size: 'A4', locale: 'en', time_zone: 'UTC', default_theme: 'clean' },
      ...{ default_taxes: [], main_color: null, accent_color: null, font: 'inter', logo: null },
      ...{ color_notes: [], pages_url: 'https://proposals.example/p/' },
      ...{ attaches_pdf: false, mail_subject: '', mail_message: '' },
    });
    const { body: users } = await call('GET', '/users?include_settings=1');
    expect(users.data.map(({ attributes }) => attributes)).toEqual([
      {
        ...{ email: 'owner@my-business.invalid', name: 'Owner', role: 'owner', admin: true },
        ...{ signature: '', picture: null },
      },
    ]);
  });

  it('keeps the fields that a change leaves out, and shows extensions on request only', async () => {
    const { call } = createTestService();
    const documented = Object.keys((await call('GET', '/account/me')).body.data.attributes);
    await call('PUT', '/account/me', { account: { name: 'Blau GmbH', web: 'blau.example', city: 'Köln' } });
    const { status, body } = await call('PUT', '/account/me', {
      ...{ email: 'Hallo@Blau.example', time_zone: 'Europe/Berlin', currency: 'eur', font: 'slab' },
      default_taxes: [{ name: 'USt.', percentage: '19' }],
    });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      ...{ name: 'Blau GmbH', web: 'https://blau.example', city: 'Köln', email: 'hallo@blau.example' },
      ...{ time_zone: 'Europe/Berlin', currency: 'EUR', font: 'slab' },
      default_taxes: [{ name: 'USt.', percentage: '19' }],
    });
    expect((await call('GET', all)).body.data).toEqual(body.data);
    const plain = (await call('GET', '/account/me')).body.data.attributes;
    expect(Object.keys(plain)).toEqual(documented);
    expect(plain).toMatchObject({ name: 'Blau GmbH' });
  });

  it.each([
    [{ name: '' }, 'name must not be empty'],
    [{ email: 'nobody' }, 'email is not an email address'],
    [{ web: 'javascript://x' }, 'web is not a web address'],
    [{ time_zone: 'Mars/Olympus' }, 'time_zone must be a time zone such as Europe/Berlin'],
    [{ font: 'comic' }, 'font must be one of inter, humanist'],
    [{ main_color: 'red' }, 'main_color must be a color such as #166b4d'],
    [{ default_taxes: [{ name: 'VAT', percentage: 'much' }] }, 'default_taxes/0/percentage must be'],
    [{ subdomain: 'x' }, 'subdomain is not a known field'],
    [{ address: 'one\ntwo' }, 'address must be one line of text'],
  ])('refuses %j with a sentence and changes nothing', async (change, sentence) => {
    const { call } = createTestService();
    const before = await call('GET', all);
    const { status, body } = await call('PUT', '/account/me', { account: { city: 'Rome', ...change } });
    expect([status, body.error]).toEqual([422, expect.stringContaining(sentence) as unknown]);
    expect((await call('GET', all)).body).toEqual(before.body);
  });

  it('says where a color is too light, and keeps it', async () => {
    const { call } = createTestService();
    const { body } = await call('PUT', '/account/me', { main_color: '#FFEE00', accent_color: '#166b4d' });
    expect(body.data.attributes).toMatchObject({
      main_color: '#ffee00',
      color_notes: [
        {
          ...{ field: 'main_color', use: 'text', contrast: 1.2, needed: 4.5 },
          message: expect.stringContaining('too light for links') as unknown,
        },
      ],
    });
  });

  it('the money of sections follows the account’s currency and locale', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { title: 'P' });
    await call('POST', '/sections', { section_type: 'cost', reusable: true, title: 'S' });
    await call('POST', '/sections/1/line_items', { amount: 123_400 });
    const shown = async () => {
      const { body } = await call('GET', '/sections?include_line_items=true');
      return JSON.stringify(body.data[0]?.attributes);
    };
    await shown();
    expect(await shown()).toContain('"total_formatted":"$1,234.00"');
    await call('PUT', '/account/me', { currency: 'EUR', locale: 'de' });
    expect((await shown()).replaceAll(/\s/gu, ' ')).toContain('"total_formatted":"1.234,00 €"');
  });
});
