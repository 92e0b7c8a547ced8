import { describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../testing/test-service.ts';

/** Compares every proposal of a list with its single read. */
async function expectTruth({ call }: TestService): Promise<void> {
  for (const archived of ['0', '1']) {
    const { body } = await call('GET', `/proposals?per=100&archived=${archived}`);
    const ids = body.data.map(({ id }) => id);
    const singles = await Promise.all(ids.map(async (id) => (await call('GET', `/proposals/${id}`)).body));
    expect(body.data).toEqual(singles.map(({ data }) => data));
  }
}

/** One write of each kind that changes the list, and some that are refused. */
const writes: readonly (readonly [method: string, path: string, status: number, body?: object])[] = [
  ['POST', '/proposals', 201, { title: 'New', client_email: 'new@x.example' }],
  ['PUT', '/proposals/2', 200, { title: 'Changed' }],
  ['PUT', '/proposals/2', 422, { title: 'Refused', client_id: 999 }],
  // The last one of its proposal: no other section moves.
  ['POST', '/sections', 201, { proposal_id: 2, title: 'Last' }],
  ['DELETE', '/sections/97', 200],
  ['POST', '/sections', 201, { proposal_id: 2, position: 0, title: 'First' }],
  ['PUT', '/sections/9', 200, { position: 4 }],
  ['DELETE', '/sections/10', 200],
  ['PUT', '/proposals/2/send_proposal', 200, { email: 'a@x.example' }],
  ['PUT', '/proposals/2/record_decision', 200, { decision: 'declined', how: 'paper' }],
  ['PUT', '/proposals/2/record_send', 200, { to: 'a@x.example' }],
  ['PUT', '/proposals/2/archive', 200],
  ['PUT', '/proposals/2/unarchive', 200],
  ['PUT', '/proposals/2/archive', 200],
  // Client 3 came with the new proposal; the client of an accepted proposal stays.
  ['DELETE', '/clients/1', 422],
  ['DELETE', '/clients/3', 200],
];

describe('list of proposals', () => {
  it('shows every change at once', async () => {
    const test = createTestService({ seed: { kind: 'proposals', count: 12 } });
    await expectTruth(test);
    for (const [method, path, status, body] of writes) {
      const before = await test.call('GET', '/proposals?archived=0');
      expect((await test.call(method, path, body)).status, `${method} ${path}`).toBe(status);
      const after = await test.call('GET', '/proposals?archived=0');
      // Each write except the refused one changes the list.
      if (status === 422) expect(after.body).toEqual(before.body);
      else expect(after.body, `${method} ${path}`).not.toEqual(before.body);
      await expectTruth(test);
    }
    await test.service.close();
  });

  it('an empty list and another page have the same shape', async () => {
    const { call } = createTestService({ seed: { kind: 'proposals', count: 3 } });
    const meta = { total_count: 3, total_pages: 2, next_page: null, prev_page: 1 };
    expect((await call('GET', '/proposals?per=2&page=2')).body).toMatchObject({
      data: [{ id: '1', attributes: { title: 'Proposal 1' } }],
      meta,
    });
    expect((await call('GET', '/proposals?archived=1')).body).toMatchObject({
      data: [],
      meta: { total_count: 0 },
    });
  });
});
