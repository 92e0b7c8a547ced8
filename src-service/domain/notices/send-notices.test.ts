import { describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { runNow } from '../../storage/steps.ts';

async function sent(locale = 'en') {
  const test = createTestService();
  await test.call('POST', '/clients', { name: 'Ann', surname: 'Bee', email: 'ann@x.example', locale });
  const { body } = await test.call('POST', '/proposals', { title: 'Offer', client_id: 1 });
  await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  const path = `/p/${body.data.attributes.public_id}`;
  const text = await (await test.page(path)).text();
  const token = /name="token" value="([^"]+)"/u.exec(text)?.[1] ?? '';
  const owner = runNow(test.service.stores.account.getOwner());
  const act = (form: Record<string, string>) => test.page(path, { token, ...form });
  return { ...test, path, owner, act };
}

const all = { email_me: ['viewed', 'asked', 'accepted', 'declined'], copy_to_client: true };

describe('notices', () => {
  it('are off until a user wants them', async () => {
    const test = await sent();
    expect((await test.call('GET', '/users/me/notices')).body.data.attributes).toEqual({
      email_me: [],
      copy_to_client: false,
    });
    await test.act({ decision: 'accept', name: 'Ann' });
    await test.service.settled();
    expect(test.mail.messages).toHaveLength(1);
    expect((await test.call('PUT', '/users/me/notices', { email_me: ['everything'] })).status).toBe(422);
  });

  it('tell the owner of the first view and of each answer, and copy the client in the client’s language', async () => {
    const test = await sent('de');
    await test.call('PUT', '/users/me/notices', all);
    // A new send begins new visits; only the first view of all is told, and it has been.
    await test.page(test.path);
    await test.act({ decision: 'ask', message: 'Why?' });
    await test.act({ decision: 'accept', name: 'Ann', message: 'Fine' });
    await test.service.settled();
    const notices = test.mail.messages.slice(1);
    expect(notices.map(({ to, subject }) => [to, subject])).toEqual([
      [test.owner.email, 'Ann Bee has a question about “Offer”'],
      ['ann@x.example', 'Ihre Frage zu „Offer“'],
      [test.owner.email, 'Ann Bee has accepted “Offer”'],
      ['ann@x.example', 'Sie haben „Offer“ angenommen'],
    ]);
    for (const { automatic, html, text } of notices) {
      expect(automatic).toBe(true);
      expect(html).not.toContain('/o/');
      expect(text).toContain(`https://proposals.example${test.path}`);
    }
    expect(notices[0]?.text).toContain('Why?');
    expect(notices[3]?.text).toContain('Summe: 0,00');
  });

  it('tell of the first view once', async () => {
    const test = createTestService();
    await test.call('PUT', '/users/me/notices', { email_me: ['viewed'] });
    const { body } = await test.call('POST', '/proposals', { title: 'Offer' });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const path = `/p/${body.data.attributes.public_id}`;
    await test.page(path);
    test.clock.advance(3_600_000);
    await test.page(path);
    await test.service.settled();
    expect(runNow(test.service.stores.views.summarizeProposal(1)).views).toBe(2);
    expect(test.mail.messages.map(({ subject }) => subject).slice(1)).toEqual([
      'A client has viewed “Offer”',
    ]);
  });

  it('that cannot be delivered blame no client', async () => {
    const refused = { code: 'recipient-refused', description: '550 5.1.1 unknown' } as const;
    const test = createTestService({
      mail: {
        isImmediate: () => Promise.resolve(true),
        deliver: async (mail, recipients, { handOver }) => {
          await handOver();
          const each = recipients.map((address) => ({ address, ...refused }));
          return { kind: 'answered', refused: mail.automatic ? each : [], deferred: [] };
        },
      },
    });
    await test.call('PUT', '/users/me/notices', { email_me: ['viewed'] });
    const { body } = await test.call('POST', '/proposals', { title: 'Offer' });
    await test.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    await test.page(`/p/${body.data.attributes.public_id}`);
    await test.service.settled();
    expect(runNow(test.service.stores.mails.count('refused'))).toBe(1);
    const activities = JSON.stringify((await test.call('GET', '/proposal_activities')).body.data);
    expect(activities).not.toContain('client_email_bounced');
  });
});
