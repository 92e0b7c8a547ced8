import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestService } from '../../testing/test-service.ts';
import { accountsCommand } from './accounts-command.ts';
import { keysCommand } from './keys-command.ts';
import { usersCommand } from './users-command.ts';
import { UsageError } from '../usage-error.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-keys-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const addedKey = (line: string) => z.object({ id: z.number(), key: z.string() }).parse(JSON.parse(line));

describe('keys', () => {
  it('adds, lists and revokes beside a running service', async () => {
    const { call, service } = createTestService({
      database: join(data, 'service.db'),
      seed: { kind: 'sample' },
    });
    const using = (key: string, path = '/account/me') =>
      call('GET', path, undefined, { Authorization: `Token token=${key}` });
    const added = addedKey(await keysCommand(['add', 'Laptop', '--data', data]));
    const member = addedKey(
      await keysCommand(['add', 'Theo', '--user', 'theo@harborandpine.example', '--data', data]),
    );
    expect((await using(added.key)).status).toBe(200);
    expect((await using(added.key, '/webhook_endpoints')).status).toBe(200);
    const hidden = await using(member.key, '/webhook_endpoints');
    expect([hidden.status, Object.keys(hidden.body)]).toEqual([403, ['error']]);

    const listed = await keysCommand(['list', '--data', data]);
    expect(listed.trim().split('\n')).toHaveLength(3);
    expect(listed).not.toContain(added.key);
    await keysCommand(['revoke', String(added.id), '--data', data]);
    expect((await using(added.key)).status).toBe(401);
    await service.close();
  });

  it('lists keys, users and the account while another process writes', async () => {
    const path = join(data, 'service.db');
    const { service } = createTestService({ database: path, seed: { kind: 'sample' } });
    const writer = new DatabaseSync(path);
    writer.exec('BEGIN IMMEDIATE');
    const since = performance.now();
    expect(await keysCommand(['list', '--data', data])).toContain('Given at start');
    expect(await usersCommand(['list', '--data', data])).toContain('theo@harborandpine.example');
    expect(await accountsCommand(['show', '--data', data])).toContain('Harbor & Pine');
    // A writer would wait for five seconds, and then fail.
    expect(performance.now() - since).toBeLessThan(4000);
    writer.close();
    await service.close();
  });

  it.each([[[]], [['add']], [['explode']], [['revoke', 'x']], [['list', 'a', 'b']], [['--nonsense']]])(
    '%j is a mistake, told in one line',
    async (argv) => {
      await expect(keysCommand([...argv, '--data', data])).rejects.toThrow(UsageError);
      await expect(keysCommand([...argv, '--data', data])).rejects.toThrow(/^[^\n]+$/u);
    },
  );

  it('each key has a budget of its own', async () => {
    const { call, service } = createTestService({
      database: join(data, 'service.db'),
      rateLimit: { calls: 1, milliseconds: 30_000, window: 'sliding' },
    });
    const other = addedKey(await keysCommand(['add', 'Other', '--data', data])).key;
    expect((await call('GET', '/users')).status).toBe(200);
    expect((await call('GET', '/users')).status).toBe(429);
    expect((await call('GET', '/users', undefined, { Authorization: `Token token=${other}` })).status).toBe(
      200,
    );
    await service.close();
  });
});
