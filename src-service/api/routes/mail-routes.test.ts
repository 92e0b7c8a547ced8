import { generateKeyPairSync } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import type { MailSettings } from '#shared/domain/mail/mail-settings.ts';
import { startMailServer, type MailServer, type Stage } from '../../testing/mail-server.ts';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createTestService } from '../../testing/test-service.ts';
import { runNow } from '../../storage/steps.ts';

const servers: MailServer[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function mailServer(rules: Parameters<typeof startMailServer>[0] = {}): Promise<MailServer> {
  const server = await startMailServer(rules);
  servers.push(server);
  return server;
}

type Secrets = Partial<Record<MailSecretName, string>>;

/** A service whose mail follows its settings, with one proposal. */
async function mailing({
  secrets = {},
  fixed = null,
}: { secrets?: Secrets; fixed?: MailSettings | null } = {}) {
  const timers = manualTimers();
  const problems: string[] = [];
  const test = createTestService({
    mail: undefined,
    mailSetup: { folder: null, fixed, secrets: { get: (name) => secrets[name] ?? null } },
    timers,
    onProblem: (line) => problems.push(line),
  });
  await test.call('POST', '/proposals', { title: 'Site' });
  const read = async (method: string, path: string, body?: object) => {
    const answer = await test.call(method, path, body);
    return { status: answer.status, body: answer.body as object as Readonly<Record<string, unknown>> };
  };
  return {
    ...{ ...test, timers, problems, read },
    attributes: async (method: string, path: string, body?: object) =>
      (await test.call(method, path, body)).body.data.attributes as object as Readonly<
        Record<string, unknown>
      >,
    messages: async (query = '') =>
      (await test.call('GET', `/mail_messages${query}`)).body.data.map(
        (entry) => entry.attributes as object as Readonly<Record<string, unknown>>,
      ),
    send: (email: string) => test.call('PUT', '/proposals/1/send_proposal', { email }),
  };
}

const smtp = (url: string, more: object = {}) => ({
  kind: 'smtp',
  server: {
    ...{ host: '127.0.0.1', port: Number(new URL(url).port), security: 'none-on-loopback' },
    login: { kind: 'none' },
    ...more,
  },
});

describe('mail settings', () => {
  it('are files until they are set, change at once, and hold no secret', async () => {
    const { url, accepted } = await mailServer();
    const { attributes, send, service } = await mailing({ secrets: { password: 'canary-password' } });
    expect(await attributes('GET', '/mail_settings')).toMatchObject({ kind: 'folder', fixed: false });
    await send('ann@x.example');
    expect(accepted).toEqual([]);
    const changed = await attributes('PUT', '/mail_settings', {
      ...smtp(url),
      from: { name: 'Studio', address: 'Studio@x.example' },
      reply_to: 'hello@x.example',
    });
    expect(changed).toMatchObject({ kind: 'smtp', from: { address: 'studio@x.example' } });
    await send('bob@x.example');
    await service.settled();
    expect(accepted.map(({ to }) => to)).toEqual([['bob@x.example']]);
    const headers = accepted[0]?.text.split('\n\n')[0] ?? '';
    expect(headers).toMatch(/^From: Studio <studio@x\.example>$/mu);
    expect(headers).toMatch(/^Reply-To: .*<hello@x\.example>$/mu);
    expect(headers).toMatch(/^List-Unsubscribe: <mailto:hello@x\.example\?subject=unsubscribe>$/mu);
    expect(headers).toMatch(/^Auto-Submitted: no$/mu);
    expect(headers).toMatch(/^Message-ID: <[\w-]{20}@[\w.-]+>$/imu);
    expect(headers).toMatch(/^Date: /mu);
    expect(runNow(service.stores.mailSettings.find())).not.toContain('canary');
    await service.close();
  });

  it('cannot be changed where the command line sets them, nor by a user who is no administrator', async () => {
    const settings = { kind: 'none', server: null, from: null, reply_to: null, dkim: null } as const;
    const { attributes, read, service, call } = await mailing({ fixed: settings });
    expect(await attributes('GET', '/mail_settings')).toMatchObject({ kind: 'none', fixed: true });
    expect((await read('PUT', '/mail_settings', { kind: 'folder' })).status).toBe(422);
    runNow(service.database.query('UPDATE users SET admin = 0').run());
    for (const [method, path] of [
      ['GET', '/mail_settings'],
      ['PUT', '/mail_settings'],
      ['POST', '/mail_settings/test'],
      ['GET', '/mail_messages'],
      ['PUT', '/mail_messages/1/retry'],
      ['PUT', '/mail_messages/1/cancel'],
    ] as const)
      expect((await call(method, path, method === 'GET' ? undefined : { kind: 'folder' })).status).toBe(403);
  });

  it('a message waits while nothing is set up, and leaves when it is', async () => {
    const { url, accepted } = await mailServer();
    const { attributes, send, messages, service } = await mailing();
    await attributes('PUT', '/mail_settings', { kind: 'none' });
    await send('ann@x.example');
    expect(await messages()).toMatchObject([
      { state: 'waiting', failure_code: 'not-set-up', failure: 'No mail server is set up.' },
    ]);
    const unfinished = { waiting: 1, sending: 0, unknown: 0, refused: 0 };
    expect((await attributes('GET', '/mail_settings'))['unfinished_messages']).toEqual(unfinished);
    await attributes('PUT', '/mail_settings', smtp(url));
    await service.settled();
    expect(accepted).toHaveLength(1);
    expect(await messages()).toMatchObject([{ state: 'sent', failure_code: null, next_attempt_at: null }]);
    expect((await attributes('GET', '/mail_settings'))['unfinished_messages']).toEqual({
      ...unfinished,
      waiting: 0,
    });
    await service.close();
  });

  it('name the secrets that are missing, and the DNS record of a DKIM key', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const secrets: Secrets = {};
    const { attributes } = await mailing({ secrets });
    const login = { kind: 'password', user: 'ann' };
    const given = {
      ...smtp('smtp://127.0.0.1:1', { login }),
      dkim: { domain: 'x.example', selector: 'mail' },
    };
    expect(await attributes('PUT', '/mail_settings', given)).toMatchObject({
      missing_secrets: ['password', 'dkim_key'],
      dkim_record: null,
    });
    secrets.dkim_key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
    expect(await attributes('PUT', '/mail_settings', given)).toMatchObject({
      missing_secrets: ['password'],
      dkim_record: {
        name: 'mail._domainkey.x.example',
        value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[\w+/=]{300,}$/u) as unknown,
      },
    });
  });
});

describe('a test message', () => {
  it('goes to the user at once, past the queue', async () => {
    const { url, accepted } = await mailServer();
    const { attributes, read, messages, service } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    const owner = runNow(service.stores.account.getOwner());
    const answer = await read('POST', '/mail_settings/test', {});
    expect(answer).toMatchObject({ status: 200, body: { sent: true, to: owner.email, failure_code: null } });
    expect(accepted[0]?.text).toMatch(/^Auto-Submitted: auto-generated$/mu);
    expect(await messages()).toEqual([]);
    await read('POST', '/mail_settings/test', { email: 'me@x.example' });
    expect(accepted.map(({ to }) => to)).toEqual([[owner.email], ['me@x.example']]);
    // The second went over the first one's connection.
    expect(servers[0]?.connections()).toBe(1);
    await service.close();
  });

  it('says what failed', async () => {
    const { url } = await mailServer({
      answer: (stage: Stage) => (stage === 'sender' ? '553 5.7.1 Sender not allowed' : null),
    });
    const { attributes, read, service } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    expect((await read('POST', '/mail_settings/test', { email: 'me@x.example' })).body).toEqual({
      sent: false,
      to: 'me@x.example',
      failure_code: 'sender-refused',
      failure: 'The server does not let you send from this address.',
      remedy: 'settings',
      response: '553 5.7.1 Sender not allowed',
    });
    await service.close();
  });
});

describe('the queue of mail', () => {
  it('tells what waits, why and until when; a retry takes place at once', async () => {
    let answer: string | null = '450 4.2.0 Greylisted, try again later';
    const { url, accepted } = await mailServer({
      answer: (stage) => (stage === 'recipient' ? answer : null),
    });
    const { attributes, send, messages, service, clock } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    await send('ann@x.example');
    await service.settled();
    expect(await messages('?state=waiting')).toEqual([
      {
        proposal_id: 1,
        state: 'waiting',
        to: 'ann@x.example',
        subject: expect.any(String) as unknown,
        created_at: new Date(clock.now()).toISOString(),
        attempts: 1,
        attempted_at: null,
        next_attempt_at: new Date(clock.now() + 60_000).toISOString(),
        failure_code: 'greylisted',
        failure: 'The recipient’s server asked to try again later.',
        response: answer,
      },
    ]);
    answer = null;
    expect(await attributes('PUT', '/mail_messages/1/retry')).toMatchObject({ state: 'waiting' });
    await service.settled();
    expect(accepted).toHaveLength(1);
    expect(await messages('?state=waiting')).toEqual([]);
    expect(await messages()).toMatchObject([{ state: 'sent' }]);
    await service.close();
  });

  it('a retry ends the pause that a broken server has caused', async () => {
    let isBroken = true;
    const { url, accepted } = await mailServer({
      answer: (stage) => (isBroken && stage === 'greeting' ? '421 4.3.2 Busy' : null),
    });
    const { attributes, send, messages, service, clock } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    await send('ann@x.example');
    await service.settled();
    expect(await messages()).toMatchObject([
      {
        failure_code: 'server-busy',
        next_attempt_at: new Date(clock.now() + 30_000).toISOString(),
      },
    ]);
    isBroken = false;
    await attributes('PUT', '/mail_messages/1/retry');
    await service.settled();
    expect(accepted).toHaveLength(1);
    await service.close();
  });

  it('a canceled message does not leave, and nothing but a waiting one can be canceled', async () => {
    let isBroken = true;
    const { url, accepted } = await mailServer({
      answer: (stage) => (isBroken && stage === 'recipient' ? '450 4.2.0 later' : null),
    });
    const { attributes, send, read, service, clock, timers } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    await send('ann@x.example');
    await service.settled();
    expect(await attributes('PUT', '/mail_messages/1/cancel')).toMatchObject({
      state: 'canceled',
      next_attempt_at: null,
    });
    isBroken = false;
    clock.advance(3_600_000);
    timers.fire();
    await service.settled();
    expect(accepted).toEqual([]);
    expect((await read('PUT', '/mail_messages/1/cancel')).status).toBe(422);
    expect((await read('PUT', '/mail_messages/1/retry')).status).toBe(422);
    expect((await read('PUT', '/mail_messages/9/retry')).status).toBe(404);
    await service.close();
  });

  it('a message canceled while the server is asked does not leave', async () => {
    const asked = Promise.withResolvers<void>();
    const canceled = Promise.withResolvers<void>();
    const { url, accepted } = await mailServer({
      answer(stage) {
        if (stage === 'data') asked.resolve();
        return null;
      },
      pause: (stage) => (stage === 'data' ? canceled.promise : null),
    });
    const { attributes, send, messages, service } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    await send('ann@x.example');
    await asked.promise;
    await attributes('PUT', '/mail_messages/1/cancel');
    canceled.resolve();
    await service.settled();
    expect(await messages()).toMatchObject([{ state: 'canceled' }]);
    expect(accepted).toEqual([]);
    await service.close();
  });

  it('a message that may have arrived is sent again on the user’s word alone, as the same message', async () => {
    let isLost = true;
    const { url, accepted } = await mailServer({
      answer: (stage) => (isLost && stage === 'message' ? 'lost' : null),
    });
    const { attributes, send, messages, service, clock, timers } = await mailing();
    await attributes('PUT', '/mail_settings', smtp(url));
    await send('ann@x.example');
    await service.settled();
    expect(await messages()).toMatchObject([{ state: 'unknown', failure_code: 'outcome-unknown' }]);
    isLost = false;
    clock.advance(3_600_000);
    timers.fire();
    await service.settled();
    expect(accepted).toHaveLength(1);
    await attributes('PUT', '/mail_messages/1/retry');
    await service.settled();
    expect(accepted).toHaveLength(2);
    expect(accepted[1]?.id).toBe(accepted[0]?.id);
    expect(await messages()).toMatchObject([{ state: 'sent' }]);
    await service.close();
  });
});
