import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { answerSaveDialog, readZip } from '../../support/files.ts';
import { runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { addLine, addSection, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** The cost that is searched for, as any output could write it. */
const secret = /7[.,\s\u00A0\u202F]?654[.,\s\u00A0\u202F]?[.,]?3[.,]?21|76[.,\s\u00A0\u202F]?543[.,]21/u;

const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Costs and margin' });

test('costs and margin are the sender’s alone: in no request, no preview and no file', async () => {
  const workspace = await openWorkspace();
  try {
    const { proxy, service } = workspace;
    let { page } = workspace.app;
    await startProposal(page, 'With a margin');
    const prices = await addSection(page, 'prices', 'Prices');
    await addLine(prices, { name: 'Concept', charge: 'Per day', quantity: '2', price: '50000' });
    await addLine(prices, { name: 'Hosting', charge: 'Monthly', price: '90' });
    await addLine(prices, { name: 'Travel', price: '100' });

    await test.step('a command shows them; typing a cost works out the margin per cadence', async () => {
      await expect(panelOf(page)).toBeHidden();
      await runFromPalette(page, 'Show or hide costs and margin');
      const panel = panelOf(page);
      await expect(panel.getByText('3 items without a cost are left out.')).toBeVisible();
      await panel.getByLabel('Unit cost of Concept').fill('38271.605');
      await expect(panel.getByText('$76,543.22')).toHaveCount(2);
      await panel.getByLabel('Unit cost of Concept').fill('a lot');
      await expect(panel.getByText(/^Enter an amount/u)).toBeVisible();
      await panel.getByLabel('Unit cost of Concept').fill('76543.21');
      await panel.getByLabel('Unit cost of Hosting').fill('40');
      await page.keyboard.press('Tab');
      await expect(panel.getByText('−53.1%').or(panel.getByText('-53.1%'))).toBeVisible();
      await expect(panel.getByText('55.6%')).toBeVisible();
      await expect(panel.getByText('1 item without a cost is left out.')).toBeVisible();
      await waitUntilSaved(page);
    });

    await test.step('an edit of a cost is one step of undo', async () => {
      const cost = panelOf(page).getByLabel('Unit cost of Hosting');
      await page.locator('[data-line]').last().getByRole('gridcell').first().click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(cost).toHaveValue('');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(cost).toHaveValue('40');
      await waitUntilSaved(page);
    });

    await test.step('they are still there after a kill', async () => {
      await workspace.untilSynced();
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
      await openProposal(page, 'With a margin');
      await expect(panelOf(page).getByLabel('Unit cost of Concept')).toHaveValue('76543.21');
    });

    await test.step('no file for the client has them', async () => {
      const exportAs = async (format: string, name: string): Promise<string> => {
        const file = path.join(workspace.folder, name);
        await answerSaveDialog(workspace.app, file);
        await page.keyboard.press('ControlOrMeta+Shift+E');
        const dialog = page.getByRole('dialog', { name: /^Export/u });
        await dialog.getByRole('radio', { name: format }).click();
        await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
        await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
        return file;
      };
      const files = {
        html: await readFile(await exportAs('HTML', 'margin.html'), 'utf8'),
        docx: [...(await readZip(await exportAs('Word', 'margin.docx'))).values()].join('\n'),
        md: await readFile(`${await exportAs('Markdown', 'margin')}.md`, 'utf8'),
        csv: await readFile(await exportAs('CSV', 'margin.csv'), 'utf8'),
        json: await readFile(await exportAs('JSON', 'margin.json'), 'utf8'),
      };
      for (const [format, text] of Object.entries(files)) {
        expect(text, format).toContain('Concept');
        expect(text, format).not.toMatch(secret);
        expect(text.toLowerCase(), format).not.toContain('catalog_');
      }
      await page.keyboard.press('ControlOrMeta+Shift+P');
      const preview = page.locator('iframe').first().contentFrame();
      await expect(preview.getByText('Concept').first()).toBeVisible();
      expect(await preview.locator('html').innerHTML()).not.toMatch(secret);
      await page.keyboard.press('Escape');
    });

    await test.step('no request has them, and the service knows nothing of them', async () => {
      await workspace.untilSynced();
      const sent = proxy.forwarded.join('\n');
      expect(sent).toContain('5000000');
      expect(sent).not.toMatch(secret);
      const stored = service.database.all('SELECT * FROM line_items');
      expect(JSON.stringify(stored)).not.toMatch(secret);
      expect(Object.keys(stored[0] ?? {}).filter((name) => /^cost$|margin|catalog/u.test(name))).toEqual([]);
    });
  } finally {
    await workspace.dispose();
  }
});
