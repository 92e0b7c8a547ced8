import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { newClient, newProposal, newSend, submitEdits } from '../../support/edits.ts';
import { searchFolder } from '../../support/hostile/search-bytes.ts';
import { startProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.afterEach(() => workspace.dispose());

const isWrite = ({ method }: { readonly method: string }) => method !== 'GET';

test('killed during a push, the app loses nothing and duplicates nothing (I1, I2)', async () => {
  // A call in flight at the crash may take effect until the late-effect time of 80 s is over (S9).
  test.setTimeout(240_000);
  workspace = await openWorkspace();
  const { service, proxy } = workspace;
  const before = service.database.count('clients');
  await proxy.goOffline();
  const clients = Array.from({ length: 30 }, (_, index) =>
    newClient(`crash-${index}@example.com`, `Crash ${index}`),
  );
  await submitEdits(workspace.app.page, clients);

  let writes = 0;
  const dead = Promise.withResolvers<void>();
  proxy.setFault((call) => {
    if (!isWrite(call)) return null;
    writes += 1;
    if (writes < 10) return { kind: 'delay', ms: 30 };
    // The service executes the call, and the app is dead before the answer.
    dead.resolve(workspace.app.kill());
    return { kind: 'lose-answer' };
  });
  await proxy.goOnline();
  await workspace.syncNow();
  await dead.promise;
  proxy.setFault(null);

  await workspace.startApp();
  await workspace.untilSynced(180_000);
  expect(service.database.count('clients')).toBe(before + 30);
  const doubled = service.database.all('SELECT email FROM clients GROUP BY email HAVING count(*) > 1');
  expect(doubled).toEqual([]);
  await workspace.expectSame();
});

test('killed right after an edit was saved, the app keeps it and pushes it (I1)', async () => {
  workspace = await openWorkspace();
  await workspace.proxy.goOffline();
  await submitEdits(workspace.app.page, [newClient('saved@example.com', 'Saved')]);
  // Not while a call is in flight: that would have to be verified first, which takes time (S9).
  await expect
    .poll(async () => (await callBridge(workspace.app.page, 'sync.status', {})).current.phase)
    .toBe('offline');
  await workspace.app.kill();

  const { page } = await workspace.startApp();
  const { entries } = await callBridge(page, 'outbox.read', {});
  expect(entries.map(({ operation }) => operation.kind)).toEqual(['create']);
  await workspace.proxy.goOnline();
  await workspace.syncNow();
  await workspace.untilSynced();
  expect(
    workspace.service.database.one("SELECT name FROM clients WHERE email = 'saved@example.com'"),
  ).toEqual({
    name: 'Saved',
  });
});

for (const { announces, calls } of [
  { announces: false, calls: 1 },
  { announces: true, calls: 2 },
])
  test(`a send whose answer is lost goes out once, ${announces ? 'asked for again with its key' : 'found at the service'} (S8, I3)`, async () => {
    workspace = await openWorkspace({ announces });
    const { app, service, proxy } = workspace;
    const mailsBefore = (await service.mails()).length;
    const { records } = await readSnapshot(app.page);
    const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
    if (draft === undefined) throw new Error('The sample has no draft.');
    proxy.setFault(({ path }) => (path.endsWith('/send_proposal') ? { kind: 'lose-answer' } : null));
    await submitEdits(app.page, [newSend(draft.localId, 'client@example.com', 'Sent once')]);
    await workspace.untilSynced();

    expect(proxy.calls.filter(({ path }) => path.endsWith('/send_proposal'))).toHaveLength(calls);
    const mails = (await service.mails()).slice(mailsBefore);
    expect(mails.map(({ subject, to }) => [subject, ...to])).toEqual([['Sent once', 'client@example.com']]);
    expect(
      service.database.one('SELECT status FROM proposals WHERE id = ?', Number(draft.serverId))['status'],
    ).toBe('pending');
  });

test('after a create whose answer is lost, the user picks its record, and it exists once (S8, I2)', async () => {
  workspace = await openWorkspace();
  const { app, service, proxy } = workspace;
  const { page } = app;
  const { keyboard } = page;
  await proxy.goOffline();
  const ada = newClient('ada@pier.example', 'Ada');
  await submitEdits(page, [ada, newProposal('Lanterns for the pier', ada.localId)]);
  // Another user makes an equal record, so it is uncertain which of the two is ours.
  await serviceClient(service).create('/clients', { client: { email: 'ada@pier.example', name: 'Ada B.' } });
  proxy.setFault(({ method, path }) =>
    method === 'POST' && path === '/clients' ? { kind: 'lose-answer' } : null,
  );
  await proxy.goOnline();
  await workspace.syncNow();

  await keyboard.press('g');
  await keyboard.press('o');
  const card = page.getByRole('article', { name: 'Ada', exact: true });
  const arrived = card.getByRole('button', { name: 'Mark as synced' });
  await arrived.waitFor({ timeout: 60_000 });
  const dialog = page.getByRole('dialog', { name: 'Which copy is this?' });
  const choices = dialog.getByRole('radio');
  const mine = dialog.getByRole('radio', { name: 'Ada, ada@pier.example, Same as yours' });

  // Offline, the dialog says so; the candidates appear by themselves when the connection is back.
  await proxy.goOffline();
  await arrived.focus();
  await keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('You’re offline', { timeout: 30_000 });
  await proxy.goOnline();
  await workspace.syncNow();
  await expect(mine).toBeChecked({ timeout: 60_000 });
  await expect(choices.nth(1)).toHaveAccessibleName('Ada B., ada@pier.example, Different: name');

  // By keyboard alone: selects another candidate, and the first one again.
  await mine.focus();
  await keyboard.press('ArrowDown');
  await expect(choices.nth(1)).toBeChecked();
  await keyboard.press('ArrowUp');
  await expect(mine).toBeChecked();
  const take = dialog.getByRole('button', { name: 'Use this one' });
  while (!(await take.evaluate((element) => element === document.activeElement))) await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Matched “Ada”')).toBeVisible();

  proxy.setFault(null);
  await workspace.untilSynced();
  const clients = service.database.all(
    "SELECT id, name FROM clients WHERE email = 'ada@pier.example' ORDER BY id",
  );
  expect(clients.map(({ name }) => name)).toEqual(['Ada B.', 'Ada']);
  expect(
    service.database.all("SELECT client_id FROM proposals WHERE title = 'Lanterns for the pier'"),
  ).toEqual([{ client_id: clients[1]?.['id'] }]);
  const { records } = await readSnapshot(page);
  const inApp = ofKind(records, 'client').filter(({ fields }) => fields.email === 'ada@pier.example');
  // The other user's record may have been read by now.
  expect(inApp.filter(({ serverId }) => serverId !== String(clients[0]?.['id']))).toMatchObject([
    { localId: ada.localId, serverId: String(clients[1]?.['id']) },
  ]);

  await test.step('a withdrawn client: its proposal asks for another client, who gets the e-mail', async () => {
    const mailsBefore = (await service.mails()).length;
    await proxy.goOffline();
    await workspace.syncNow();
    // Not while a call is in flight: such an operation cannot be canceled.
    await expect.poll(async () => (await callBridge(page, 'sync.status', {})).current.phase).toBe('offline');
    const grace = newClient('grace@pier.example', 'Grace');
    const moorings = newProposal('Moorings', grace.localId);
    await submitEdits(page, [grace, moorings, newSend(moorings.localId, 'grace@pier.example', 'Moorings')]);
    await page
      .getByRole('article', { name: 'Grace', exact: true })
      .getByRole('button', { name: 'Discard' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    const question = page.getByRole('article', { name: '“Moorings” needs a client' });
    await expect(question).toContainText('The queued email goes to the client you choose.');
    await proxy.goOnline();
    await workspace.syncNow();
    const choice = question.getByRole('combobox', { name: 'Another client' });
    await choice.focus();
    await keyboard.type('ada@pier');
    await page.getByRole('option', { name: 'Ada ada@pier.example' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await workspace.untilSynced();
    const mails = (await service.mails()).slice(mailsBefore);
    expect(mails.map(({ subject, to }) => [subject, ...to])).toEqual([['Moorings', 'ada@pier.example']]);
    expect(service.database.all("SELECT client_id FROM proposals WHERE title = 'Moorings'")).toEqual([
      { client_id: clients[1]?.['id'] },
    ]);
    expect(service.database.all("SELECT id FROM clients WHERE email = 'grace@pier.example'")).toEqual([]);
  });
});

test('killed while a send is in flight, the app never sends it twice (I3)', async () => {
  workspace = await openWorkspace();
  const { service, proxy } = workspace;
  const mailsBefore = (await service.mails()).length;
  const { records } = await readSnapshot(workspace.app.page);
  const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  if (draft === undefined) throw new Error('The sample has no draft.');
  const dead = Promise.withResolvers<void>();
  proxy.setFault(({ path }) => {
    if (!path.endsWith('/send_proposal')) return null;
    dead.resolve(workspace.app.kill());
    return { kind: 'lose-answer' };
  });
  await submitEdits(workspace.app.page, [newSend(draft.localId, 'client@example.com', 'Sent once')]);
  await dead.promise;

  await workspace.startApp();
  await workspace.untilSynced();
  expect(proxy.calls.filter(({ path }) => path.endsWith('/send_proposal'))).toHaveLength(1);
  expect((await service.mails()).length).toBe(mailsBefore + 1);
});

test('a crash of the window or the main process leaves no file with the user’s texts', async () => {
  const key = 'canary-Key7crash-0123456789abcdefgh';
  const words = 'Zwölf Laternen am Kai, canary';
  workspace = await openWorkspace({ key });
  const { app, folder } = workspace;
  const { page, electron } = app;
  await workspace.proxy.goOffline();
  await startProposal(page, words);
  await waitUntilSaved(page);

  await electron.evaluate(({ BrowserWindow }) => {
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer();
  });
  const log = join(folder, 'app', 'logs', 'layover.log');
  await expect.poll(() => readFile(log, 'utf8')).toContain('page');

  // Started before the error below, because the process may end before it is killed.
  const main = electron.process();
  const ended = new Promise<void>((resolve) => main.once('exit', () => resolve()));
  await electron.evaluate(
    (_electron, [title, secret]) => {
      // Simulates a bug: parses the user's text as JSON, so that the error message contains it.
      setImmediate(() => JSON.parse(`${title} ${secret}`) as unknown);
    },
    [words, key] as const,
  );
  await expect.poll(() => readFile(log, 'utf8')).toContain('Uncaught exception.');
  main.kill('SIGKILL');
  await ended;

  // Only the journal, its backups and the mirror may contain the proposal. The double's browser also stores its open
  // tabs, which Electron does not have.
  const stores = /^app\/(data\/accounts\/|.*IndexedDB\/|chromium\/Default\/Sessions\/)/;
  const content = await searchFolder(folder, words);
  expect(content.hits.filter((file) => file.startsWith('app/') && !stores.test(file))).toEqual([]);
  expect(content.hits.length).toBeGreaterThan(0);
  const secrets = await searchFolder(join(folder, 'app'), key);
  expect(secrets.hits).toEqual([]);
  const files = await readdir(join(folder, 'app'), { recursive: true });
  expect(files.filter((file) => file.endsWith('.dmp'))).toEqual([]);
});
