import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestService } from '../../testing/test-service.ts';
import { accountsCommand } from './accounts-command.ts';
import { backupCommand } from './backup-command.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { keysCommand } from './keys-command.ts';
import { erasePersonCommand, exportPersonCommand } from './person-commands.ts';
import { restoreCommand } from './restore-command.ts';
import { usersCommand } from './users-command.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-commands-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const start = () => createTestService({ database: join(data, 'service.db') });
const json = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

describe('users', () => {
  it('are added, listed and removed beside a running service, with their keys', async () => {
    const { call, service } = start();
    const at = ['--data', data];
    expect(json(usersCommand(['add', 'Ann@X.example', '--name', 'Ann', ...at]))).toMatchObject({
      email: 'ann@x.example',
      admin: false,
    });
    const { key } = json(keysCommand(['add', 'Laptop', '--user', 'ann@x.example', ...at]));
    const headers = { Authorization: `Token token=${String(key)}` };
    expect((await call('POST', '/proposals', { title: 'Hers' }, headers)).status).toBe(201);
    expect(
      usersCommand(['list', ...at])
        .trim()
        .split('\n'),
    ).toHaveLength(2);
    expect(() => usersCommand(['add', 'ann@x.example', '--name', 'Ann', ...at])).toThrow('a user already');
    expect(() => usersCommand(['add', 'nobody', '--name', 'N', ...at])).toThrow('EMAIL and --name');
    expect(json(usersCommand(['remove', 'ann@x.example', ...at]))).toMatchObject({ removed: true, keys: 1 });
    expect((await call('GET', '/proposals', undefined, headers)).status).toBe(401);
    expect((await call('GET', '/proposals/1')).status).toBe(200);
    const [owner = ''] = usersCommand(['list', ...at])
      .trim()
      .split('\n');
    expect(() => usersCommand(['remove', String(json(owner)['email']), ...at])).toThrow('owner');
    await service.close();
  });
});

describe('accounts', () => {
  it('are shown and set, and a wrong value is named', async () => {
    await start().service.close();
    const at = ['--data', data];
    const set = ['name=Studio Ann', 'currency=eur', 'default_taxes=[{"name":"VAT","percentage":"21"}]'];
    const changed = {
      name: 'Studio Ann',
      currency: 'EUR',
      default_taxes: [{ name: 'VAT', percentage: '21' }],
    };
    expect(json(accountsCommand(['set', ...set, ...at]))).toMatchObject(changed);
    const shown = accountsCommand(['show', ...at]);
    expect(json(shown)).toMatchObject(changed);
    expect(shown).not.toContain('secret');
    expect(() => accountsCommand(['set', 'colour=red', ...at])).toThrow('"colour" is no setting');
    expect(() => accountsCommand(['set', 'page_secret=x', ...at])).toThrow('is no setting');
    expect(() => accountsCommand(['set', 'currency=many', ...at])).toThrow('currency must be');
  });
});

describe('restore', () => {
  it('puts a backup in place, keeps what was there, and refuses what is no backup', async () => {
    const before = start();
    await before.call('POST', '/proposals', { title: 'Saved' });
    const copy = join(data, 'copy.db');
    await backupCommand([copy, '--data', data]);
    await before.call('PUT', '/proposals/1', { title: 'Spoiled' });
    await before.service.close();
    expect(() => restoreCommand([copy, '--data', data])).toThrow('--replace');
    const running = claimDataDirectory(data);
    expect(() => restoreCommand([copy, '--data', data, '--replace'])).toThrow('in use by another service');
    running.release();
    const nonsense = join(data, 'nonsense');
    writeFileSync(nonsense, 'neither a database nor anything like one, but long enough');
    expect(() => restoreCommand([nonsense, '--data', data, '--replace'])).toThrow('cannot be used');
    const { kept } = json(restoreCommand([copy, '--data', data, '--replace']));
    expect(existsSync(String(kept))).toBe(true);
    const after = start();
    expect((await after.call('GET', '/proposals/1')).body.data.attributes.title).toBe('Saved');
    await after.service.close();
    const other = join(data, 'other');
    restoreCommand([copy, '--data', other]);
    expect(existsSync(join(other, 'service.db'))).toBe(true);
  });

  it.runIf(process.getuid?.() === 0)('gives what root restores to the owner of the folder', async () => {
    await start().service.close();
    const copy = join(data, 'copy.db');
    await backupCommand([copy, '--data', data]);
    const service = join(data, 'of-the-service');
    mkdirSync(service);
    chownSync(service, 1234, 1234);
    restoreCommand([copy, '--data', service]);
    expect(statSync(join(service, 'service.db')).uid).toBe(1234);
    expect(statSync(join(service, 'service.lock')).uid).toBe(1234);
  });
});

describe('one person', () => {
  it('is exported with all that is stored, and erased from it', async () => {
    const { call, page, service } = start();
    await call('POST', '/clients', {
      name: 'Ann',
      surname: 'Bee',
      email: 'ann@x.example',
      telephone: '555-0199',
    });
    await call('POST', '/clients', { name: 'Other', email: 'other@x.example' });
    const { body } = await call('POST', '/proposals', { title: 'Hers', client_id: 1 });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const path = `/p/${body.data.attributes.public_id}`;
    const token = /name="token" value="([^"]+)"/u.exec(await (await page(path)).text())?.[1] ?? '';
    await page(path, { token, decision: 'accept', name: 'Ann Bee', message: 'Gladly' });
    await call('POST', '/proposals', { title: 'Not hers', client_id: 2 });
    await service.close();
    const person = ['--email', 'Ann@X.example', '--data', data];
    const exported = json(exportPersonCommand(person));
    const text = JSON.stringify(exported);
    for (const part of ['555-0199', 'Gladly', '203.0.113.80', 'client_view_proposal', 'Hers'])
      expect(text).toContain(part);
    expect(text).not.toContain('Not hers');
    expect(exported['messages']).toHaveLength(1);

    const running = claimDataDirectory(data);
    expect(() => erasePersonCommand(person)).toThrow('in use by another service');
    running.release();
    expect(json(erasePersonCommand(person))).toMatchObject({
      erased: { clients: 1, messages: 1, proposals: 1 },
    });
    expect(json(exportPersonCommand(person))).toEqual({
      email: 'ann@x.example',
      ...{ clients: [], proposals: [], activities: [], messages: [], users: [] },
    });
    const again = start();
    const activities = await again.call('GET', '/proposal_activities?per=100');
    const left = JSON.stringify(activities.body.data);
    expect(left).toContain('client_accepted_proposal');
    for (const trace of ['ann@x.example', '555-0199', 'Ann Bee', 'Gladly', '203.0.113.80'])
      expect(left).not.toContain(trace);
    expect((await again.call('GET', '/proposals/1')).body.data.attributes.status).toBe('accepted');
    await again.service.close();
    expect(() => exportPersonCommand(['--data', data])).toThrow('--email');
  });
});
