import { describe, expect, it } from 'vitest';
import { call, firstPage, freshAddress, make, setUpTarget } from './target.ts';

setUpTarget();

const ids = (answer: Awaited<ReturnType<typeof call>>): readonly string[] =>
  answer.body.data.map((record) => record.id);

describe('proposals', () => {
  it('§2.6 §3 N21: a new proposal is a draft with all attributes and an empty relationship', async () => {
    const { status, body } = await call('POST', '/proposals', { proposal: { title: 'Relaunch' } });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'proposals',
      attributes: { title: 'Relaunch', status: 'draft', sender_id: null },
      relationships: { sections: { data: [] } },
    });
    expect(Object.keys(body.data.attributes).sort()).toEqual(
      [
        'account_id',
        'client_id',
        'currency',
        'prepared_by_id',
        'public_id',
        'sender_id',
        'status',
        'title',
      ].sort(),
    );
    expect(body.data.attributes.public_id).toMatch(/^[\w-]{12,15}$/u);
  });

  it('§2.6: every write-only parameter is accepted and none comes back', async () => {
    const fields = {
      title: 'All',
      document_section_title: 'Papers',
      expires_at: '2030-01-31T10:00:00.000Z',
      display_date: '2029-12-31',
      report: true,
      exclude_total: 1,
      exclude_total_in_pdf: 'true',
      theme: 'clean',
    };
    const { status, body } = await call('POST', '/proposals', { proposal: fields });
    expect(status).toBe(201);
    for (const name of Object.keys(fields).slice(1)) expect(body.data.attributes).not.toHaveProperty(name);
  });

  it('§4.5: client_email finds or creates a client, client_id goes first', async () => {
    const email = freshAddress();
    const created = await call('POST', '/proposals', { client_email: email });
    const again = await call('POST', '/proposals', { client_email: email });
    expect(again.body.data.attributes.client_id).toBe(created.body.data.attributes.client_id);
    const other = await make('/clients', { email: freshAddress(), name: 'B' });
    const both = await call('POST', '/proposals', { client_id: other, client_email: email });
    expect(both.body.data.attributes.client_id).toBe(Number(other));
  });

  it('§4.5 N6: update takes fields at top level and wrapped', async () => {
    const id = await make('/proposals', { proposal: { title: 'A' } });
    expect((await call('PUT', `/proposals/${id}`, { title: 'B' })).body.data.attributes.title).toBe('B');
    const wrapped = await call('PUT', `/proposals/${id}`, { proposal: { title: 'C' } });
    expect([wrapped.status, wrapped.body.data.attributes.title]).toEqual([200, 'C']);
    expect(wrapped.body.data.relationships).toBeDefined();
  });

  it('§3 §4.5: archive answers archived_at, keeps the status, and moves it between the lists', async () => {
    const id = await make('/proposals', {});
    const { status, body } = await call('PUT', `/proposals/${id}/archive`);
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({
      status: 'draft',
      archived_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u) as unknown,
    });
    expect(ids(await firstPage('/proposals'))).not.toContain(id);
    expect(ids(await firstPage('/proposals?archived=true'))).toContain(id);
    expect(ids(await firstPage('/proposals?archived=1'))).toContain(id);
  });

  it('§4.5: status filters accept exactly the five values', async () => {
    const id = await make('/proposals', {});
    expect(ids(await firstPage('/proposals?status=draft'))).toContain(id);
    for (const status of ['pending', 'accepted', 'rejected', 'clarification']) {
      expect(ids(await firstPage(`/proposals?status=${status}`))).not.toContain(id);
    }
    expect((await call('GET', '/proposals?status=lost')).status).toBe(400);
  });

  it('N8 N4 §2.2: newest first, with both spellings of meta', async () => {
    const older = await make('/proposals', {});
    const newer = await make('/proposals', {});
    const { body } = await call('GET', '/proposals?per=2');
    expect(body.data.map((record) => record.id)).toEqual([newer, older]);
    const names = ['current_page', 'next_page', 'prev_page', 'total_count', 'total_pages'];
    const both = names.flatMap((name) => [name, name.replace('_', '-')]);
    expect(new Set(Object.keys(body.meta))).toEqual(new Set(both));
  });

  it('N1: delete answers 200 and the proposal without relationships', async () => {
    const id = await make('/proposals', {});
    const deleted = await call('DELETE', `/proposals/${id}`);
    expect([deleted.status, deleted.body.data.id, deleted.body.data.relationships]).toEqual([
      200,
      id,
      undefined,
    ]);
    expect((await call('GET', `/proposals/${id}`)).status).toBe(404);
  });

  it('§3 §4.5 N10: send makes it pending and answers status, time and sender', async () => {
    const id = await make('/proposals', { client_email: freshAddress() });
    const { status, body } = await call('PUT', `/proposals/${id}/send_proposal`, {
      email: freshAddress(),
      cc: `${freshAddress()}, ${freshAddress()}`,
      subject: 'Subject',
      message: 'Message',
    });
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'sender_id',
      'sender_name',
      'sent_at',
      'sent_at_in_ms',
      'status',
    ]);
    const { sent_at, sent_at_in_ms } = body as unknown as { sent_at: string; sent_at_in_ms: number };
    expect(sent_at_in_ms).toBe(Math.floor(Date.parse(sent_at) / 1000) * 1000);
    const after = await call('GET', `/proposals/${id}`);
    expect(after.body.data.attributes.status).toBe('pending');
    expect((await call('PUT', `/proposals/${id}/send_proposal`, { email: freshAddress() })).status).toBe(200);
  });

  it('N10: an invalid recipient is 422 and leaves a draft', async () => {
    const id = await make('/proposals', {});
    for (const body of [{}, { email: 'nobody' }, { email: 'a b@example.com' }]) {
      expect((await call('PUT', `/proposals/${id}/send_proposal`, body)).status).toBe(422);
    }
    expect((await call('GET', `/proposals/${id}`)).body.data.attributes.status).toBe('draft');
  });

  it('§2.8 §4.6: activities record creation and sending, filtered by proposal and client', async () => {
    const made = await call('POST', '/proposals', { title: 'Told', client_email: freshAddress() });
    const { id, attributes } = made.body.data;
    const to = freshAddress();
    await call('PUT', `/proposals/${id}/send_proposal`, { email: to, subject: 'S', message: 'M' });
    const { body } = await call('GET', `/proposal_activities?proposal_id=${id}`);
    expect(body.data.map((record) => record.attributes.activity_type)).toEqual([
      'user_send_proposal',
      expect.stringMatching(/^(?:api|user)_create(?:d)?_proposal$/u) as unknown,
    ]);
    expect(body.data[0]?.attributes).toMatchObject({
      proposal_title: 'Told',
      proposal_public_id: attributes.public_id,
      additional_fields: { to, subject: 'S', message: 'M' },
    });
    const ofClient = await call('GET', `/proposal_activities?client_id=${String(attributes.client_id)}`);
    expect(ofClient.body.meta.total_count).toBe(2);
    const single = await call('GET', `/proposal_activities/${body.data[0]?.id ?? ''}`);
    expect(single.body.data).toEqual(body.data[0]);
  });

  it('N12 §4.10: taxations', async () => {
    const id = await make('/proposals', {});
    const path = `/proposals/${id}/taxations`;
    const made = await call('POST', path, { name: 'VAT', percentage: '21' });
    expect(made.status).toBe(200);
    expect(made.body.data).toMatchObject({
      type: 'taxations',
      attributes: { name: 'VAT', percentage: '21' },
    });
    const tax = `${path}/${made.body.data.id}`;
    const changed = await call('PUT', tax, { taxation: { percentage: '5.5' } });
    expect(changed.body.data.attributes).toMatchObject({ name: 'VAT', percentage: '5.5' });
    const list = await call('GET', path);
    expect([list.body.data.length, list.body.meta]).toEqual([1, undefined]);
    expect((await call('DELETE', tax)).status).toBe(200);
    expect((await call('DELETE', tax)).status).toBe(404);
  });
});
