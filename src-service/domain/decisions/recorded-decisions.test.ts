import { describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../testing/test-service.ts';

const byPhone = { decision: 'accepted', how: 'phone', note: 'Start in May', decided_by: 'Ann Reed' };

async function sentProposal(options: Parameters<typeof createTestService>[0] = {}) {
  const test = createTestService(options);
  await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body } = await test.call('POST', '/proposals', { title: 'P', client_id: 1 });
  await test.call('POST', '/sections', { proposal_id: 1, title: 'Cost', section_type: 'cost' });
  await test.call('POST', '/sections/1/line_items', { name: 'Work', amount: 100_000 });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return { ...test, path: `/p/${body.data.attributes.public_id}` };
}

const record = ({ call }: Pick<TestService, 'call'>, decision: object = byPhone) =>
  call('PUT', '/proposals/1/record_decision', { decision });

const timeline = async ({ call }: Pick<TestService, 'call'>) =>
  (await call('GET', '/proposal_activities?proposal_id=1')).body.data.map(({ attributes }) => attributes);

describe('a decision that the user records', () => {
  it('accepts the proposal as the client would, and says in the timeline who told what to whom', async () => {
    const bodies: string[] = [];
    const test = await sentProposal({
      webhooks: {
        post(_url, body) {
          bodies.push(body);
          return Promise.resolve({ status: 200 });
        },
      },
    });
    await test.call('POST', '/webhook_endpoints', {
      target_url: 'https://hooks.example/',
      events: ['proposal_accepted'],
    });
    const { status, body } = await record(test);
    expect([status, body.data.attributes.status]).toEqual([200, 'accepted']);
    await test.service.settled();
    expect(bodies.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { event_name: 'proposal_accepted', proposal: { accepted_total_formatted: '$1,000.00' } },
    ]);
    expect((await timeline(test))[0]).toMatchObject({
      activity_type: 'user_manual_change_status_proposal',
      proposal_status: 'accepted',
      additional_fields: {
        ...{ decision: 'accepted', how: 'phone', recorded_by: expect.stringMatching(/\S/u) as unknown },
        ...{ from: 'Ann Reed', message: 'Start in May' },
      },
    });
    const accepted = await test.call('GET', '/proposals?status=accepted&accepted_at_after=2026-01-01');
    expect(accepted.body.data).toHaveLength(1);
    const page = await (await test.page(test.path)).text();
    expect(page).toContain('Ann Reed');
    expect(page).not.toContain('Start in May');
    const locked = await test.call('PUT', '/proposals/1', { title: 'Q' });
    expect(locked.status).toBe(422);
  });

  it('declines a proposal without note and name, also in a bare payload', async () => {
    const test = await sentProposal();
    const { status, body } = await test.call('PUT', '/proposals/1/record_decision', {
      decision: 'declined',
      how: 'in_person',
    });
    expect([status, body.data.attributes.status]).toEqual([200, 'rejected']);
    const [entry] = await timeline(test);
    expect(entry).toMatchObject({ activity_type: 'user_manual_change_status_proposal' });
    expect(entry).toHaveProperty('additional_fields.decision', 'declined');
    expect(entry).not.toHaveProperty('additional_fields.from');
    expect(entry).not.toHaveProperty('additional_fields.message');
  });

  it('is taken of an expired proposal', async () => {
    const test = await sentProposal();
    await test.call('PUT', '/proposals/1', { expires_at: '2026-01-01' });
    expect((await record(test)).status).toBe(200);
  });

  it.each([
    ['a draft', 'is a draft', async () => {}, false],
    [
      'an archived proposal',
      'is archived',
      (test: TestService) => test.call('PUT', '/proposals/1/archive'),
      true,
    ],
    ['an accepted proposal', 'already accepted', (test: TestService) => record(test), true],
    [
      'a declined proposal',
      'already declined',
      (test: TestService) => record(test, { ...byPhone, decision: 'declined' }),
      true,
    ],
    [
      'a report',
      'is a report',
      (test: TestService) => test.call('PUT', '/proposals/1', { report: true }),
      true,
    ],
  ])('is refused for %s with a sentence, and leaves no trace', async (_what, words, prepare, isSent) => {
    const test = isSent ? await sentProposal() : createTestService();
    if (!isSent) await test.call('POST', '/proposals', {});
    await prepare(test);
    const before = await timeline(test);
    const { status, body } = await record(test);
    expect(status).toBe(422);
    expect(body.errors[0]?.detail).toContain(words);
    expect(await timeline(test)).toEqual(before);
  });

  it.each([
    ['decision', { ...byPhone, decision: 'maybe' }],
    ['how', { ...byPhone, how: 'fax' }],
    ['note', { ...byPhone, note: 'x'.repeat(2001) }],
    ['decided_by', { ...byPhone, decided_by: 'x'.repeat(201) }],
  ])('names a wrong %s', async (field, decision) => {
    const test = await sentProposal();
    const { status, body } = await record(test, decision);
    expect([status, body.errors[0]?.source.pointer]).toEqual([422, `/data/attributes/${field}`]);
  });
});
