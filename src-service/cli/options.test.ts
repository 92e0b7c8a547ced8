import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noMailSecrets } from '../domain/mail/mail-secrets.ts';
import { parseNetwork } from '../server/client-address.ts';
import { readServeOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'layover-options-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('service flags', () => {
  it('has the documented defaults', () => {
    expect(readServeOptions([], {})).toEqual({
      host: '127.0.0.1',
      port: 0,
      data: null,
      keepsCopies: false,
      isExisting: false,
      repair: null,
      database: null,
      databaseOwner: null,
      key: undefined,
      seed: { kind: 'empty' },
      rateLimit: { calls: 100, milliseconds: 30_000, window: 'fixed' },
      latencyMs: 0,
      mail: { folder: null, fixed: null, secrets: noMailSecrets },
      filePlace: null,
      log: null,
      logFormat: 'text',
      adminPort: null,
      adminHost: '127.0.0.1',
      keep: { activities: null, audit: 730 },
      publicUrl: null,
      parentPrints: false,
      allowPrivateWebhooks: false,
      webhookSecret: null,
      trustedProxies: [],
    });
  });

  it('reads every flag', () => {
    const flags =
      '--host 0.0.0.0 --admin-port 9100 --admin-host :: --log-format json --keep-activities-days 400 ' +
      '--keep-audit-days 90 ' +
      '--port 4100 --data d --keep-copies --existing --repair copy --key abcdefgh --seed proposals:12 ' +
      '--rate-limit 10/2.5 --rate-window bucket --latency 40 --mail file:m --log l ' +
      '--public-url https://p.example/ --parent-prints --allow-private-webhooks --webhook-secret s --trusted-proxy 10.0.0.0/8 --trusted-proxy ::1';
    expect(readServeOptions(flags.split(' '), {})).toEqual({
      host: '0.0.0.0',
      port: 4100,
      data: 'd',
      keepsCopies: true,
      isExisting: true,
      repair: 'copy',
      database: null,
      databaseOwner: null,
      key: 'abcdefgh',
      seed: { kind: 'proposals', count: 12 },
      rateLimit: { calls: 10, milliseconds: 2500, window: 'bucket' },
      latencyMs: 40,
      mail: { folder: 'm', fixed: null, secrets: noMailSecrets },
      filePlace: null,
      log: 'l',
      logFormat: 'json',
      adminPort: 9100,
      adminHost: '::',
      keep: { activities: 400, audit: 90 },
      publicUrl: 'https://p.example',
      parentPrints: true,
      allowPrivateWebhooks: true,
      webhookSecret: 's',
      trustedProxies: [parseNetwork('10.0.0.0/8'), parseNetwork('::1')],
    });
    expect(readServeOptions(['--rate-limit', 'off'])).toMatchObject({ rateLimit: null });
    expect(readServeOptions(['--help'])).toBe('help');
  });

  it.each([
    ['--nonsense'],
    ['--port', 'x'],
    ['--port', '70000'],
    ['--port'],
    ['--data', ''],
    ['--key', 'short'],
    ['--seed', 'lots'],
    ['--repair', 'glue'],
    ['--variant', 'sent-status'],
    ['--rate-limit', '0/0'],
    ['--rate-limit', '100'],
    ['--rate-window', 'round'],
    ['--latency', '-5'],
    ['--mail', 'pigeon:x'],
    ['--public-url', 'ftp://x'],
    ['--trusted-proxy', 'everybody'],
    ['--host', 'a b'],
    ['--admin-port', 'x'],
    ['--log-format', 'xml'],
    ['--keep-activities-days', '0'],
    ['--keep-audit-days', '0'],
    ['--config', '/nowhere/service.yaml'],
    ['--key-file', '/nowhere/key'],
    ['--key', 'long-enough', '--key-file', '/nowhere/key'],
    ['--mail', 'smtp://ann@mail.example'],
    ['--mail', 'smtp://ann:hunter2hunter2@mail.example'],
    ['--mail', 'smtp://%zz@mail.example'],
    ['extra'],
  ])('%s %s is a mistake, told in one line', (...flags) => {
    const given = flags.filter((flag) => flag !== undefined);
    expect(() => readServeOptions(given, {})).toThrow(UsageError);
    expect(() => readServeOptions(given, {})).toThrow(/^[^\n]+$/u);
  });

  it('reads secrets from files and from the environment, and repeats none in a message', () => {
    const file = join(directory, 'secret');
    writeFileSync(file, 'secret-of-a-file\n');
    const env = {
      LAYOVER_SERVICE_KEY: 'secret-of-the-environment',
      LAYOVER_MAIL_PASSWORD: 'unused',
      LAYOVER_WEBHOOK_SECRET: 'w',
    };
    expect(readServeOptions([], env)).toMatchObject({
      key: 'secret-of-the-environment',
      webhookSecret: 'w',
    });
    expect(() => readServeOptions(['--mail', 'smtp://ann@mail.example:587'], env)).toThrow(
      '--mail-password-file',
    );
    const files = ['--key-file', file, '--webhook-secret-file', file];
    expect(readServeOptions(files, {})).toMatchObject({
      key: 'secret-of-a-file',
      webhookSecret: 'secret-of-a-file',
    });
    // A flag comes before a file, a file before the environment.
    expect(readServeOptions(['--key', 'key-of-a-flag'], env)).toMatchObject({ key: 'key-of-a-flag' });
    expect(readServeOptions(['--key-file', file], env)).toMatchObject({ key: 'secret-of-a-file' });
    expect(() => readServeOptions(['--mail', 'smtp://ann:hunter2hunter2@mail.example'], {})).toThrow(
      /^(?!.*hunter2).*--mail-password-file/u,
    );
    writeFileSync(file, '\n');
    expect(() => readServeOptions(['--key-file', file], {})).toThrow('must not be empty');
  });

  it('takes the address of a PostgreSQL database as a secret, instead of a folder', () => {
    const url = 'postgres://layover:secret@db.example:5432/layover';
    expect(readServeOptions(['--database', url], {})).toMatchObject({ database: url, data: null });
    const owner = { LAYOVER_DATABASE_OWNER_URL: 'postgres://owner:secret@db.example/layover' };
    expect(readServeOptions(['--database', url], owner)).toMatchObject({
      databaseOwner: owner.LAYOVER_DATABASE_OWNER_URL,
    });
    expect(readServeOptions([], owner)).toMatchObject({ databaseOwner: null });
    expect(() => readServeOptions(['--database-owner', url], {})).toThrow(
      '--database-owner needs --database',
    );
    expect(() => readServeOptions(['--database', url, '--database-owner', 'x:secret'], {})).toThrow(
      /^--database-owner must be an address such as postgres:\/\/USER/u,
    );
    expect(readServeOptions([], { LAYOVER_DATABASE_URL: url })).toMatchObject({ database: url });
    const file = join(directory, 'database');
    writeFileSync(file, `${url}\n`);
    expect(readServeOptions(['--database-file', file], {})).toMatchObject({ database: url });
    expect(() => readServeOptions(['--database', url, '--data', 'd'], {})).toThrow('cannot be used together');
    for (const wrong of ['mysql://layover:secret@db.example/x', 'layover', 'postgres://'])
      expect(() => readServeOptions(['--database', wrong], {}), wrong).toThrow(
        /^(?!.*secret)--database must be an address such as postgres:/u,
      );
  });
});
