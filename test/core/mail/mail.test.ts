import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../../../src-service/testing/mail-server.ts';
import { callService } from '../../mail/call-service.ts';
import { settingsOf, startEmbeddedCore, type EmbeddedCore } from './embedded-core.ts';

const password = 'right-password';
/** Each look costs calls of the budget. */
const patiently = { timeout: 20_000, interval: 500 };
let server: MailServer;
let app: EmbeddedCore;
/** The logins that the mail server saw. */
const logins: string[] = [];
let refusal: string | null = null;

beforeAll(async () => {
  server = await startMailServer({
    withLogin: true,
    answer(stage, line) {
      if (stage === 'recipient') return refusal;
      if (stage !== 'login') return null;
      const [, , given = ''] = Buffer.from(line.replace('AUTH PLAIN ', ''), 'base64').toString().split('\0');
      logins.push(given);
      return given === password ? null : '535 5.7.8 Authentication failed';
    },
  });
  app = await startEmbeddedCore();
}, 60_000);

afterAll(async () => {
  await app.close();
  server.close();
}, 60_000);

describe('mail of the embedded service', () => {
  it('goes to a folder until it is set up', async () => {
    const { setup } = await app.client().call('mail.read', {});
    expect(setup).toMatchObject({ settings: { kind: 'folder' }, missing: [], kept: [], keeper: 'keychain' });
  });

  it('lacks the password that was not given, and says so at a test', async () => {
    const accountKey = await app.accountKey();
    const settings = settingsOf(server.url);
    const { setup } = await app.client().call('mail.save', { accountKey, settings, secrets: {} });
    expect(setup).toMatchObject({ missing: ['password'], settings: { kind: 'smtp' } });
    const { problem } = await app.client().call('mail.test', { to: 'me@x.example' });
    expect(problem?.code).toBe('secret-missing');
  });

  it('logs in with the password of the keychain', async () => {
    const accountKey = await app.accountKey();
    const settings = settingsOf(server.url);
    const { setup } = await app.client().call('mail.save', { accountKey, settings, secrets: { password } });
    expect(setup).toMatchObject({ missing: [], kept: ['password'] });
    expect([...app.keychain.values()]).toEqual([`.${password}`]);
    expect(await app.client().call('mail.test', { to: 'me@x.example' })).toEqual({
      to: 'me@x.example',
      problem: null,
    });
    expect(server.accepted.at(-1)?.to).toEqual(['me@x.example']);
  });

  it('has the password again after a restart', async () => {
    await app.restart();
    await expect
      .poll(async () => (await app.client().call('mail.test', { to: 'me@x.example' })).problem, patiently)
      .toBeNull();
    expect((await app.client().call('mail.read', {})).setup).toMatchObject({
      missing: [],
      kept: ['password'],
    });
  });

  it('tells a refused login in the words of the mail server', async () => {
    const accountKey = await app.accountKey();
    const secrets = { password: 'wrong' };
    await app.client().call('mail.save', { accountKey, settings: settingsOf(server.url), secrets });
    const { problem } = await app.client().call('mail.test', { to: 'me@x.example' });
    expect(problem).toMatchObject({ code: 'login-refused' });
    expect(problem?.response).toContain('5.7.8');
  });

  it('has the DNS record of a DKIM key, which is longer than one entry of a keychain', async () => {
    const accountKey = await app.accountKey();
    await app.client().call('mail.save', {
      ...{ accountKey, settings: settingsOf(server.url), secrets: { password } },
    });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const settings = {
      ...(settingsOf(server.url) as object),
      dkim: { domain: 'x.example', selector: 'layover' },
    } as never;
    const { setup } = await app
      .client()
      .call('mail.save', { accountKey, settings, secrets: { dkim_key: key } });
    expect(setup.dkimRecord?.name).toBe('layover._domainkey.x.example');
    expect(setup.kept).toEqual(['password', 'dkim_key']);
    for (const entry of app.keychain.values()) expect(entry.length).toBeLessThanOrEqual(1001);
    await app.client().call('mail.save', {
      ...{ accountKey, settings: settingsOf(server.url), secrets: { dkim_key: null } },
    });
    expect([...app.keychain.keys()]).toEqual(['mail-password:sample']);
  });

  it('lists what waits and why, tries it again and cancels it', async () => {
    const { call } = callService(app.service);
    const send = async (proposal: number) =>
      await call('PUT', `/proposals/${String(proposal)}/send_proposal`, { email: 'ann@client.example' });
    const drafts = app.service.database
      .all("SELECT id FROM proposals WHERE status = 'draft' AND archived_at IS NULL ORDER BY id")
      .map((row) => Number(row['id']));
    const [first = 0, second = 0] = drafts;
    refusal = '450 4.2.0 Greylisted';
    await send(first);
    await send(second);
    const waiting = async () => (await app.client().call('mail.read', {})).messages;
    await expect
      .poll(async () => (await waiting()).map(({ problem }) => problem?.code), patiently)
      .toEqual(['greylisted', 'greylisted']);
    const [newest, older] = await waiting();
    if (newest === undefined || older === undefined) throw new Error('Nothing waits.');
    expect(newest.nextAttemptAt).toBeGreaterThan(Date.now());
    expect((await app.client().call('mail.cancel', { id: newest.id })).message.state).toBe('canceled');
    refusal = null;
    await app.client().call('mail.retry', { id: older.id });
    await expect.poll(waiting, patiently).toEqual([]);
    // Where nothing waits, one call tells it.
    const queueReads = async () =>
      (await app.client().call('sync.log', {})).calls.filter(({ path }) => path === 'mail_messages').length;
    const before = await queueReads();
    await app.client().call('mail.read', {});
    expect(await queueReads()).toBe(before);
    await expect(app.client().call('mail.cancel', { id: older.id })).rejects.toMatchObject({
      code: 'rejected',
    });
  });
});

describe('mail of a service elsewhere', () => {
  it('takes settings, and no secrets', async () => {
    const elsewhere = await startEmbeddedCore();
    try {
      const { url, key } = elsewhere.service;
      await elsewhere.client().call('session.connect', { baseUrl: url, apiKey: key });
      const accountKey = await elsewhere.accountKey();
      const settings = settingsOf(server.url);
      const saving = elsewhere.client().call('mail.save', { accountKey, settings, secrets: { password } });
      await expect(saving).rejects.toMatchObject({ reason: { code: 'errors.secretsElsewhere' } });
      const { setup } = await elsewhere.client().call('mail.save', { accountKey, settings, secrets: {} });
      expect(setup).toMatchObject({ keeper: 'operator', missing: ['password'], kept: [] });
    } finally {
      await elsewhere.close();
    }
  });
});
