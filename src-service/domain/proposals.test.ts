import { describe, expect, it } from 'vitest';
import { createTestService } from '../testing/test-service.ts';
import { hashKey } from './keys.ts';
import { runNow } from '../storage/steps.ts';

describe('proposals', () => {
  it('service-api §3: a new proposal is a draft with a public id, and its creation is an activity', async () => {
    const { call } = createTestService();
    const { status, body } = await call('POST', '/proposals', {
      proposal: { title: 'T', client_email: 'New@X.example' },
    });
    expect(status).toBe(201);
    expect(body.data).toEqual({
      id: '1',
      type: 'proposals',
      attributes: {
        title: 'T',
        account_id: 1,
        status: 'draft',
        public_id: expect.stringMatching(/^[\w-]{12,15}$/u) as unknown,
        prepared_by_id: 1,
        client_id: 1,
        sender_id: null,
        currency: 'USD',
      },
      relationships: { sections: { data: [] } },
    });
    expect((await call('GET', '/clients/1')).body.data.attributes.email).toBe('new@x.example');
    const activities = await call('GET', '/proposal_activities?proposal_id=1');
    expect(activities.body.data[0]?.attributes).toMatchObject({
      activity_type: 'api_created_proposal',
      ip_address: '203.0.113.9',
      proposal_status: 'draft',
    });
  });

  it('service-api §4.5: client_email finds, and is ignored when client_id is set', async () => {
    const { call } = createTestService();
    await call('POST', '/clients', { name: 'A', email: 'a@x.example', currency: 'EUR' });
    await call('POST', '/clients', { name: 'B', email: 'b@x.example' });
    const found = await call('POST', '/proposals', { client_email: 'A@X.example' });
    expect(found.body.data.attributes).toMatchObject({ client_id: 1, currency: 'EUR' });
    const ignored = await call('POST', '/proposals', { client_id: '2', client_email: 'a@x.example' });
    expect(ignored.body.data.attributes.client_id).toBe(2);
    expect((await call('POST', '/proposals', { client_id: 99 })).status).toBe(422);
  });

  it('a foreign key of 0 reads as null, also as a text and in a filter', async () => {
    const { call } = createTestService();
    const none = { client_id: 0, template_id: '0', prepared_by_id: 0 };
    const made = await call('POST', '/proposals', none);
    expect([made.status, made.body.data.attributes]).toMatchObject([
      201,
      { client_id: null, prepared_by_id: 1 },
    ]);
    await call('POST', '/clients', { name: 'A', email: 'a@x.example' });
    const withEmail = await call('PUT', '/proposals/1', { client_id: 0, client_email: 'a@x.example' });
    expect(withEmail.body.data.attributes.client_id).toBe(1);
    expect((await call('PUT', '/proposals/1', { client_id: 0 })).body.data.attributes.client_id).toBeNull();
    const section = await call('POST', '/sections', { proposal_id: 1, template_id: 0 });
    expect(section.body.data.attributes).toMatchObject({ proposal_id: 1, template_id: null });
    expect((await call('GET', '/sections?proposal_id=1&template_id=0')).body.data).toHaveLength(1);
    expect((await call('GET', '/proposal_activities?proposal_id=0')).body.data).toHaveLength(1);
    const sent = await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example', sender_id: 0 });
    expect(sent.body).toMatchObject({ status: 'pending', sender_id: 1 });
    expect((await call('POST', '/proposals', { client_id: -1 })).status).toBe(422);
  });

  it('prepared_by_id defaults to the key’s user', async () => {
    const { call, service } = createTestService({ seed: { kind: 'sample' } });
    const { account, keys } = service.stores;
    const colleague = runNow(account.listUsers({ offset: 0, limit: 10 })).find(
      ({ id }) => id !== runNow(account.getOwner()).id,
    );
    runNow(
      keys.insert({
        ...{
          name: 'Second',
          hash: hashKey('second-key'),
          startup: 0,
          created_at: '2026-03-02T09:00:00.250Z',
        },
        user_id: colleague?.id ?? 0,
      }),
    );
    const asColleague = { Authorization: 'Token token=second-key' };
    const prepared = async (method: string, path: string, body: object): Promise<unknown> =>
      (await call(method, path, body, asColleague)).body.data.attributes;
    const own = { prepared_by_id: colleague?.id };
    expect(await prepared('POST', '/proposals', {})).toMatchObject(own);
    expect(await prepared('POST', '/proposals', { prepared_by_id: null })).toMatchObject(own);
    const owner = { prepared_by_id: runNow(account.getOwner()).id };
    expect(await prepared('POST', '/proposals', owner)).toMatchObject(owner);
    expect((await call('POST', '/proposals', {})).body.data.attributes).toMatchObject(owner);
  });

  it('service-api §4.5: filters by status, archive and acceptance', async () => {
    const { call } = createTestService({ seed: { kind: 'sample' } });
    for (const status of ['draft', 'pending', 'accepted', 'rejected', 'clarification']) {
      const { body } = await call('GET', `/proposals?status=${status}&per=100`);
      expect(body.data.length).toBeGreaterThan(0);
      expect(body.meta.total_count).toBe(body.data.length);
      expect(new Set(body.data.map((record) => record.attributes.status))).toEqual(new Set([status]));
    }
    const archived = await call('GET', '/proposals?archived=1&per=100');
    expect(archived.body.data.every((record) => record.attributes.archived_at !== undefined)).toBe(true);
    const all = await call('GET', '/proposals?per=100');
    expect(all.body.meta.total_count + archived.body.meta.total_count).toBe(60);
    const accepted = await call('GET', '/proposals?status=accepted&accepted_at_after=2026-01-01&per=100');
    const everAccepted = await call('GET', '/proposals?status=accepted&per=100');
    expect(accepted.body.meta.total_count).toBeLessThan(everAccepted.body.meta.total_count);
    expect((await call('GET', '/proposals?status=lost')).status).toBe(400);
    expect((await call('GET', '/proposals?accepted_at_after=2026-02-30')).status).toBe(400);
  });

  it('service-api §3: archiving sets archived_at once and takes it out of the list', async () => {
    const { call, clock } = createTestService();
    await call('POST', '/proposals', {});
    const first = await call('PUT', '/proposals/1/archive');
    clock.advance(5000);
    const second = await call('PUT', '/proposals/1/archive');
    expect(first.body.data.attributes).toMatchObject({
      status: 'draft',
      archived_at: '2026-03-02T09:00:00.250Z',
    });
    expect(first.body.data.relationships).toBeUndefined();
    expect(second.body).toEqual(first.body);
    expect((await call('GET', '/proposals')).body.data).toEqual([]);
  });

  it('takes a proposal out of the archive with the status that it had, as an extension', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { client_email: 'ada@x.example' });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ada@x.example' });
    await call('PUT', '/proposals/1/archive');
    const first = await call('PUT', '/proposals/1/unarchive');
    expect([first.status, first.body.data.attributes.status]).toEqual([200, 'pending']);
    expect(first.body.data.attributes.archived_at).toBeUndefined();
    expect((await call('PUT', '/proposals/1/unarchive')).body).toEqual(first.body);
    expect((await call('GET', '/proposals')).body.data.map(({ id }) => id)).toEqual(['1']);
    expect((await call('GET', '/proposals?archived=1')).body.data).toEqual([]);
    expect((await call('PUT', '/proposals/2/unarchive')).status).toBe(404);
  });

  it('answers with the settings of proposals on request only', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { theme: 'studio', exclude_total: true });
    const plain = await call('GET', '/proposals/1');
    expect(plain.body.data.attributes).not.toHaveProperty('theme');
    for (const path of ['/proposals/1', '/proposals']) {
      const { body } = await call('GET', `${path}?include_settings=true`);
      const [record] = [body.data].flat();
      expect(record?.attributes).toEqual({
        ...plain.body.data.attributes,
        ...{ theme: 'studio', exclude_total: true, exclude_total_in_pdf: false, report: false },
        ...{ document_section_title: 'Documents', expires_at: null, display_date: null },
      });
    }
    await call('PUT', '/proposals/1', { theme: 'classic' });
    const after = await call('GET', '/proposals/1?include_settings=1');
    expect(after.body.data.attributes).toMatchObject({ theme: 'classic' });
    expect((await call('GET', '/proposals/2?include_settings=1')).status).toBe(404);
  });

  it('field-notes #1: delete answers 200 with the record without relationships, then it is gone', async () => {
    const { call, service } = createTestService({ seed: { kind: 'proposals', count: 1 } });
    const deleted = await call('DELETE', '/proposals/1');
    expect([deleted.status, deleted.body.data.relationships]).toEqual([200, undefined]);
    expect((await call('GET', '/proposals/1')).status).toBe(404);
    expect((await call('DELETE', '/proposals/1')).status).toBe(404);
    const { proposals, sections, lineItems } = service.stores;
    const nothing = { archived: false, status: null, acceptedAfter: null };
    expect([runNow(proposals.count(nothing)), runNow(lineItems.count())]).toEqual([0, 0]);
    expect(runNow(sections.count({ proposalId: null, templateId: null }))).toBe(0);
  });

  it('field-notes #11: an accepted proposal, its sections and items are locked', async () => {
    const { call, service } = createTestService({ seed: { kind: 'proposals', count: 1 } });
    runNow(service.stores.proposals.patch(1, { status: 'accepted' }));
    const writes = [
      ['PUT', '/proposals/1', { title: 'x' }],
      ['DELETE', '/proposals/1'],
      ['PUT', '/proposals/1/send_proposal', { email: 'a@x.example' }],
      ['POST', '/sections', { proposal_id: 1 }],
      ['PUT', '/sections/1', { title: 'x' }],
      ['DELETE', '/sections/1'],
      ['POST', '/sections/1/line_items', {}],
      ['PUT', '/line_items/1', { name: 'x' }],
      ['DELETE', '/line_items/1'],
      ['POST', '/proposals/1/taxations', { name: 'VAT', percentage: '21' }],
    ] as const;
    for (const [method, path, body] of writes) {
      const answer = await call(method, path, body);
      expect([method, path, answer.status, Object.keys(answer.body)]).toEqual([
        method,
        path,
        422,
        ['error', 'message'],
      ]);
    }
    expect((await call('PUT', '/proposals/1/archive')).status).toBe(200);
  });
});

describe('sending', () => {
  it('each send is its own message and activity, even with the same text', async () => {
    const { call, mail, clock } = createTestService();
    await call('POST', '/proposals', { title: 'Offer' });
    const words = { email: 'ann@x.example', subject: 'Offer', message: 'Here.' };
    for (let count = 0; count < 2; count += 1) {
      clock.advance(60_000);
      await call('PUT', '/proposals/1/send_proposal', words);
    }
    expect(mail.messages.map(({ to, subject }) => [to, subject])).toEqual([
      ['ann@x.example', 'Offer'],
      ['ann@x.example', 'Offer'],
    ]);
    const { body } = await call('GET', '/proposal_activities?proposal_id=1');
    const sends = body.data.filter(({ attributes }) => attributes.activity_type === 'user_send_proposal');
    expect(new Set(sends.map(({ id }) => id)).size).toBe(2);
    expect(sends.map(({ attributes }) => attributes)).toMatchObject([
      { proposal_sent_at: '2026-03-02T09:02:00.250Z' },
      { proposal_sent_at: '2026-03-02T09:01:00.250Z' },
    ]);
    for (const { attributes } of sends)
      expect(attributes).toMatchObject({
        additional_fields: { to: words.email, subject: 'Offer', message: 'Here.' },
      });
  });

  it('service-api §4.5: becomes pending, answers the sender and the time, records and mails', async () => {
    const { call, mail } = createTestService();
    await call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    await call('POST', '/proposals', { title: 'Offer', client_id: 1 });
    const answer = await call('PUT', '/proposals/1/send_proposal', {
      email: 'ann@x.example',
      cc: 'cc@x.example, dd@x.example',
      bcc: 'bcc@x.example',
      subject: 'For {{client_first_name}}',
      message: 'See {{proposal_url}}',
    });
    expect(answer.body).toEqual({
      status: 'pending',
      sent_at: '2026-03-02T09:00:00.250Z',
      sent_at_in_ms: Date.parse('2026-03-02T09:00:00.000Z'),
      sender_id: 1,
      sender_name: 'Owner',
    });
    const [message] = mail.messages;
    expect(message).toMatchObject({
      to: 'ann@x.example',
      cc: ['cc@x.example', 'dd@x.example'],
      bcc: ['bcc@x.example'],
      subject: 'For Ann',
      text: expect.stringContaining('https://proposals.example/p/') as unknown,
    });
    const { body } = await call('GET', '/proposal_activities?proposal_id=1');
    expect(body.data[0]?.attributes).toMatchObject({
      activity_type: 'user_send_proposal',
      proposal_status: 'pending',
      additional_fields: {
        to: 'ann@x.example',
        cc: 'cc@x.example, dd@x.example',
        subject: 'For Ann',
        message: expect.stringMatching(/^See https:\/\/proposals\.example\/p\/[\w-]+$/u) as unknown,
      },
    });
  });

  it('service-api §4.5: a saved template keeps its placeholders; the activity has the recipient’s text', async () => {
    const { call, mail } = createTestService();
    for (const name of ['Ann', 'Bob']) {
      const email = `${name.toLowerCase()}@x.example`;
      const client = await call('POST', '/clients', { name, email });
      const proposal = await call('POST', '/proposals', { client_id: client.body.data.id });
      const first = { subject: 'For {{client_first_name}}', message: 'Hi', save_email_template: true };
      const body = { email, ...(name === 'Ann' && first) };
      await call('PUT', `/proposals/${proposal.body.data.id}/send_proposal`, body);
    }
    expect(mail.messages.map(({ subject }) => subject)).toEqual(['For Ann', 'For Bob']);
    const { body } = await call('GET', '/proposal_activities?proposal_id=2');
    expect(body.data[0]?.attributes).toMatchObject({
      additional_fields: { subject: 'For Bob', message: 'Hi' },
    });
  });

  it.each([
    ['archived', { archived_at: '2026-03-02T09:00:00.000Z' }, /archived.*copy/u],
    ['expired', { expires_at: '2026-03-02T09:00:00.250Z' }, /expired.*later expiry date/u],
  ] as const)('an %s proposal is not sent, and the refusal says what to do', async (_, state, words) => {
    const { call, mail, service } = createTestService();
    await call('POST', '/proposals', {});
    runNow(service.stores.proposals.patch(1, state));
    const refused = await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example' });
    expect([refused.status, refused.body.error]).toEqual([422, expect.stringMatching(words)]);
    expect(mail.messages).toEqual([]);
    expect((await call('GET', '/proposals/1')).body.data.attributes.status).toBe('draft');
    const activities = await call('GET', '/proposal_activities');
    expect(activities.body.data.map(({ attributes }) => attributes.activity_type)).toEqual([
      'api_created_proposal',
    ]);
  });

  it('a proposal that expires later is sent', async () => {
    const { call } = createTestService();
    await call('POST', '/proposals', { expires_at: '2026-03-02T09:00:01Z' });
    expect((await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example' })).status).toBe(200);
  });

  it('field-notes #10: an invalid address is 422 and nothing is sent', async () => {
    const { call, mail } = createTestService();
    await call('POST', '/proposals', {});
    for (const body of [{}, { email: 'nope' }, { email: 'a@x.example', cc: 'b@x.example, nope' }]) {
      expect((await call('PUT', '/proposals/1/send_proposal', body)).status).toBe(422);
    }
    expect(
      (await call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example', sender_id: 9 })).status,
    ).toBe(422);
    expect((await call('GET', '/proposals/1')).body.data.attributes.status).toBe('draft');
    expect(mail.messages).toEqual([]);
  });

  it('service-api §4.5: save_email_template overwrites the template of later sends', async () => {
    const { call, mail } = createTestService();
    await call('POST', '/proposals', {});
    const send = (body: object) =>
      call('PUT', '/proposals/1/send_proposal', { email: 'a@x.example', ...body });
    await send({ subject: 'S', message: 'M', save_email_template: true });
    await send({});
    expect(mail.messages.map((message) => message.subject)).toEqual(['S', 'S']);
  });
});
