import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { callService } from './call-service.ts';
import { readImap } from './read-imap.ts';
import { startRealServers, type Mailbox, type RealServers } from './real-servers.ts';
import { isSignedBy } from './verify-dkim.ts';

const missing = inject('mailServersMissing');
const why = missing === null ? '' : ` (skipped: ${missing})`;

const canary = 'canary-7Qz!pass word-4471';
const nora: Mailbox = { address: 'nora@studio.example', password: canary };
const ann: Mailbox = { address: 'ann@client.example', password: 'ann-reads-mail' };
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const dkimKey = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** Every file below a folder. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The processes whose arguments or environment hold a text. */
function processesWith(text: string): readonly string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name))
    .filter((pid) =>
      ['cmdline', 'environ'].some((file) => {
        try {
          return readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(text);
        } catch {
          return false;
        }
      }),
    );
}

describe.skipIf(missing !== null)(`Postfix and Dovecot${why}`, () => {
  let servers: RealServers;
  let service: ServiceProcess;
  let serverFolder: TemporaryFolder;
  let folder: TemporaryFolder;
  let secretsFile = '';

  beforeAll(async () => {
    serverFolder = await makeTemporaryFolder('mail-servers');
    folder = await makeTemporaryFolder('mail-service');
    servers = await startRealServers(serverFolder.path, [nora, ann]);
    secretsFile = path.join(serverFolder.path, 'secrets.json');
    keepSecrets({ password: canary, dkim_key: dkimKey });
    service = await startService({
      folder: folder.path,
      flags: ['--rate-limit', 'off', '--mail-secrets-file', secretsFile],
    });
  });

  afterAll(async () => {
    await service.stop();
    await servers.stop();
    await folder.remove();
    await serverFolder.remove();
  });

  function keepSecrets(secrets: object): void {
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
  }

  /** Settings of the real server, with some of them replaced. */
  const settings = (server: object = {}, more: object = {}) => ({
    kind: 'smtp',
    server: {
      ...{ host: 'localhost', port: servers.smtpPort, security: 'starttls', ca: servers.certificates.ca },
      login: { kind: 'password', user: nora.address },
      ...server,
    },
    from: { name: 'Nora of the Studio', address: nora.address },
    dkim: { domain: 'studio.example', selector: 'layover' },
    ...more,
  });

  it('a proposal reaches a mailbox, over STARTTLS with a login, signed', async () => {
    const { call, settled } = callService(service);
    await call('PUT', '/mail_settings', settings());
    await call('POST', '/proposals', { title: 'A new site' });
    await call('PUT', '/proposals/1/send_proposal', {
      email: ann.address,
      subject: 'Größe: a new site',
      message: 'Hello Ann,\n\nhere it is.',
    });
    expect(await settled()).toMatchObject([{ state: 'sent', to: ann.address, failure_code: null }]);
    const [message = ''] = await untilReceived(ann, 1);
    const headers = (message.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/gu, ' ');
    expect(headers).toMatch(/^From: Nora of the Studio <nora@studio\.example>$/mu);
    expect(headers).toMatch(/^Message-ID: <[\w-]{20}@[\w.-]+>$/mu);
    expect(headers).toMatch(/^Received: .*ESMTPSA/mu);
    expect(headers).toMatch(/^Auto-Submitted: no$/mu);
    expect(headers).toMatch(/^List-Unsubscribe: <mailto:/mu);
    expect(headers).toMatch(/^DKIM-Signature: .*d=studio\.example/mu);
    expect(isSignedBy(message, publicKey)).toBe(true);
    expect(isSignedBy(message.replace('here it is', 'here it was'), publicKey)).toBe(false);
  });

  it.each([
    ['login-refused', {}, { password: 'wrong' }, {}],
    ['secret-missing', {}, {}, {}],
    ['certificate-untrusted', { ca: null }, null, {}],
    ['certificate-wrong-name', { host: '127.0.0.1' }, null, {}],
    ['login-required', { login: { kind: 'none' } }, null, {}],
    ['sender-refused', {}, null, { from: { name: '', address: 'boss@studio.example' } }],
    ['tls-failed', { security: 'tls' }, null, {}],
  ])('a test says %s', async (code, server, secrets, more) => {
    const { call, sendTest } = callService(service);
    keepSecrets(secrets ?? { password: canary });
    await call('PUT', '/mail_settings', settings(server, { dkim: null, ...more }));
    const answer = await sendTest(ann.address);
    expect(answer).toMatchObject({ sent: false, failure_code: code });
    expect(answer.failure).not.toBe('');
    keepSecrets({ password: canary });
  });

  it('an unknown recipient is a bounce, and a message beyond the size is given up', async () => {
    const { call, sendTest, settled } = callService(service);
    await call('PUT', '/mail_settings', settings({}, { dkim: null }));
    expect(await sendTest('nobody@client.example')).toMatchObject({ failure_code: 'recipient-refused' });
    expect(await sendTest(ann.address)).toMatchObject({ sent: true, failure_code: null });
    await call('PUT', '/proposals/1/send_proposal', { email: 'nobody@client.example' });
    await call('PUT', '/proposals/1/send_proposal', { email: ann.address, message: 'x'.repeat(9900) });
    expect(await settled()).toMatchObject([
      { state: 'refused', to: ann.address, failure_code: 'too-large' },
      { state: 'refused', to: 'nobody@client.example', failure_code: 'recipient-refused' },
      { state: 'sent' },
    ]);
  });

  it('the password stands in no file, log, argument or environment', async () => {
    await callService(service).sendTest(ann.address);
    const files = [...filesBelow(folder.path), path.join(serverFolder.path, 'dovecot.log')];
    files.push(path.join(serverFolder.path, 'postfix.log'));
    const encoded = [canary, Buffer.from(`\0${nora.address}\0${canary}`).toString('base64')];
    expect(files.length).toBeGreaterThan(3);
    for (const text of encoded) {
      expect(files.filter((file) => readFileSync(file).includes(text))).toEqual([]);
      expect(processesWith(text)).toEqual([]);
    }
    expect(statSync(secretsFile).mode & 0o077).toBe(0);
  });

  async function untilReceived(mailbox: Mailbox, count: number): Promise<readonly string[]> {
    for (let waited = 0; waited < 15_000; waited += 100) {
      const messages = await readImap(servers, mailbox);
      if (messages.length >= count) return messages;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The message has not arrived: ${servers.log()}`);
  }
});
