import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jpegFile, pngFile } from '../../domain/images/testing/image-files.ts';
import { createFolderPlace } from '../../storage/files/folder-place.ts';
import { systemClock } from '../../ports.ts';
import { createTestService } from '../../testing/test-service.ts';
import { accountsCommand } from './accounts-command.ts';
import { backupCommand } from './backup-command.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { keysCommand } from './keys-command.ts';
import { erasePersonCommand, exportPersonCommand } from './person-commands.ts';
import { queueCommand } from './queue-command.ts';
import { restoreCommand } from './restore-command.ts';
import { auditCommand } from './audit-command.ts';
import { usersCommand } from './users-command.ts';
import { runNow } from '../../storage/steps.ts';

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
    expect(json(await usersCommand(['add', 'Ann@X.example', '--name', 'Ann', ...at]))).toMatchObject({
      email: 'ann@x.example',
      admin: false,
    });
    const { key } = json(await keysCommand(['add', 'Laptop', '--user', 'ann@x.example', ...at]));
    const headers = { Authorization: `Token token=${String(key)}` };
    expect((await call('POST', '/proposals', { title: 'Hers' }, headers)).status).toBe(201);
    expect((await usersCommand(['list', ...at])).trim().split('\n')).toHaveLength(2);
    await expect(usersCommand(['add', 'ann@x.example', '--name', 'Ann', ...at])).rejects.toThrow(
      'already a user',
    );
    await expect(usersCommand(['add', 'nobody', '--name', 'N', ...at])).rejects.toThrow('EMAIL and --name');
    const changedSince = async (cursor: string) => {
      const { body } = await call('GET', `/proposals?updated_since=${cursor}`);
      const { updated_until } = body.meta as unknown as { readonly updated_until: string };
      return { ids: body.data.map(({ id }) => id), updated_until };
    };
    const { updated_until: cursor } = await changedSince('latest');
    expect(json(await usersCommand(['remove', 'ann@x.example', ...at]))).toMatchObject({
      removed: true,
      keys: 1,
    });
    expect((await changedSince(cursor)).ids).toEqual(['1']);
    expect((await call('GET', '/proposals', undefined, headers)).status).toBe(401);
    expect((await call('GET', '/proposals/1')).status).toBe(200);
    const [owner = ''] = (await usersCommand(['list', ...at])).trim().split('\n');
    await expect(usersCommand(['remove', String(json(owner)['email']), ...at])).rejects.toThrow('owner');
    await service.close();
  });
});

describe('users invitations', () => {
  it('are listed and withdrawn beside a running service', async () => {
    const { service } = start();
    const at = ['--data', data];
    await usersCommand(['invite', 'bo@x.example', '--role', 'writer', ...at]);
    const open = json(await usersCommand(['invitations', ...at]));
    expect(open).toMatchObject({ id: 1, email: 'bo@x.example', role: 'writer', state: 'open' });
    expect(open).not.toHaveProperty('token_hash');
    expect(json(await usersCommand(['withdraw', '1', ...at]))).toMatchObject({ state: 'withdrawn' });
    expect(json(await usersCommand(['invitations', ...at]))).toMatchObject({ state: 'withdrawn' });
    expect(await auditCommand(['--json', ...at])).toContain('"action":"invitation_withdrawn"');
    await expect(usersCommand(['withdraw', '7', ...at])).rejects.toThrow('users withdraw: ');
    await expect(usersCommand(['withdraw', 'x', ...at])).rejects.toThrow('id of an invitation is needed');
    await service.close();
  });
});

describe('users update', () => {
  it('changes a role, which holds for the next call of a key of the user', async () => {
    const { call, service } = start();
    const at = ['--data', data];
    await usersCommand(['add', 'ann@x.example', '--name', 'Ann', '--admin', ...at]);
    const { key } = json(await keysCommand(['add', 'Laptop', '--user', 'ann@x.example', ...at]));
    const headers = { Authorization: `Token token=${String(key)}` };
    const create = async () => (await call('POST', '/proposals', { title: 'Hers' }, headers)).status;
    const update = async (...flags: readonly string[]) =>
      json(await usersCommand(['update', 'ann@x.example', ...flags, ...at]));
    expect(await create()).toBe(201);
    expect(await update('--role', 'reader')).toEqual({
      ...{ id: 2, email: 'ann@x.example', name: 'Ann', admin: false, role: 'reader' },
    });
    expect(await create()).toBe(403);
    expect(await update('--role', 'writer', '--name', 'Ann B.')).toMatchObject({
      name: 'Ann B.',
      role: 'writer',
    });
    expect(await create()).toBe(201);
    expect(await update('--role', 'owner', '--admin')).toMatchObject({ admin: true, role: 'owner' });
    expect(await update('--no-admin')).toMatchObject({ admin: false, role: 'owner' });
    expect(await auditCommand(['--json', ...at])).toContain('"action":"user_changed"');
    await service.close();
  });

  it.each([
    [['nobody@x.example', '--role', 'reader'], 'nobody@x.example is not a user'],
    [['OWNER', '--role', 'reader'], 'the owner of the account stays'],
    [['OWNER', '--no-admin'], 'the owner of the account stays'],
    [['OWNER'], '--name, --role, --admin or --no-admin is needed'],
    [['OWNER', '--role', 'boss'], '--role must be one of'],
    [['OWNER', '--role', 'writer', '--admin'], '--admin needs --role owner'],
    [['OWNER', '--name', ''], 'users update: name'],
  ])('%j is refused', async (words, sentence) => {
    const { service } = start();
    const at = ['--data', data];
    const { email } = json(await usersCommand(['list', ...at]));
    const said = words.map((word) => (word === 'OWNER' ? String(email) : word));
    await expect(usersCommand(['update', ...said, ...at])).rejects.toThrow(sentence);
    await service.close();
  });
});

describe('queue', () => {
  it('shows and changes mail and webhooks beside a running service', async () => {
    const { call, service } = createTestService({
      ...{ database: join(data, 'service.db'), clock: systemClock },
    });
    const at = ['--data', data];
    const listed = async (name: string) =>
      (await queueCommand([name, 'list', ...at]))
        .split('\n')
        .filter((line) => line !== '')
        .map(json);
    await call('POST', '/webhook_endpoints', { target_url: 'https://h.example', events: ['client_created'] });
    await call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    expect(await listed('webhooks')).toMatchObject([{ id: 1, state: 'waiting', url: 'https://h.example' }]);
    expect(json(await queueCommand(['webhooks', 'cancel', '1', ...at]))).toMatchObject({ state: 'given_up' });
    await expect(queueCommand(['webhooks', 'cancel', '1', ...at])).rejects.toThrow('given up already');
    expect(json(await queueCommand(['webhooks', 'retry', '1', ...at]))).toMatchObject({ state: 'waiting' });
    await call('POST', '/proposals', { title: 'P' });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    await service.settled();
    runNow(service.stores.mails.patch(1, { state: 'unknown', problem: 'lost' }));
    expect(await listed('mail')).toMatchObject([
      { id: 1, state: 'unknown', to: 'ann@x.example', problem: 'lost' },
    ]);
    expect(json(await queueCommand(['mail', 'retry', '1', ...at]))).toMatchObject({ state: 'waiting' });
    service.noticeOthers();
    await service.settled();
    expect(runNow(service.stores.mails.get(1))?.state).toBe('sent');
    await expect(queueCommand(['mail', 'cancel', '1', ...at])).rejects.toThrow('waits');
    await expect(queueCommand(['fax', 'list', ...at])).rejects.toThrow('mail or webhooks');
    await expect(queueCommand(['mail', 'retry', ...at])).rejects.toThrow('id of an entry');
    await service.close();
  });
});

describe('queue list', () => {
  it('waits for no writer and stops none', async () => {
    const { call, service } = start();
    await call('POST', '/proposals', { title: 'P' });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    runNow(service.stores.mails.patch(1, { state: 'queued' }));
    const writer = new DatabaseSync(join(data, 'service.db'));
    writer.exec('BEGIN IMMEDIATE');
    try {
      expect(json(await queueCommand(['mail', 'list', '--data', data]))).toMatchObject({
        id: 1,
        state: 'waiting',
      });
    } finally {
      writer.close();
    }
    await service.close();
  });
});

describe('accounts', () => {
  it('are seen at once by a running service, whatever it has cached', async () => {
    const { call, service } = start();
    await call('POST', '/proposals', { title: 'P' });
    await call('POST', '/sections', { proposal_id: 1, title: 'Cost', section_type: 'cost' });
    await call('POST', '/sections/1/line_items', { name: 'Work', amount: 1000 });
    const read = async (): Promise<string> => {
      const paths = ['/account/me', '/proposals', '/sections?include_line_items=1', '/sections/1/line_items'];
      const answers = [];
      for (const path of paths) answers.push(await call('GET', path));
      return JSON.stringify(answers.map(({ body }) => body));
    };
    for (let times = 0; times < 3; times += 1) expect(await read()).toContain('$10.00');
    await accountsCommand(['update', 'name=Studio Ann', 'locale=de', '--data', data]);
    const after = await read();
    expect(after).toContain('Studio Ann');
    expect(after).not.toContain('$10.00');
    await service.close();
  });

  it('are shown and set, and a wrong value is named', async () => {
    await start().service.close();
    const at = ['--data', data];
    const set = ['name=Studio Ann', 'currency=eur', 'default_taxes=[{"name":"VAT","percentage":"21"}]'];
    const changed = {
      name: 'Studio Ann',
      currency: 'EUR',
      default_taxes: [{ name: 'VAT', percentage: '21' }],
    };
    expect(json(await accountsCommand(['update', ...set, ...at]))).toMatchObject(changed);
    const shown = await accountsCommand(['show', ...at]);
    expect(json(shown)).toMatchObject(changed);
    expect(shown).not.toContain('secret');
    await expect(accountsCommand(['set', 'colour=red', ...at])).rejects.toThrow('"colour" is not a setting');
    await expect(accountsCommand(['set', 'page_secret=x', ...at])).rejects.toThrow('is not a setting');
    await expect(accountsCommand(['update', 'currency=many', ...at])).rejects.toThrow(
      'accounts update: currency must be',
    );
    await expect(accountsCommand(['update', 'studio', 'currency=EUR', ...at])).rejects.toThrow(
      '--account needs a PostgreSQL database',
    );
  });
});

describe('restore', () => {
  it('puts a backup in place, keeps what was there, and refuses what is no backup', async () => {
    const before = start();
    await before.call('POST', '/proposals', { title: 'Saved' });
    const copy = join(data, 'copy.db');
    await backupCommand([copy, '--data', data]);
    await before.call('PUT', '/proposals/1', { title: 'Spoiled' });
    const { body: latest } = await before.call('GET', '/proposals?updated_since=latest');
    const { updated_until: cursor } = latest.meta as unknown as { readonly updated_until: string };
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
    // The client knows a change that is gone.
    expect((await after.call('GET', `/proposals?updated_since=${cursor}`)).status).toBe(410);
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
    const ann = { name: 'Ann', surname: 'Bee', email: 'ann@x.example', telephone: '555-0199' };
    const once = { 'Idempotency-Key': 'create-ann' };
    await call('POST', '/clients', ann, once);
    await call('POST', '/clients', { name: 'Other', email: 'other@x.example' });
    const { body } = await call('POST', '/proposals', { title: 'Hers', client_id: 1 });
    await call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
    const path = `/p/${body.data.attributes.public_id}`;
    const token = /name="token" value="([^"]+)"/u.exec(await (await page(path)).text())?.[1] ?? '';
    await page(path, { token, decision: 'accept', name: 'Ann Bee', message: 'Gladly' });
    await call('POST', '/proposals', { title: 'Not hers', client_id: 2 });
    await service.close();
    const person = ['--email', 'Ann@X.example', '--data', data];
    const exported = json(await exportPersonCommand(person));
    const text = JSON.stringify(exported);
    for (const part of ['555-0199', 'Gladly', '203.0.113.80', 'client_view_proposal', 'Hers'])
      expect(text).toContain(part);
    expect(text).not.toContain('Not hers');
    expect(exported['messages']).toHaveLength(1);

    const running = claimDataDirectory(data);
    await expect(erasePersonCommand(person)).rejects.toThrow('in use by another service');
    running.release();
    expect(json(await erasePersonCommand(person))).toMatchObject({
      erased: { clients: 1, messages: 1, proposals: 1, repeated_answers: 1 },
    });
    expect(json(await exportPersonCommand(person))).toEqual({
      email: 'ann@x.example',
      files: [],
      ...{ clients: [], proposals: [], activities: [], messages: [], users: [], audit_entries: [] },
      invitations: [],
    });
    const again = start();
    expect((await again.call('POST', '/clients', ann, once)).status).toBe(410);
    const activities = await again.call('GET', '/proposal_activities?per=100');
    const left = JSON.stringify(activities.body.data);
    expect(left).toContain('client_accepted_proposal');
    for (const trace of ['ann@x.example', '555-0199', 'Ann Bee', 'Gladly', '203.0.113.80'])
      expect(left).not.toContain(trace);
    expect((await again.call('GET', '/proposals/1')).body.data.attributes.status).toBe('accepted');
    await again.service.close();
    await expect(exportPersonCommand(['--data', data])).rejects.toThrow('--email');
  });
});

describe('files outside the database', () => {
  it('are in a backup, and in what is exported of a person', async () => {
    const files = join(data, 'files');
    mkdirSync(files);
    const place = createFolderPlace(files);
    const { service, clock } = createTestService({ database: join(data, 'service.db'), filePlace: place });
    const headers = { Authorization: 'Token token=key-for-tests' };
    const put = (path: string, method = 'PUT') =>
      service.fetch(
        new Request(`http://x/api/v2${path}`, { method, headers, body: new Uint8Array(pngFile()) }),
      );
    expect((await put('/users/1/picture')).status).toBe(200);
    const { email } = runNow(service.stores.account.getOwner());
    const person = ['--email', email === '' ? 'nobody@x.example' : email, '--data', data];
    await service.close();
    await expect(backupCommand([join(data, 'copy.db'), '--data', data], {})).rejects.toThrow(
      '1 file is outside the database: name their place with --files',
    );
    expect(existsSync(join(data, 'copy.db'))).toBe(false);
    await expect(
      backupCommand([join(data, 'copy.db'), '--data', data, '--files', join(data, 'none')], {}),
    ).rejects.toThrow('does not exist');
    await backupCommand([join(data, 'copy.db'), '--data', data, '--files', files], {});

    await expect(exportPersonCommand(person, {})).rejects.toThrow('name its place with --files');
    const exported = json(await exportPersonCommand([...person, '--files', files], {}));
    expect(exported).toMatchObject({
      files: [{ type: 'image/png', size: pngFile().length, width: 2, height: 2 }],
      picture: pngFile().toString('base64'),
    });

    // A backup is whole by itself.
    const restored = join(data, 'restored');
    restoreCommand([join(data, 'copy.db'), '--data', restored]);
    const again = createTestService({ database: join(restored, 'service.db') });
    const shown = await again.service.fetch(new Request('http://x/api/v2/users/1/picture', { headers }));
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(pngFile());
    await again.service.close();
    expect(clock.now()).toBeGreaterThan(0);
  });

  it('that nothing refers to go when a person is erased', async () => {
    const test = start();
    const headers = { Authorization: 'Token token=key-for-tests' };
    const upload = async (side: number): Promise<string> => {
      const init = { method: 'POST', headers, body: new Uint8Array(jpegFile(side, side)) };
      const answer = await test.service.fetch(new Request('http://x/api/v2/files', init));
      return ((await answer.json()) as { file: { hash: string } }).file.hash;
    };
    const [removed, shown] = [await upload(1), await upload(2)];
    await test.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
    const refer = (hash: string): object => ({ body: `<img src="/api/v2/files/${hash}">` });
    await test.call('POST', '/sections', refer(removed));
    await test.call('POST', '/sections', refer(shown));
    await test.call('PUT', '/sections/1', { body: 'No picture' });
    await test.service.close();
    const erased = json(await erasePersonCommand(['--email', 'ann@x.example', '--data', data], {}));
    expect(erased).toMatchObject({ erased: { clients: 1, files: 1 } });
    const after = start();
    const left = runNow(after.service.database.query('SELECT hash FROM files').all());
    expect(left).toEqual([{ hash: shown }]);
    await after.service.close();
  });
});
