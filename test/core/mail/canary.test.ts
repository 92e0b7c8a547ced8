import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openLogFile } from '../../../src-main/electron/ports/log-file.ts';
import { startMailServer } from '../../../src-service/testing/mail-server.ts';
import { noDesktop } from '../../support/core/no-desktop.ts';
import { findSecret, searchFolder } from '../../support/hostile/search-bytes.ts';
import { settingsOf, startEmbeddedCore } from './embedded-core.ts';

/** Arguments and environment of every process, as `ps` shows them; empty on systems without `/proc`. */
async function processes(): Promise<Buffer> {
  const ids = (await readdir('/proc').catch((): string[] => [])).filter((name) => /^\d+$/u.test(name));
  const files = ids.flatMap((id) => [`/proc/${id}/cmdline`, `/proc/${id}/environ`]);
  const read = files.map((file) => readFile(file).catch(() => Buffer.alloc(0)));
  return Buffer.concat(await Promise.all(read));
}

it('writes no mail password to files, the log, process lists or the support bundle', async () => {
  const canary = 'canary-Zu6pWq19fKxT';
  let accepts = true;
  const server = await startMailServer({
    withLogin: true,
    answer(stage, line) {
      if (stage !== 'login') return null;
      const given = Buffer.from(line.replace('AUTH PLAIN ', ''), 'base64').toString();
      return accepts && given.includes(canary) ? null : '535 5.7.8 Wrong password';
    },
  });
  const app = await startEmbeddedCore((folder) => ({
    log: openLogFile({ folder: path.join(folder, 'log'), verbose: true }),
    desktop: { ...noDesktop, chooseSaveFile: () => Promise.resolve(path.join(folder, 'support.json')) },
  }));
  try {
    const accountKey = await app.accountKey();
    const settings = settingsOf(server.url);
    const dkimKey = `-----BEGIN PRIVATE KEY-----\n${canary}\n-----END PRIVATE KEY-----`;
    const saving = { accountKey, settings, secrets: { password: canary, dkim_key: dkimKey } };
    await app.client().call('mail.save', saving);
    expect((await app.client().call('mail.test', { to: 'me@x.example' })).problem).toBeNull();
    // Failures are logged too.
    await app.client().call('mail.save', { ...saving, secrets: { password: `${canary}-wrong` } });
    accepts = false;
    const failed = await app.client().call('mail.test', { to: 'me@x.example' });
    expect(failed.problem?.code).toBe('login-refused');
    await app.restart();
    await app.client().call('mail.read', {});
    await app.client().call('data.saveSupportBundle', {});

    expect(JSON.stringify([...app.keychain])).toContain(canary);
    expect(findSecret(await processes(), canary)).toEqual([]);
    const { hits, read } = await searchFolder(app.folder, canary);
    expect(hits).toEqual([]);
    expect(read).toBeGreaterThan(8);
    await expect(readFile(path.join(app.folder, 'support.json'), 'utf8')).resolves.toContain('log');
  } finally {
    await app.close();
    server.close();
  }
}, 60_000);
