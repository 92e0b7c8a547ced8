import { describe, expect, it } from 'vitest';
import { runNow } from '../../storage/steps.ts';
import { createTestService, type TestService } from '../../testing/test-service.ts';
import { invitationMessages } from './invitation-messages.ts';

const day = 86_400_000;

const attributes = (body: { readonly data: { readonly attributes: unknown } }): Record<string, unknown> =>
  body.data.attributes as Record<string, unknown>;

/** Invites a person and returns the path of the page in the message. */
async function invite(test: TestService, fields: object = {}): Promise<string> {
  const body = { email: 'Ann@x.example', name: 'Ann', role: 'sender', ...fields };
  expect((await test.call('POST', '/invitations', body)).status).toBe(201);
  await test.service.settled();
  const link = /https:\/\/proposals\.example(\/invitations\/[\w-]+)/u.exec(
    test.mail.messages.at(-1)?.text ?? '',
  );
  return link?.[1] ?? '';
}

const keyIn = (page: string): string => /<code class="copied">([\w-]{32})<\/code>/u.exec(page)?.[1] ?? '';

const asUser = (key: string) => ({ Authorization: `Token token=${key}` });

const countUsers = async ({ call }: TestService): Promise<number> =>
  (await call('GET', '/users')).body.meta.total_count;

describe('an invitation', () => {
  it('leaves by e-mail with a link, and no token stays in the database', async () => {
    const test = createTestService();
    const path = await invite(test);
    const token = path.slice('/invitations/'.length);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    const [message] = test.mail.messages;
    expect(message).toMatchObject({ to: 'ann@x.example', automatic: true });
    expect(message?.subject).toBe('Owner invites you to My business');
    expect(message?.text).toContain('March 9, 2026');
    expect(message?.html).toContain(`href="https://proposals.example${path}"`);
    expect(message?.html).toContain('View invitation');
    const { database } = test.service;
    const tables = runNow(
      database
        .query<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
        .all(),
    );
    for (const { name } of tables)
      expect(JSON.stringify(runNow(database.query(`SELECT * FROM ${name}`).all())), name).not.toContain(
        token,
      );
    await test.service.close();
  });

  it('is shown to whoever opens it, as often as they like, and used up by the form alone', async () => {
    const test = createTestService();
    const path = await invite(test);
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await test.page(path, undefined, method);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    const text = await (await test.page(path)).text();
    for (const part of [
      'Join My business',
      'Owner has invited you',
      'write and send proposals',
      'value="Ann"',
    ])
      expect(text).toContain(part);
    expect(await countUsers(test)).toBe(1);
    const { body: listed } = await test.call('GET', '/invitations');
    expect(listed.data.map((record) => record.attributes)).toMatchObject([
      { state: 'open', invited_by_id: 1 },
    ]);

    const accepted = await test.page(path, { name: '  Ann Bee ' });
    expect([accepted.status, accepted.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const page = await accepted.text();
    expect(page).toContain('Welcome to My business');
    expect(page).toContain('<code class="copied">https://proposals.example/api/v2</code>');
    const key = keyIn(page);
    const me = await test.call('GET', '/users/me?include_settings=true', undefined, asUser(key));
    expect(me.body.data.attributes).toMatchObject({
      email: 'ann@x.example',
      name: 'Ann Bee',
      role: 'sender',
    });
    expect((await test.call('GET', '/audit', undefined, asUser(key))).status).toBe(403);

    // The key is not shown again.
    for (const form of [undefined, { name: 'Ann' }]) {
      const again = await test.page(path, form);
      expect(again.status).toBe(410);
      const words = await again.text();
      expect(words).toContain('already been used');
      expect(words).not.toContain(key);
    }
    expect(await countUsers(test)).toBe(2);
    await test.service.close();
  });

  it('makes one user of two forms at the same time', async () => {
    const test = createTestService();
    const path = await invite(test);
    const answers = await Promise.all([1, 2, 3].map(() => test.page(path, { name: 'Ann' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410]);
    expect(await countUsers(test)).toBe(2);
    await test.service.close();
  });

  it('ends after seven days, and when it is withdrawn or replaced', async () => {
    const test = createTestService();
    const first = await invite(test);
    const second = await invite(test);
    expect([(await test.page(first)).status, (await test.page(second)).status]).toEqual([410, 200]);
    expect(await (await test.page(first)).text()).toContain('has been revoked');
    const withdrawn = await test.call('DELETE', '/invitations/2');
    expect([withdrawn.status, attributes(withdrawn.body)['state']]).toEqual([200, 'withdrawn']);
    expect((await test.call('DELETE', '/invitations/2')).status).toBe(200);
    expect((await test.page(second, { name: 'Ann' })).status).toBe(410);

    const third = await invite(test);
    test.clock.advance(7 * day - 1000);
    expect((await test.page(third)).status).toBe(200);
    test.clock.advance(1000);
    expect(await (await test.page(third, { name: 'Ann' })).text()).toContain('has expired');
    expect(await countUsers(test)).toBe(1);
    const states = (await test.call('GET', '/invitations')).body.data.map(
      (record) => (record.attributes as unknown as { readonly state: string }).state,
    );
    expect(states).toEqual(['expired', 'withdrawn', 'withdrawn']);

    const fourth = await invite(test);
    await test.page(fourth, { name: 'Ann' });
    const late = await test.call('DELETE', '/invitations/4');
    expect([late.status, (late.body as unknown as { message: string }).message]).toEqual([
      422,
      expect.stringContaining('is accepted'),
    ]);
    await test.service.close();
  });

  it('a withdrawn message does not leave any more', async () => {
    const test = createTestService({
      mail: {
        isImmediate: async () => await Promise.resolve(false),
        deliver: async () => await new Promise(() => {}),
      } as never,
    });
    await test.call('PUT', '/account/me', { locale: 'de' });
    // The queue is busy with the first ones.
    const waits = Array.from({ length: 5 }, (_, index) => ({
      email: `p${String(index)}@x.example`,
      role: 'reader',
    }));
    for (const body of waits) await test.call('POST', '/invitations', body);
    await test.call('DELETE', '/invitations/5');
    const { body } = await test.call('GET', '/mail_messages?state=canceled');
    expect(body.data.map((record) => record.attributes)).toMatchObject([
      { to: 'p4@x.example', proposal_id: null },
    ]);
    expect(JSON.stringify(runNow(test.service.stores.mails.get(5)))).not.toContain('"invitation');
  });

  it('refuses an address of a user, and a form without a name or from another site', async () => {
    const test = createTestService();
    const path = await invite(test, { name: undefined });
    for (const body of [
      { email: 'nobody', role: 'reader' },
      { email: 'b@x.example' },
      { email: 'b@x.example', role: 'god' },
    ])
      expect((await test.call('POST', '/invitations', body)).status).toBe(422);
    const empty = await test.page(path, { name: ' ' });
    expect([empty.status, await empty.text()]).toEqual([422, expect.stringContaining('Enter your name')]);
    expect((await test.page(path, { name: 'x'.repeat(201) })).status).toBe(422);
    const foreign = await test.service.fetch(
      new Request(`http://service.test${path}`, {
        ...{ method: 'POST', body: 'name=Ann', headers: { 'Sec-Fetch-Site': 'cross-site' } },
      }),
    );
    expect(foreign.status).toBe(403);
    runNow(test.service.stores.account.addUser({ email: 'ann@x.example', name: 'Ann', admin: 0 }));
    const taken = await test.page(path, { name: 'Ann' });
    expect([taken.status, await taken.text()]).toEqual([409, expect.stringContaining('already a user')]);
    expect((await test.call('POST', '/invitations', { email: 'ann@x.example', role: 'reader' })).status).toBe(
      422,
    );
    await test.service.close();
  });

  it('limits guesses by address, and requests of one invitation', async () => {
    const test = createTestService();
    const statuses: number[] = [];
    for (let index = 0; index < 40; index += 1)
      statuses.push((await test.page(`/invitations/${'x'.repeat(20)}${String(index)}`)).status);
    expect([statuses.filter((status) => status === 404).length, statuses.at(-1)]).toEqual([30, 429]);
    const path = await invite(test);
    const right: number[] = [];
    for (let index = 0; index < 70; index += 1) right.push((await test.page(path, { name: '' })).status);
    expect([right.filter((status) => status === 422).length, right.at(-1)]).toEqual([60, 429]);
    await test.service.close();
  });

  it.each(['en', 'de', 'fr', 'es', 'nl'])('speaks the language of the account: %s', async (locale) => {
    const test = createTestService();
    await test.call('PUT', '/account/me', { locale });
    const path = await invite(test);
    const messages = invitationMessages(locale);
    const escaped = (text: string): string => text.replaceAll("'", '&#39;');
    expect(await (await test.page(path)).text()).toContain(escaped(messages.accept));
    expect(await (await test.page(path, { name: 'Ann' })).text()).toContain(escaped(messages.once));
    expect(await (await test.page(path)).text()).toContain(escaped(messages.used));
    expect(test.mail.messages.at(-1)?.html).toContain(`lang="${locale}"`);
    await test.service.close();
  });

  it('is recorded in the audit log, without its token', async () => {
    const test = createTestService();
    const path = await invite(test);
    await test.page(path, { name: 'Ann' });
    const { body } = await test.call('GET', '/audit');
    expect(body.data.slice(0, 4).map((record) => record.attributes)).toMatchObject([
      {
        action: 'key_made',
        actor: 'user',
        user_id: 2,
        key_id: null,
        user_email: 'ann@x.example',
        object_id: 2,
      },
      {
        action: 'user_added',
        object_id: 2,
        detail: { email: 'ann@x.example', role: 'sender', admin: false },
      },
      { action: 'invitation_accepted', object_id: 1 },
      {
        action: 'invitation_made',
        user_id: 1,
        key_id: 1,
        detail: { email: 'ann@x.example', role: 'sender' },
      },
    ]);
    await test.service.close();
  });
});
