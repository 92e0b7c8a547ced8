import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readServeOptions } from './options.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'layover-mail-flags-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function file(name: string, text: string, mode = 0o600): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

const mailOf = (...flags: readonly string[]) => {
  const options = readServeOptions(flags, {});
  if (options === 'help') throw new Error('No help was asked for');
  return options.mail;
};
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

describe('mail flags', () => {
  it('name a server, whose password comes from a private file', () => {
    const mail = mailOf(
      ...['--mail', 'smtp://ann%40x.example@mail.example:587'],
      ...['--mail-password-file', file('password', 'pa ss\n')],
      ...['--mail-ca-file', file('ca.pem', pem, 0o644)],
    );
    expect(mail.fixed?.server).toEqual({
      ...{ host: 'mail.example', port: 587, security: 'starttls', ca: pem },
      login: { kind: 'password', user: 'ann@x.example' },
    });
    expect(mail.secrets.get('password')).toBe('pa ss');
    expect(JSON.stringify(mail)).not.toContain('pa ss');
  });

  it('encrypt to every server but one on this computer', () => {
    const security = (url: string) => mailOf('--mail', url).fixed?.server?.security;
    expect(security('smtps://mail.example')).toBe('tls');
    expect(security('smtp://mail.example')).toBe('starttls');
    expect(security('smtp://127.0.0.1:25')).toBe('none-on-loopback');
    expect(security('smtp://[::1]:25')).toBe('none-on-loopback');
    expect(mailOf('--mail', 'smtps://mail.example').fixed?.server?.port).toBe(465);
  });

  it('leave the settings to the data where only a folder or secrets are given', () => {
    const secrets = file('secrets.json', '{"password":"p","dkim_key":"k"}');
    const mail = mailOf('--mail', 'file:/x', '--mail-secrets-file', secrets);
    expect([mail.folder, mail.fixed]).toEqual(['/x', null]);
    expect([mail.secrets.get('password'), mail.secrets.get('refresh_token')]).toEqual(['p', null]);
    writeFileSync(secrets, '{"password":"other"}');
    expect(mail.secrets.get('password')).toBe('other');
    rmSync(secrets);
    expect(mail.secrets.get('password')).toBeNull();
  });

  it.skipIf(process.platform === 'win32')('refuse a secret that other users can read', () => {
    const open = file('open', 'secret-text', 0o640);
    expect(() => mailOf('--mail', 'smtp://a@x.example', '--mail-password-file', open)).toThrow('chmod 600');
    expect(() => mailOf('--mail-secrets-file', file('o.json', '{}', 0o644))).toThrow('chmod 600');
  });

  it('refuse what is wrong, in one line without any secret', () => {
    const secret = file('secret', 'canary-secret');
    const empty = file('empty', '\n');
    const wrong: readonly (readonly [RegExp, ...string[]])[] = [
      [/no user/u, '--mail', 'smtp://mail.example', '--mail-password-file', secret],
      [/need --mail smtp/u, '--mail-password-file', secret],
      [/need --mail smtp/u, '--mail', 'file:/x', '--mail-ca-file', secret],
      [/cannot be used together/u, '--mail-secrets-file', secret, '--mail-password-file', secret],
      [/must be a JSON object/u, '--mail-secrets-file', secret],
      [/must not be empty/u, '--mail', 'smtp://a@x.example', '--mail-password-file', empty],
      [/contains no PEM/u, '--mail', 'smtp://x.example', '--mail-ca-file', secret],
      [/cannot be read/u, '--mail', 'smtp://x.example', '--mail-ca-file', join(directory, 'none')],
      [/cannot be read/u, '--mail-secrets-file', join(directory, 'none')],
    ];
    for (const [words, ...flags] of wrong) {
      expect(() => mailOf(...flags)).toThrow(words);
      expect(() => mailOf(...flags)).toThrow(/^(?!.*canary)[^\n]+$/u);
    }
  });
});
