import { describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../testing/test-service.ts';
import { runNow } from '../storage/steps.ts';

async function draft(options: Parameters<typeof createTestService>[0] = {}) {
  const test = createTestService(options);
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body } = await test.call('POST', '/proposals', { title: 'P', client_id: 1 });
  return { ...test, path: `/p/${body.data.attributes.public_id}` };
}

const record = ({ call }: Pick<TestService, 'call'>, sending: object = { to: 'ann@x.example' }) =>
  call('PUT', '/proposals/1/record_send', { sending });

const timeline = async ({ call }: Pick<TestService, 'call'>) =>
  (await call('GET', '/proposal_activities?proposal_id=1')).body.data.map(({ attributes }) => attributes);

describe('a send that the user records', () => {
  it('opens the client page and tells webhooks and the timeline, and queues no message', async () => {
    const bodies: string[] = [];
    const test = await draft({
      webhooks: {
        post(_url, body) {
          bodies.push(body);
          return Promise.resolve({ status: 200 });
        },
      },
    });
    await test.call('POST', '/webhook_endpoints', {
      target_url: 'https://hooks.example/',
      events: ['proposal_sent'],
    });
    const { status, body } = await record(test);
    expect([status, body.data.attributes.status]).toEqual([200, 'pending']);
    await test.service.settled();
    expect(bodies.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { event_name: 'proposal_sent', proposal: { status: 'pending', sender_id: 1 } },
    ]);
    expect((await timeline(test))[0]).toMatchObject({
      activity_type: 'user_send_proposal',
      proposal_status: 'pending',
      proposal_sent_at: expect.stringMatching(/^\d{4}-/u) as unknown,
      additional_fields: {
        ...{ how: 'by_hand', to: 'ann@x.example' },
        recorded_by: expect.stringMatching(/\S/u) as unknown,
      },
    });
    expect(runNow(test.service.stores.mails.count(null))).toBe(0);
    expect((await test.page(test.path)).status).toBe(200);
  });

  it('needs no recipient, and follows a refusal of the client', async () => {
    const test = await draft();
    expect((await test.call('PUT', '/proposals/1/record_send', {})).status).toBe(200);
    expect((await timeline(test))[0]).not.toHaveProperty('additional_fields.to');
    await test.call('PUT', '/proposals/1/record_decision', { decision: 'declined', how: 'phone' });
    expect((await record(test)).body.data.attributes.status).toBe('pending');
  });

  it.each([
    ['a sent proposal', 'already sent', (test: TestService) => record(test)],
    [
      'an accepted proposal',
      'already accepted',
      async (test: TestService) => {
        await record(test);
        await test.call('PUT', '/proposals/1/record_decision', { decision: 'accepted', how: 'phone' });
      },
    ],
    ['an archived proposal', 'is archived', (test: TestService) => test.call('PUT', '/proposals/1/archive')],
  ])('is refused for %s with a sentence, and leaves no trace', async (_what, words, prepare) => {
    const test = await draft();
    await prepare(test);
    const before = await timeline(test);
    const { status, body } = await record(test);
    expect(status).toBe(422);
    expect(body.errors[0]?.detail).toContain(words);
    expect(await timeline(test)).toEqual(before);
  });

  it('names recipients that are too long', async () => {
    const { status, body } = await record(await draft(), { to: 'x'.repeat(2001) });
    expect([status, body.errors[0]?.source.pointer]).toEqual([422, '/data/attributes/to']);
  });
});
