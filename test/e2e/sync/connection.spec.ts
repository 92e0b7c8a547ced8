import { expect, test } from '@playwright/test';
import { newClient, submitEdits } from '../../support/edits.ts';
import type { Fault } from '../../support/fault-proxy.ts';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const answer = (status: number, headers: Readonly<Record<string, string>>, body: string): Fault => ({
  kind: 'answer',
  status,
  headers,
  body,
});

const signInPage = answer(200, { 'content-type': 'text/html' }, '<html><h1>Hotel Wi-Fi</h1></html>');
const tooMany = answer(429, { 'retry-after': '8' }, '{"error":"Too many calls"}');
const broken = answer(500, {}, '{"error":"The service is being repaired."}');
const refused = answer(401, {}, '{"error":"API key wrong"}');

const dayMs = 86_400_000;

test('each connection problem is explained with what to do, and no pending change is lost or doubled', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const pill = page.locator('button[data-sync-tone]');
    const spoken = page.getByRole('status').filter({ hasText: /\S/u });
    const details = page.getByRole('dialog', { name: 'Sync' });
    const press = (name: string) => details.getByRole('button', { name }).press('Enter');
    const write = (name: string) => submitEdits(page, [newClient(`${name}@example.com`, name)]);
    const written = (name: string) => service.database.all('SELECT name FROM clients WHERE name = ?', name);

    /** The pill names the problem, its details say what to do, and a change made meanwhile waits. */
    async function expectStopped(name: string, fault: Fault, words: RegExp, advice: string): Promise<void> {
      proxy.setFault(() => fault);
      await workspace.syncNow();
      await expect(pill).toContainText(words);
      await write(name);
      await pill.press('Enter');
      await expect(details.getByText(advice)).toBeVisible();
      await expect(details).toContainText('1 change');
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
      expect(written(name)).toEqual([]);
    }

    /** The waiting change is at the service exactly once. */
    async function expectWritten(name: string): Promise<void> {
      await workspace.untilSynced();
      expect(written(name)).toEqual([{ name }]);
      await expect(pill).toContainText('All changes synced');
      await expect(spoken.first()).toHaveText('All changes synced');
    }

    await test.step('paused: nothing is sent or read until the user resumes', async () => {
      await pill.press('Enter');
      await press('Pause');
      await expect(details.getByText('Nothing syncs until you resume.')).toBeVisible();
      await write('Paused');
      await expect(pill).toContainText('Sync paused: 1 change waiting');
      await expect(spoken.first()).toHaveText('Sync paused: 1 change waiting');
      await expect(details.getByRole('button', { name: 'Sync now' })).toBeDisabled();
      const calls = proxy.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 2000));
      expect(proxy.calls).toHaveLength(calls);
      await press('Resume');
      await page.keyboard.press('Escape');
      await expectWritten('Paused');
    });

    await test.step('a sign-in page: the app explains it, and syncs by itself afterwards', async () => {
      await expectStopped(
        'Hotel',
        signInPage,
        /^Network sign-in needed/u,
        'Open any web page in your browser and sign in to this network. Layover will continue automatically.',
      );
      proxy.setFault(null);
      await expectWritten('Hotel');
    });

    await test.step('too many calls: a countdown, which screen readers do not repeat', async () => {
      await expectStopped(
        'Patient',
        tooMany,
        /^Server limit reached, resuming in \d+\ss/u,
        'The server limits how fast changes can sync. Layover will continue automatically.',
      );
      proxy.setFault(null);
      const secondsLeft = async () => Number(/\d+/u.exec(await pill.innerText())?.[0]);
      const first = await secondsLeft();
      expect(first).toBeLessThanOrEqual(9);
      await expect.poll(secondsLeft).toBeLessThan(first);
      await expect(spoken.first()).toHaveText('Server limit reached');
      await expectWritten('Patient');
    });

    await test.step('a fault of the service: its message, and the time of the next attempt', async () => {
      await expectStopped(
        'Repaired',
        broken,
        /^Server problem, retrying( in \d+ s)?/u,
        'The service is being repaired',
      );
      proxy.setFault(null);
      await workspace.syncNow();
      await expectWritten('Repaired');
    });

    await test.step('a refused key: no more calls with it, and a new key resumes sync', async () => {
      await expectStopped(
        'Locked',
        refused,
        /^Invalid API key/u,
        'The server doesn’t accept this key. Your work is safe. Layover keeps trying; if the key has expired, enter a new one in Settings.',
      );
      const calls = proxy.calls.length;
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(proxy.calls.length - calls).toBeLessThanOrEqual(1);
      proxy.setFault(null);
      await goTo(page, 'Settings');
      await page.getByRole('button', { name: 'Replace…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Replace the API key' });
      await expect(dialog.getByLabel('New API key')).toBeFocused();
      await page.keyboard.type('not-the-key');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/^The server doesn’t accept this key/u)).toBeVisible();
      expect(written('Locked')).toEqual([]);
      await dialog.getByLabel('New API key').fill(service.key);
      await dialog.getByRole('button', { name: 'Test' }).press('Enter');
      await expect(dialog.getByText('This key works')).toBeVisible();
      await dialog.getByLabel('New API key').press('Enter');
      await expect(dialog).toBeHidden();
      await expectWritten('Locked');
    });

    await test.step('a key that was refused for a while: “Try again” makes one call, and resumes sync', async () => {
      await expectStopped('Forgiven', refused, /^Invalid API key/u, 'The server doesn’t accept this key.');
      // Layover tries by itself after 2, 4 and 8 seconds, and then only every quarter of an hour.
      await new Promise((resolve) => setTimeout(resolve, 16_000));
      const calls = proxy.calls.length;
      await pill.press('Enter');
      await press('Try again');
      await expect.poll(() => proxy.calls.length).toBe(calls + 1);
      await expect(pill).toContainText(/^Invalid API key/u);
      expect(written('Forgiven')).toEqual([]);
      proxy.setFault(null);
      await press('Try again');
      await page.keyboard.press('Escape');
      await expectWritten('Forgiven');
    });

    await test.step('an outdated list shows its age until it is read again', async () => {
      const old = page.getByText('Newer changes from your team aren’t shown yet.');
      await proxy.goOffline();
      await goTo(page, 'Clients');
      await page.clock.setSystemTime(Date.now() + dayMs);
      await goTo(page, 'Proposals');
      await expect(old).toHaveText(/^Last synced: yesterday\./u);
      await expect(page.getByRole('grid')).toBeVisible();
      await goTo(page, 'Clients');
      await page.clock.setSystemTime(Date.now());
      await goTo(page, 'Proposals');
      await expect(page.getByRole('grid')).toBeVisible();
      await expect(old).toBeHidden();
      await proxy.goOnline();
    });

    await test.step('a list that cannot be stored says why, keeps its rows, and recovers by itself', async () => {
      const rows = await page.getByRole('grid').getAttribute('aria-rowcount');
      await page.evaluate(async () => {
        const open = indexedDB.open.bind(indexedDB);
        Object.assign(window, { repair: () => Object.assign(indexedDB, { open }) });
        indexedDB.open = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        };
        for (const { name } of await indexedDB.databases())
          if (name?.startsWith('layover:') === true) indexedDB.deleteDatabase(name);
      });
      const notice = page.getByRole('alert').filter({ hasText: 'This window may be out of date' });
      await expect(notice).toContainText('Trying again…');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows));
      await page.evaluate(() => (Reflect.get(window, 'repair') as () => void)());
      await expect(notice).toBeHidden({ timeout: 60_000 });
      await workspace.expectSame();
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(rows));
    });
  } finally {
    await workspace.dispose();
  }
});
