import { readFile, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { newClient, newSend, submitEdits } from '../../support/edits.ts';
import { answerOpenDialog, answerSaveDialog } from '../../support/files.ts';
import { goTo } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { startAgain } from '../../support/start-again.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

const key = 'canary-of-the-backup-4f9a';

let from: Workspace;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let backup: string;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('backup');
  backup = path.join(folder.path, 'Studio.layover');
  from = await openWorkspace({ key });
});
test.afterAll(async () => {
  await from.dispose();
  await folder.remove();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Restore a backup' });
const proposalsOf = (workspace: Workspace): number => workspace.service.database.count('proposals');

test('a backup is one file with the pending changes and without the key', async () => {
  const { app, proxy } = from;
  const { page } = app;
  await proxy.goOffline();
  await submitEdits(page, [newClient('waiting@example.com', 'Waiting')]);
  const { records } = await readSnapshot(page);
  const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  if (draft === undefined) throw new Error('The sample has no draft.');
  await submitEdits(page, [newSend(draft.localId, 'client@example.com', 'Waits in the outbox')]);

  await goTo(page, 'Settings');
  await answerSaveDialog(app, backup);
  const button = page.getByRole('button', { name: 'Back up…' });
  // Taken in the same turn, because a small backup is written at once.
  const isBusy = await button.evaluate(async (element) => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await new Promise(requestAnimationFrame);
    return element.getAttribute('aria-busy');
  });
  expect(isBusy).toBe('true');
  await expect(page.getByText('Saved as Studio.layover')).toBeVisible();
  await expect(button).not.toHaveAttribute('aria-busy');

  const text = gunzipSync(await readFile(backup)).toString('utf8');
  for (const part of ['waiting@example.com', 'Waits in the outbox', draft.fields.title]) {
    expect(text).toContain(part);
  }
  for (const secret of [key, new URL(proxy.url).host, '/api/v2']) expect(text).not.toContain(secret);
});

test('restored into its own workspace, a backup adds nothing unless the user asks for copies', async () => {
  const { app } = from;
  const { page } = app;
  await answerOpenDialog(app, backup);
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('restore a backup');
  await page.getByRole('option', { name: 'Restore a backup…' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('status')).toHaveText('You already have everything in this backup.');
  await expect(dialog.getByRole('button', { name: 'Restore', exact: true })).toBeDisabled();
  await dialog.getByRole('radio', { name: /as new drafts$/ }).click();
  await expect(dialog.getByRole('status')).toContainText('You can undo this in one step.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});

test('damaged, newer or hostile files are refused with a message', async () => {
  const { app } = from;
  const bytes = await readFile(backup);
  const content = JSON.parse(gunzipSync(bytes).toString('utf8')) as object;
  const cases = [
    ['cut.layover', bytes, 'damaged'],
    ['newer.layover', gzipSync(JSON.stringify({ ...content, version: 9 })), 'newer version of Layover'],
    [
      'changed.layover',
      gzipSync(JSON.stringify({ ...content, records: [{}] })),
      'Another program has changed this backup',
    ],
    ['image.layover', Buffer.from('GIF89a'), 'isn’t a Layover backup'],
  ] as const;
  for (const [name, written, words] of cases) {
    const file = path.join(folder.path, name);
    await writeFile(file, written);
    if (name === 'cut.layover') await truncate(file, Math.floor(bytes.length / 2));
    expect(await startAgain(app, file)).toBe(0);
    await expect(app.page.getByRole('alert').getByText(words)).toBeVisible();
  }
  await expect(dialogOf(app.page)).toBeHidden();
});

test('opened from the system, a backup restores drafts, sends nothing, and is one undo step', async () => {
  const { records } = await readSnapshot(from.app.page);
  const wanted = { proposals: ofKind(records, 'proposal').length, clients: ofKind(records, 'client').length };
  const into = await openWorkspace({ flags: ['--seed', 'empty'] });
  try {
    const { app, proxy } = into;
    const { page } = app;
    await proxy.goOffline();
    expect(await startAgain(app, backup)).toBe(0);
    const dialog = dialogOf(page);

    await test.step('the preview counts the contents', async () => {
      await expect(dialog.getByRole('status')).toContainText(`New clients: ${wanted.clients}.`);
      await expect(dialog.getByText('1 queued email')).toBeVisible();
      expect(proposalsOf(into)).toBe(0);
    });

    await test.step('everything is restored', async () => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog.getByText('Backup restored')).toBeVisible({ timeout: 60_000 });
      await expect(dialog.getByRole('button', { name: 'Done' })).toBeFocused();
      // The edits are in the mirror now, and reach the journal shortly after.
      await expect
        .poll(async () => (await readSnapshot(page)).records.length, { timeout: 30_000 })
        .toBe(records.length);
      const restored = (await readSnapshot(page)).records;
      expect(
        ofKind(restored, 'client')
          .map(({ fields }) => fields.email)
          .sort(),
      ).toEqual(
        ofKind(records, 'client')
          .map(({ fields }) => fields.email)
          .sort(),
      );
      const titles = ofKind(records, 'proposal').map(({ fields }) => fields.title);
      expect(
        ofKind(restored, 'proposal')
          .map(({ fields }) => fields.title)
          .sort(),
      ).toEqual(titles.sort());
      expect(new Set(ofKind(restored, 'proposal').map(({ fields }) => fields.status))).toEqual(
        new Set(['draft']),
      );
      for (const entity of ['section', 'line_item'] as const) {
        expect(ofKind(restored, entity).length).toBe(ofKind(records, entity).length);
      }
    });

    await test.step('the pending e-mail is a draft', async () => {
      await dialog.getByRole('button', { name: 'Review and send…' }).click();
      await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveValue('Waits in the outbox');
      await page.keyboard.press('Escape');
      expect(await into.service.mails()).toEqual([]);
    });

    await test.step('undo removes all of it', async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(async () => (await readSnapshot(page)).records.length, { timeout: 60_000 }).toBe(0);
    });
  } finally {
    await into.dispose();
  }
});
