import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { accountsCommand } from './accounts-command.ts';
import { auditCommand } from './audit-command.ts';
import { backupCommand } from './backup-command.ts';
import { keysCommand } from './keys-command.ts';
import { erasePersonCommand, exportPersonCommand } from './person-commands.ts';
import { queueCommand } from './queue-command.ts';
import { restoreCommand } from './restore-command.ts';
import { usersCommand } from './users-command.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-audit-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const start = () => createTestService({ database: join(data, 'service.db') });

const list = async (...flags: readonly string[]): Promise<readonly Record<string, unknown>[]> =>
  (await auditCommand([...flags, '--json', '--data', data]))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('users invite', () => {
  it('queues a message, which the erasure of the person takes back', async () => {
    await start().service.close();
    const at = ['--data', data];
    const invited = await usersCommand([
      'invite',
      'Ann@x.example',
      '--role',
      'reader',
      '--name',
      'Ann',
      ...at,
    ]);
    expect(JSON.parse(invited)).toMatchObject({ id: 1, email: 'ann@x.example', role: 'reader', name: 'Ann' });
    expect(await queueCommand(['mail', 'list', ...at])).toContain('ann@x.example');
    for (const wrong of [['nobody', '--role', 'reader'], ['bo@x.example'], ['bo@x.example', '--role', 'god']])
      await expect(usersCommand(['invite', ...wrong, ...at])).rejects.toThrow('EMAIL and --role');
    const erased = await erasePersonCommand(['--email', 'ann@x.example', ...at]);
    expect(JSON.parse(erased)).toMatchObject({ erased: { messages: 1, invitations: 1 } });
    expect(await queueCommand(['mail', 'list', ...at])).toBe('');
    expect(JSON.stringify(await list())).not.toContain('ann@x.example');
  });
});

describe('audit', () => {
  it('shows what commands did, newest first', async () => {
    const { service } = start();
    const at = ['--data', data];
    await usersCommand(['add', 'ann@x.example', '--name', 'Ann', '--role', 'sender', ...at]);
    const made = await keysCommand(['add', 'Laptop', '--user', 'ann@x.example', '--scope', 'read', ...at]);
    await keysCommand(['revoke', '2', ...at]);
    await usersCommand(['remove', 'ann@x.example', ...at]);
    await accountsCommand(['set', 'city=Bern', ...at]);
    await exportPersonCommand(['--email', 'bo@x.example', ...at]);
    const rows = await list();
    expect(
      rows.map(({ action, actor, object_type, object_id, detail }) => [
        action,
        actor,
        object_type,
        object_id,
        detail,
      ]),
    ).toEqual([
      ['person_exported', 'command line', 'people', null, {}],
      ['settings_changed', 'command line', 'accounts', 1, { fields: ['city'] }],
      ['user_removed', 'command line', 'users', 2, { email: 'ann@x.example', keys: 1 }],
      ['key_revoked', 'command line', 'api_keys', 2, {}],
      ['key_made', 'command line', 'api_keys', 2, { name: 'Laptop', email: 'ann@x.example', scope: 'read' }],
      ['user_added', 'command line', 'users', 2, { email: 'ann@x.example', role: 'sender', admin: false }],
      ['key_made', 'service', 'api_keys', 1, { name: 'Given at start' }],
    ]);
    const { key } = JSON.parse(made) as { readonly key: string };
    expect(JSON.stringify(rows)).not.toContain(key);
    await service.close();
  });

  it('reads as lines, and from a time on', async () => {
    const { call, clock, service } = start();
    await call('POST', '/proposals', { title: 'P' });
    clock.advance(86_400_000);
    await call('PUT', '/proposals/1/archive');
    expect(await auditCommand(['--since', '2026-03-03', '--data', data])).toMatch(
      /^2026-03-03T09:00:00\.250Z {2}proposal_archived {2}proposals 1 {2}\S+@\S+, key 1 "Given at start"\n$/u,
    );
    expect(await list()).toHaveLength(2);
    await service.close();
    await expect(list('--since', 'yesterday')).rejects.toThrow('--since must be a day such as 2026-01-31');
    await expect(list('more')).rejects.toThrow('unexpected argument');
  });

  it('tells of a restore and of an erasure, and loses the address of who was erased', async () => {
    const first = start();
    await first.service.close();
    const at = ['--data', data];
    await usersCommand(['add', 'ann@x.example', '--name', 'Ann', ...at]);
    const { key } = JSON.parse(await keysCommand(['add', 'Of Ann', '--user', 'ann@x.example', ...at])) as {
      readonly key: string;
    };
    const service = start();
    await service.call('PUT', '/users/me', { name: 'A' }, { Authorization: `Token token=${key}` });
    await service.service.close();
    await usersCommand(['remove', 'ann@x.example', ...at]);
    const person = ['--email', 'ann@x.example', ...at];
    const exported = JSON.parse(await exportPersonCommand(person)) as { audit_entries: readonly object[] };
    expect(exported.audit_entries).toHaveLength(4);
    expect(JSON.parse(await erasePersonCommand(person))).toMatchObject({ erased: { audit_entries: 4 } });
    const rows = await list();
    expect(JSON.stringify(rows)).not.toMatch(/ann@|Of Ann/u);
    // What was done stays.
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['person_erased', 'user_removed', 'user_changed', 'user_added']),
    );
    expect(rows.find(({ action }) => action === 'user_changed')).toMatchObject({ user_id: 2, key_id: 2 });

    const copy = join(data, 'copy.db');
    await backupCommand([copy, ...at]);
    restoreCommand([copy, '--replace', ...at]);
    expect((await list())[0]).toMatchObject({ action: 'data_restored', actor: 'command line' });
  });
});
