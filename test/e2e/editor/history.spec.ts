import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { answerSaveDialog } from '../../support/files.ts';
import { openProposal, queueSend, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;

test.beforeAll(async () => {
  folder = await makeTemporaryFolder('history');
  workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Ann', email: 'ann@x.example' });
      const proposal_id = await api.create('/proposals', { title: 'Kept', client_id });
      await api.create('/sections', { proposal_id, title: 'Plan', body: '<p>The first plan.</p>' });
      await api.create('/sections', { proposal_id, title: 'Gone later', body: '<p>Still here.</p>' });
      const costs = await api.create('/sections', { proposal_id, title: 'Prices', section_type: 'cost' });
      await api.create(`/sections/${costs}/line_items`, { name: 'Design', amount: 120_000 });
    },
  });
});
test.afterAll(async () => {
  await workspace.dispose();
  await folder.remove();
});

test('earlier versions are stored, can be compared and restored in one undo step, and survive a kill', async () => {
  await openProposal(workspace.app.page, 'Kept');
  const first = workspace.app.page;

  await test.step('an edit stores the version before it', async () => {
    const body = first.getByRole('textbox', { name: 'Text of Plan' });
    await body.click();
    await first.keyboard.press('ControlOrMeta+End');
    await body.pressSequentially(' And more.');
    await body.blur();
    await first
      .getByRole('region', { name: 'Gone later' })
      .getByRole('button', { name: /menu/i })
      .press('Enter');
    await first.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await expect(first.getByRole('region', { name: 'Gone later' })).toBeHidden();
    await waitUntilSaved(first);
  });

  await workspace.app.kill();
  const { page } = await workspace.startApp();
  await openProposal(page, 'Kept');

  await test.step('a version is compared with the current one', async () => {
    await page.getByRole('radio', { name: 'History' }).press('Space');
    await page.getByRole('button', { name: 'Before your edits' }).last().press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Before your edits' });
    await expect(dialog.getByText('Deleted section “Gone later”')).toBeVisible();
    await expect(dialog.locator('ins')).toContainText('And more.');
    await dialog.getByRole('button', { name: 'Restore this version' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
  });

  await test.step('a version is restored completely, and one undo reverts that', async () => {
    await expect(page.getByRole('region', { name: 'Gone later' })).toBeVisible();
    await expect(page.getByText('And more.')).toBeHidden();
    await page.getByRole('button', { name: 'Proposal menu' }).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByRole('region', { name: 'Gone later' })).toBeHidden();
    await expect(page.getByText('And more.')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(page.getByRole('region', { name: 'Gone later' })).toBeVisible();
    await waitUntilSaved(page);
  });

  await test.step('the sent version does not change with later edits', async () => {
    await queueSend(page, { subject: 'Here', message: 'Here it is' });
    await workspace.untilSynced(60_000);
    const title = page.getByRole('textbox', { name: 'Proposal title' });
    await title.fill('Renamed since');
    await title.blur();
    await waitUntilSaved(page);
    await page.getByRole('radio', { name: 'History' }).press('Space');
    await page.getByRole('button', { name: /^Sent on/ }).press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Sent on/ });
    await expect(dialog.locator('ins')).toContainText('Renamed since');
    await dialog.getByRole('button', { name: 'Preview' }).press('Enter');
    const preview = page.getByRole('dialog', { name: 'Client preview' });
    await expect(preview.frameLocator('iframe').getByRole('heading', { level: 1 })).toHaveText('Kept');
    await page.keyboard.press('Escape');
    await preview.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /^Sent on/ }).press('Enter');
    const file = path.join(folder.path, 'sent.html');
    await answerSaveDialog(workspace.app, file);
    await dialog.getByRole('button', { name: 'Export…' }).press('Enter');
    const exporting = page.getByRole('dialog', { name: /^Export/ });
    await exporting.getByRole('radio', { name: 'HTML' }).press('Space');
    await exporting.getByRole('button', { name: 'Choose where to save…' }).press('Enter');
    await exporting.waitFor({ state: 'hidden' });
    const text = await readFile(file, 'utf8');
    expect(text).toContain('Kept</h1>');
    expect(text).toContain('Still here.');
    await workspace.untilSynced();
    await workspace.expectSame();
  });
});
