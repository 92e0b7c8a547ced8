import { describe, expect, it } from 'vitest';
import { call, freshAddress, make, setUpTarget } from './target.ts';

setUpTarget();

describe('clients', () => {
  it('§2.4 §4.3: create answers 201 and every attribute, all strings', async () => {
    const email = freshAddress();
    const fields = {
      email,
      name: 'Ada',
      surname: 'Byron',
      currency: 'EUR',
      business: 'Engines Ltd',
      locale: 'nl',
      pdf_page_size: 'A4',
      web: 'www.example.com',
      telephone: '123',
      address: 'Street 1',
      city: 'Delft',
      postcode: '2611',
      country: 'Netherlands',
      state: 'ZH',
    };
    const { status, body } = await call('POST', '/clients', { client: fields });
    expect(status).toBe(201);
    expect(body.data.type).toBe('clients');
    expect(body.data.id).toMatch(/^\d+$/u);
    expect(body.data.attributes).toMatchObject({ ...fields, full_name: 'Ada Byron' });
    expect((await call('GET', `/clients/${body.data.id}`)).body.data).toEqual(body.data);
  });

  it('§2.4 N15: a missing attribute is an empty string or the documented default', async () => {
    const { body } = await call('POST', '/clients', { client: { email: freshAddress(), name: 'Ada' } });
    expect(body.data.attributes).toMatchObject({
      surname: '',
      business: '',
      web: '',
      pdf_page_size: 'A4',
      currency: expect.stringMatching(/^[A-Z]{3}$/u) as unknown,
    });
  });

  it('§4.3: email and name are required: a client always has both', async () => {
    expect((await call('POST', '/clients', { client: { name: 'Ada' } })).status).toBe(422);
    expect((await call('POST', '/clients', { client: { email: freshAddress() } })).status).toBe(422);
    const id = await make('/clients', { client: { email: freshAddress(), name: 'Ada' } });
    for (const field of ['email', 'name']) {
      for (const nothing of ['', null]) {
        const answer = await call('PUT', `/clients/${id}`, { client: { [field]: nothing } });
        expect([field, nothing, answer.status]).toEqual([field, nothing, 422]);
      }
    }
  });

  it('§4.3: update answers 200 and the client, and changes the given attributes only', async () => {
    const email = freshAddress();
    const id = await make('/clients', { client: { email, name: 'Ada', city: 'Delft' } });
    const { status, body } = await call('PUT', `/clients/${id}`, { client: { email, name: 'Augusta' } });
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ name: 'Augusta', city: 'Delft' });
    const part = await call('PUT', `/clients/${id}`, { client: { city: 'Leiden' } });
    expect([part.status, part.body.data.attributes]).toMatchObject([
      200,
      { email, name: 'Augusta', city: 'Leiden' },
    ]);
  });

  it('N1 §4.3: delete answers 200 with the client, which is then gone', async () => {
    const id = await make('/clients', { client: { email: freshAddress(), name: 'Ada' } });
    const deleted = await call('DELETE', `/clients/${id}`);
    expect([deleted.status, deleted.body.data.id]).toEqual([200, id]);
    expect((await call('GET', `/clients/${id}`)).status).toBe(404);
  });

  it('N16: emails are stored in lower case and matched without regard to case', async () => {
    const email = freshAddress();
    const { body } = await call('POST', '/clients', { client: { email: email.toUpperCase(), name: 'Ada' } });
    expect(body.data.attributes.email).toBe(email);
    const proposal = await call('POST', '/proposals', { proposal: { client_email: email.toUpperCase() } });
    expect(proposal.body.data.attributes.client_id).toBe(Number(body.data.id));
  });

  it('N6: payloads may be wrapped or not, unknown and read-only keys are ignored, null means the default', async () => {
    const { status, body } = await call('POST', '/clients', {
      email: freshAddress(),
      name: 'Ada',
      full_name: 'Somebody Else',
      id: '1',
      nonsense: true,
      pdf_page_size: null,
      city: null,
    });
    expect(status).toBe(201);
    expect(body.data.attributes).toMatchObject({ full_name: 'Ada', pdf_page_size: 'A4', city: '' });
  });

  it('N4 §2.2: the list has both spellings of meta, N8: newest first', async () => {
    const older = await make('/clients', { client: { email: freshAddress(), name: 'A' } });
    const newer = await make('/clients', { client: { email: freshAddress(), name: 'B' } });
    const { body } = await call('GET', '/clients?per=2');
    expect(body.data.map((record) => record.id)).toEqual([newer, older]);
    expect(body.meta).toMatchObject({
      'current-page': 1,
      current_page: 1,
      'prev-page': null,
      prev_page: null,
    });
    for (const name of ['next', 'total']) {
      const keys = Object.keys(body.meta).filter((key) => key.startsWith(name));
      expect(new Set(keys.map((key) => key.replace('-', '_'))).size * 2).toBe(keys.length);
    }
  });
});
