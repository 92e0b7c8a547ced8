import { describe, expect, it } from 'vitest';
import { escapeHtml } from '#shared/document/markup/html.ts';
import { createTestService, type TestService } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

async function sentProposal(options: Parameters<typeof createTestService>[0] = {}) {
  const test = createTestService(options);
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example', business: 'Ann & <Co>' });
  const proposal = await test.call('POST', '/proposals', {
    title: 'A <b>title</b>',
    client_id: 1,
    expires_at: '2026-04-01',
  });
  await test.call('POST', '/sections', {
    proposal_id: 1,
    title: 'Intro',
    body: '<p onclick="x()">Hi {{client_business}}</p><script>alert(1)</script><a href="javascript:x()">l</a>',
  });
  await test.call('POST', '/sections', { proposal_id: 1, title: 'Cost', section_type: 'cost' });
  await test.call('POST', '/sections', {
    proposal_id: 1,
    title: 'More',
    section_type: 'cost',
    optional: true,
  });
  await test.call('POST', '/sections/2/line_items', { name: 'Work', amount: 100_000 });
  await test.call('POST', '/sections/3/line_items', { name: 'Extra', amount: 50_000 });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  const path = `/p/${proposal.body.data.attributes.public_id}`;
  const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(path)).text())?.[1] ?? '';
  return { ...test, path, token };
}

async function lastActivity({ call }: Pick<TestService, 'call'>) {
  return (await call('GET', '/proposal_activities?per=1')).body.data[0]?.attributes;
}

describe('client page', () => {
  it('shows the proposal with totals, safely, and records the view with the address', async () => {
    const test = await sentProposal();
    const response = await test.page(test.path);
    const text = await response.text();
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('A &lt;b&gt;title&lt;/b&gt;');
    expect(text).toContain('Hi Ann &amp; &lt;Co&gt;');
    expect(text).not.toMatch(/<script|onclick|javascript:/u);
    expect(text).toContain('$1,000.00');
    expect(await lastActivity(test)).toMatchObject({
      activity_type: 'client_view_proposal',
      ip_address: '203.0.113.80',
    });
  });

  it('never adds recurring prices to one-time prices, not in a subtotal either', async () => {
    const test = await sentProposal();
    const care = { name: 'Care', cost_type: 'recurring', recurring_type: 'monthly', amount: 25_000 };
    await test.call('POST', '/sections/2/line_items', care);
    await test.call('PUT', '/sections/2', { include_total: true });
    const text = await (await test.page(test.path)).text();
    expect(text).toContain('Monthly subtotal');
    expect(text).not.toContain('$1,250.00');
  });

  it('accepts once, with the chosen sections, and locks', async () => {
    const test = await sentProposal();
    const accept = { token: test.token, decision: 'accept', name: 'Ann Bee', section: '3' };
    expect((await test.page(test.path, { ...accept, name: ' ' })).status).toBe(422);
    expect((await test.page(test.path, accept)).status, 'with the sums in sight').toBe(303);
    expect((await test.page(test.path, accept)).status).toBe(303);
    expect((await test.page(test.path, { ...accept, decision: 'reject' })).status).toBe(303);
    const { body } = await test.call('GET', '/proposal_activities?per=100');
    const types = body.data.map((record) => record.attributes.activity_type);
    expect(types.filter((type: string) => type === 'client_accepted_proposal')).toHaveLength(1);
    expect(types).not.toContain('client_rejected_proposal');
    expect(runNow(test.service.stores.proposals.get(1))).toMatchObject({
      status: 'accepted',
      decided_by: 'Ann Bee',
      decided_address: '203.0.113.80',
      accepted_total: '$1,500.00',
    });
  });

  it('decides once when forms come in at the same time', async () => {
    const test = await sentProposal();
    const accept = { token: test.token, decision: 'accept', name: 'Ann Bee' };
    const statuses = await Promise.all([
      test.page(test.path, accept),
      test.page(test.path, accept),
      test.page(test.path, { ...accept, decision: 'reject' }),
      test.page(test.path, { ...accept, decision: 'choose', section: '3' }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
    const { body } = await test.call('GET', '/proposal_activities?per=100');
    const types = body.data.map((record) => record.attributes.activity_type);
    expect(types.filter((type: string) => /^client_(?:accepted|rejected)/u.test(type))).toEqual([
      'client_accepted_proposal',
    ]);
    expect(runNow(test.service.stores.proposals.get(1))).toMatchObject({
      status: 'accepted',
      accepted_total: '$1,000.00',
    });
    expect(runNow(test.service.stores.sections.get(3))).toMatchObject({ selected: 0 });
  });

  it('never accepts a price that changes at the same time', async () => {
    for (const first of ['accept', 'price']) {
      const test = await sentProposal();
      const sums = /name="sums" value="([^"]*)"/u.exec(await (await test.page(test.path)).text())?.[1] ?? '';
      const calls = {
        accept: () => test.page(test.path, { token: test.token, decision: 'accept', name: 'Ann', sums }),
        price: () => test.call('PUT', '/line_items/1', { amount: 900_000 }),
      };
      await Promise.all(
        first === 'accept' ? [calls.accept(), calls.price()] : [calls.price(), calls.accept()],
      );
      const row = runNow(test.service.stores.proposals.get(1));
      expect([null, '$1,000.00']).toContain(row?.accepted_total ?? null);
      expect(row?.status === 'accepted').toBe(row?.accepted_total === '$1,000.00');
    }
  });

  it('accepts recurring amounts with their period, in the client’s language and in webhooks', async () => {
    const posted: string[] = [];
    const test = await sentProposal({
      webhooks: {
        post(_url, body) {
          posted.push(body);
          return Promise.resolve({ status: 200 });
        },
      },
    });
    const care = { name: 'Care', cost_type: 'recurring', recurring_type: 'monthly', amount: 25_000 };
    await test.call('POST', '/sections/2/line_items', care);
    await test.call('PUT', '/clients/1', { name: 'Ann', email: 'ann@x.example', locale: 'de' });
    await test.call('POST', '/proposals/1/taxations', { name: 'USt.', percentage: '20' });
    await test.call('POST', '/webhook_endpoints', {
      target_url: 'https://hooks.example',
      events: ['proposal_accepted'],
    });
    await test.page(test.path, { token: test.token, decision: 'accept', name: 'Ann Bee' });
    await test.service.settled();
    const total = runNow(test.service.stores.proposals.get(1))?.accepted_total;
    expect(total).toBe('1.200,00\u00a0$ + 300,00\u00a0$ pro Monat');
    expect(JSON.parse(posted[0] ?? '')).toMatchObject({
      proposal: {
        accepted_total_formatted: total,
        accepted_totals: [
          { period: 'once', total_in_cents: 120_000 },
          { period: 'monthly', total_in_cents: 30_000, formatted: '300,00\u00a0$ pro Monat' },
        ],
      },
    });
  });

  it('accepts a retainer for its amount per period, not for 0', async () => {
    const test = createTestService();
    const { body } = await test.call('POST', '/proposals', { title: 'Retainer' });
    await test.call('POST', '/sections', { proposal_id: 1, title: 'Care', section_type: 'cost' });
    const care = { name: 'Care', cost_type: 'recurring', recurring_type: 'yearly', amount: 500_000 };
    await test.call('POST', '/sections/1/line_items', care);
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const path = `/p/${body.data.attributes.public_id}`;
    const token = /name="token" value="([^"]+)"/u.exec(await (await test.page(path)).text())?.[1] ?? '';
    await test.page(path, { token, decision: 'accept', name: 'Ann' });
    expect(runNow(test.service.stores.proposals.get(1))?.accepted_total).toBe('$5,000.00 per year');
  });

  it('says who decided, and of each optional section whether it is included', async () => {
    const test = await sentProposal();
    await test.call('POST', '/proposals/1/taxations', { name: 'VAT', percentage: '5.5' });
    await test.call('POST', '/sections', { proposal_id: 1, title: 'Never', optional: true });
    // An open proposal shows it in the checkbox.
    expect(await (await test.page(test.path)).text()).toContain('<span class="tag">Optional</span>');
    await test.page(test.path, { token: test.token, decision: 'choose', section: '3' });
    await test.page(test.path, { token: test.token, decision: 'accept', name: 'Ann Bee', section: '3' });
    const text = await (await test.page(test.path)).text();
    expect(text).toContain('<strong>This proposal has been accepted.</strong> Ann Bee, March 2, 2026');
    expect(text).toContain('More<span class="tag">Optional, included</span>');
    expect(text).toContain('Never<span class="tag">Optional, not included</span>');
    expect(text).toContain('VAT 5.5%');
  });

  it('keeps choices and text through every error, and leads to the error', async () => {
    const test = await sentProposal();
    const typed = { name: 'Ann Bee', message: 'Line one\r\nline two', section: '3' };
    const lead = /<(p|input|textarea|button)[^<]*?\sautofocus/u;
    for (const [change, status, leadsTo] of [
      [{ decision: 'accept', name: '' }, 422, 'input'],
      [{ decision: 'ask', message: ' ' }, 422, 'textarea'],
      [{ decision: 'ask', message: 'x'.repeat(10_001) }, 422, 'textarea'],
      [{ decision: 'accept', sums: 'Total: $1.00' }, 422, 'p'],
      [{ decision: 'choose' }, 200, 'button'],
      [{ decision: 'accept', token: 'stale' }, 403, 'p'],
    ] as const) {
      const form = { token: test.token, ...typed, ...change };
      const answer = await test.page(test.path, form);
      const text = await answer.text();
      expect(answer.status).toBe(status);
      expect(text).toMatch(/value="3"\s+checked/u);
      expect(text, 'the sum of what is chosen').toContain('<p class="sums">Total: $1,500.00</p>');
      expect(text).toContain(`value="${form.name}"`);
      expect(text).toContain(form.message.replaceAll('\r\n', '\n'));
      expect(lead.exec(text)?.[1]).toBe(leadsTo);
      expect(text.match(/autofocus/gu)).toHaveLength(1);
    }
    expect(runNow(test.service.stores.proposals.get(1))?.status).toBe('pending');
  });

  it('takes a message of the longest length with line ends and in any script', async () => {
    const test = await sentProposal();
    const message = `${'あ'.repeat(9_000)}${'\r\n'.repeat(1_000)}`;
    const answer = await test.page(test.path, { token: test.token, decision: 'ask', message });
    expect(answer.status).toBe(303);
  });

  it('refuses an acceptance of totals that were not on the page, and shows the new ones in each language', async () => {
    for (const [locale, words] of [
      ['en', 'The total has changed.'],
      ['de', 'Die Summe hat sich geändert.'],
      ['fr', 'Le total a changé.'],
      ['es', 'El total ha cambiado.'],
      ['nl', 'Het totaal is gewijzigd.'],
    ] as const) {
      const test = await sentProposal();
      await test.call('PUT', '/clients/1', { name: 'Ann', email: 'ann@x.example', locale });
      const sumsIn = (text: string): string => /name="sums" value="([^"]*)"/u.exec(text)?.[1] ?? 'none';
      const sums = sumsIn(await (await test.page(test.path)).text());
      const accept = { token: test.token, decision: 'accept', name: 'Ann', section: '3' };
      const answer = await test.page(test.path, { ...accept, sums });
      expect(answer.status).toBe(422);
      const text = await answer.text();
      expect(text).toContain(words);
      // A price that changes meanwhile counts as well.
      await test.call('PUT', '/line_items/1', { amount: 200_000 });
      const dearer = await test.page(test.path, { ...accept, sums: sumsIn(text) });
      expect(dearer.status).toBe(422);
      expect(runNow(test.service.stores.proposals.get(1))?.status).toBe('pending');
      expect((await test.page(test.path, { ...accept, sums: sumsIn(await dearer.text()) })).status).toBe(303);
      expect(runNow(test.service.stores.proposals.get(1))?.status).toBe('accepted');
    }
  });

  it('shows a report without a decision, and takes none', async () => {
    const test = await sentProposal();
    await test.call('PUT', '/proposals/1', { report: true });
    const text = await (await test.page(test.path)).text();
    expect(text).not.toMatch(/<form|<input|<button/u);
    await test.page(test.path, { token: test.token, decision: 'accept', name: 'Ann Bee', section: '3' });
    expect(runNow(test.service.stores.proposals.get(1))).toMatchObject({
      status: 'pending',
      decided_by: null,
    });
    expect(runNow(test.service.stores.sections.get(3))).toMatchObject({ selected: 0 });
  });

  it('takes a question and a refusal with their message', async () => {
    const test = await sentProposal();
    expect((await test.page(test.path, { token: test.token, decision: 'ask', message: '' })).status).toBe(
      422,
    );
    await test.page(test.path, { token: test.token, decision: 'ask', message: 'Why <oak>?' });
    expect(await lastActivity(test)).toMatchObject({
      activity_type: 'client_clarification_proposal',
      proposal_status: 'clarification',
      additional_fields: { message: 'Why <oak>?' },
    });
    const answered = (await (await test.page(test.path)).text()).split('role="status"')[1] ?? '';
    expect(answered.split('</p>')[0]).toContain('>Why &lt;oak&gt;?</span>');
    await test.page(test.path, { token: test.token, decision: 'reject', message: 'No' });
    expect(await lastActivity(test)).toMatchObject({ activity_type: 'client_rejected_proposal' });
  });

  it('refuses foreign forms', async () => {
    const test = await sentProposal();
    const forged = await test.page(test.path, { token: 'x', decision: 'accept', name: 'Mallory' });
    expect(forged.status).toBe(403);
    expect((await test.page(test.path, { token: test.token, decision: 'explode' })).status).toBe(400);
    expect(runNow(test.service.stores.proposals.get(1))?.status).toBe('pending');
  });

  it('stops reading a form that is too long', async () => {
    const test = await sentProposal();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1;
        if (sent > 1000) controller.close();
        else controller.enqueue(new Uint8Array(64 * 1024).fill(97));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half' };
    const answer = await test.service.fetch(
      new Request(`http://service.test${test.path}`, init as RequestInit),
    );
    expect(answer.status).toBe(400);
    expect(sent).toBeLessThan(100);
  });

  it('names the documents in the language of the client, unless the proposal names them', async () => {
    const test = await sentProposal();
    await test.call('PUT', '/clients/1', { name: 'Ann', email: 'ann@x.example', locale: 'de' });
    await test.call('PUT', '/proposals/1', { title: '' });
    expect(await (await test.page(test.path)).text()).toContain('<title>Dokumente</title>');
    await test.call('PUT', '/proposals/1', { document_section_title: 'Papers' });
    expect(await (await test.page(test.path)).text()).toContain('<title>Papers</title>');
  });

  it('says that a proposal has expired or is archived, and takes no decision', async () => {
    const test = await sentProposal();
    test.clock.advance(40 * 24 * 3_600_000);
    expect(await (await test.page(test.path)).text()).toContain('This proposal has expired.');
    await test.page(test.path, { token: test.token, decision: 'accept', name: 'Ann' });
    expect(runNow(test.service.stores.proposals.get(1))?.status).toBe('pending');
    await test.call('PUT', '/proposals/1/archive');
    expect((await test.page(test.path)).status).toBe(410);
  });

  it('stops guesses of addresses', async () => {
    const test = createTestService();
    const statuses = new Set<number>();
    for (let guess = 0; guess < 40; guess += 1)
      statuses.add((await test.page(`/p/guess${String(guess)}`)).status);
    expect(statuses).toEqual(new Set([404, 429]));
  });

  it('writes the e-mail in the language of the client, signed by the sender', async () => {
    const test = await sentProposal();
    await test.call('PUT', '/clients/1', { name: 'Ann', email: 'ann@x.example', locale: 'fr' });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example', message: 'Bonjour' });
    const mail = test.mail.messages.at(-1);
    expect(mail?.html).toContain('lang="fr"');
    expect(mail?.html).toContain('>Voir la proposition</a');
    expect(mail?.text).toContain('Voir la proposition: http');
    expect(mail?.html).toContain(`>${escapeHtml(mail?.from.name ?? 'nobody')}</p>`);
  });

  it('records that a message was opened', async () => {
    const test = await sentProposal();
    const picture = /\/o\/[\w-]+\.gif/u.exec(test.mail.messages[0]?.html ?? '')?.[0] ?? '';
    const response = await test.page(picture);
    expect(response.headers.get('content-type')).toBe('image/gif');
    expect(await lastActivity(test)).toMatchObject({ activity_type: 'client_email_opened' });
  });
});
