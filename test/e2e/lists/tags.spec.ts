import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { answerSaveDialog } from '../../support/files.ts';
import { axeFindings } from '../../support/page/axe.ts';
import { goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Tags' });
const chips = (page: Page) => page.getByRole('button', { name: /^Remove / });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected proposals' });

async function filter(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Filter proposals' }).fill(text);
}

/** A word that is nowhere else. */
const secret = 'Zanzibar';

test('tags are typed, suggested, given to many in one step, searched, and never leave this computer', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy, service } = workspace;
    let { page } = workspace.app;
    await startProposal(page, 'Tagged');

    await test.step('Enter and comma add a tag, Backspace removes the last, case does not count', async () => {
      await field(page).fill(secret);
      await page.keyboard.press('Enter');
      await page.keyboard.type('Key account,');
      await page.keyboard.type(`${secret.toUpperCase()},`);
      await expect(chips(page)).toHaveCount(2);
      await page.keyboard.type('gone,');
      await expect(chips(page)).toHaveCount(3);
      await page.keyboard.press('Backspace');
      await expect(chips(page)).toHaveCount(2);
      await expect(field(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(chips(page)).toHaveCount(2);
      expect(await axeFindings(page)).toEqual([]);
      await waitUntilSaved(page);
    });

    await test.step('the client’s page suggests tags in use', async () => {
      await goTo(page, 'Clients');
      await page.getByRole('grid').getByRole('row').nth(1).dblclick();
      await field(page).fill('zan');
      await page.getByRole('option', { name: secret }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Remove ${secret}` })).toBeVisible();
      await goTo(page, 'Clients');
      await page.getByRole('textbox', { name: 'Filter clients' }).fill('tag:zan');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
    });

    await test.step('the bar of a selection adds a tag to all, and one undo takes it back', async () => {
      await goTo(page, 'Proposals');
      await filter(page, `tag:${secret}`);
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
      await filter(page, '');
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      const accepted = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await toolbar(page).getByRole('button', { name: 'Tags' }).click();
      const dialog = page.getByRole('dialog', { name: /^Tags of / });
      await dialog.getByRole('combobox', { name: 'Add to all' }).fill('zanzibar');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: `Change ${String(accepted)} proposals` }).click();
      await page.getByRole('tab', { name: /^All/ }).click();
      await filter(page, `tag:${secret}`);
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(accepted + 2));
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(accepted + 2));
    });

    await test.step('the same dialog removes a tag from all', async () => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('t');
      const dialog = page.getByRole('dialog', { name: /^Tags of / });
      await dialog.getByRole('combobox', { name: 'Remove from all' }).fill('key');
      await page.getByRole('option', { name: 'Key account' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: 'Change 1 proposal' }).click();
      await expect(dialog).toBeHidden();
      await page.keyboard.press('Escape');
    });

    await test.step('they survive a kill', async () => {
      await workspace.untilSynced(120_000);
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
      await filter(page, 'Tagged');
      // By keyboard, because a notice above the rows moves them while the search reads again.
      await page.getByRole('gridcell', { name: 'Tagged', exact: true }).waitFor();
      await page.getByRole('grid').focus();
      for (const key of ['Home', 'Enter']) await page.keyboard.press(key);
      await page.getByRole('textbox', { name: 'Proposal title' }).waitFor();
      await expect(chips(page)).toHaveCount(1);
      await expect(page.getByRole('button', { name: `Remove ${secret}` })).toBeVisible();
    });

    await test.step('no file for other programs and no request has them', async () => {
      const file = path.join(workspace.folder, 'tagged.json');
      await answerSaveDialog(workspace.app, file);
      await page.keyboard.press('ControlOrMeta+Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Export/u });
      await dialog.getByRole('radio', { name: 'JSON' }).click();
      await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
      await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
      const text = await readFile(file, 'utf8');
      expect(text).toContain('Tagged');
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
      await workspace.untilSynced(120_000);
      expect(proxy.forwarded.join('\n').toLowerCase()).not.toContain(secret.toLowerCase());
      const stored = service.database.all('SELECT * FROM proposals');
      expect(JSON.stringify(stored).toLowerCase()).not.toContain(secret.toLowerCase());
    });
  } finally {
    await workspace.dispose();
  }
});
