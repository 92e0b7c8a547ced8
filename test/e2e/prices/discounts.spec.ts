import { expect, test, type Page } from '@playwright/test';
import { runFromPalette } from '../../support/page/shortcut-sheet.ts';
import { addLine, addSection, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Discount' });
const names = (page: Page) => page.locator('[data-line] > [role="gridcell"]:first-child');
const amountOf = (page: Page, name: string) =>
  page
    .locator('[data-line]')
    .filter({ has: page.getByRole('gridcell', { name, exact: true }) })
    .getByRole('gridcell')
    .nth(3);

async function chooseLine(page: Page, name: string): Promise<void> {
  await page.getByRole('gridcell', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

test('percent discounts become lines to the cent, and are read back as the percentages they were', async () => {
  const workspace = await openWorkspace();
  try {
    const { service } = workspace;
    let { page } = workspace.app;
    const totals = () => page.getByRole('region', { name: 'Totals' });
    await startProposal(page, 'With discounts');
    const design = await addSection(page, 'prices', 'Design');
    await addLine(design, { name: 'Concept', price: '100.05' });
    await addLine(design, { name: 'Layout', price: '900' });
    await addLine(await addSection(page, 'prices', 'Print'), { name: 'Paper', price: '50.05' });

    await test.step('on a line, by its key: a wrong percentage is refused, a right one stands below', async () => {
      await chooseLine(page, 'Concept');
      await page.keyboard.press('ControlOrMeta+Shift+d');
      const dialog = dialogOf(page);
      await expect(dialog.getByRole('radio', { name: 'This item' })).toBeChecked();
      await dialog.getByLabel('Discount in %').fill('150');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Enter a number above 0 and up to 100.')).toBeVisible();
      await dialog.getByLabel('Discount in %').fill('10');
      for (const scope of ['The whole proposal', 'This item']) {
        await dialog.getByRole('radio', { name: scope }).click();
        await expect(dialog.getByLabel('Discount in %')).toHaveValue('10');
      }
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog).toBeHidden();
      await expect(names(page)).toHaveText(['Concept', 'Discount 10%', 'Layout', 'Paper']);
      await expect(amountOf(page, 'Discount 10%')).toContainText('-$10.01');
      await expect(totals()).toContainText('$1,040.09');
    });

    await test.step('on the proposal, from the palette: the parts are the whole, in one step of undo', async () => {
      await runFromPalette(page, 'Add or change a discount');
      const dialog = dialogOf(page);
      const rate = dialog.getByLabel('Discount in %');
      await dialog.getByRole('radio', { name: 'The whole proposal' }).click();
      await expect(rate).toHaveValue('');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(dialog.getByText('Enter a number above 0 and up to 100.')).toBeVisible();
      await rate.fill('7.5');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await expect(names(page)).toHaveText([
        ...['Concept', 'Discount 10%', 'Layout', 'Discount 7.5%', 'Paper', 'Discount 7.5%'],
      ]);
      // 7.5 % of 1,040.09 is 78.01 (78.00675), shared as 74.25 and 3.76.
      await expect(totals()).toContainText('$962.08');
      await chooseLine(page, 'Concept');
      await page.keyboard.press('ControlOrMeta+z');
      await expect(names(page)).toHaveCount(4);
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(names(page)).toHaveCount(6);
      await waitUntilSaved(page);
    });

    await test.step('after a restart the percentage is still known, and can be changed', async () => {
      await workspace.untilSynced();
      await workspace.app.kill();
      ({ page } = await workspace.startApp());
      await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
      await openProposal(page, 'With discounts');
      await chooseLine(page, 'Discount 10%');
      await page.keyboard.press('ControlOrMeta+Shift+d');
      await expect(dialogOf(page).getByLabel('Discount in %')).toHaveValue('10');
      await dialogOf(page).getByLabel('Discount in %').fill('20');
      await page.keyboard.press('Enter');
      await expect(amountOf(page, 'Discount 20%')).toContainText('-$20.01');
      // The discount on the proposal follows: 7.5 % of 1,030.09.
      await expect(totals()).toContainText('$952.83');
      await workspace.untilSynced();
    });

    await test.step('an amount that a colleague changes is shown as changed, and recalculated on demand', async () => {
      const { records } = await readSnapshot(page);
      const item = ofKind(records, 'line_item').find(({ fields }) => fields.name === 'Discount 20%');
      await serviceClient(service).update(`/line_items/${item?.serverId}`, { line_item: { amount: -500 } });
      await workspace.syncNow();
      const amount = amountOf(page, 'Discount 20%');
      // A reading that had begun before may leave it to the next one, 30 seconds later.
      await expect(amount).toContainText('-$5.00', { timeout: 60_000 });
      await expect(amount).toContainText('20% is now -$20.01.');
      await expect(page.getByText(/discount amounts? do(es)?n’t match/u)).toBeVisible();
      await page.getByRole('button', { name: 'Recalculate discounts' }).click();
      await expect(amount).toContainText('-$20.01');
      await expect(page.getByText(/discount amounts? do(es)?n’t match/u)).toBeHidden();
      await expect(totals()).toContainText('$952.83');
    });

    await test.step('a price that changes marks its discount; its key recalculates; empty removes', async () => {
      await amountOf(page, 'Concept').click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('200');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(amountOf(page, 'Discount 20%')).toContainText('20% is now -$40.00.');
      await chooseLine(page, 'Discount 20%');
      await page.keyboard.press('ControlOrMeta+u');
      await expect(amountOf(page, 'Discount 20%')).toContainText('-$40.00');
      await page.keyboard.press('ControlOrMeta+Shift+d');
      await dialogOf(page).getByLabel('Discount in %').fill('');
      await page.keyboard.press('Enter');
      await expect(names(page)).toHaveText(['Concept', 'Layout', 'Discount 7.5%', 'Paper', 'Discount 7.5%']);
    });

    await test.step('the service has ordinary lines with the same sum', async () => {
      await waitUntilSaved(page);
      await workspace.untilSynced();
      await workspace.expectSame();
      expect(workspace.proxy.forwarded.join('\n')).not.toMatch(/discount_(?:of|rate)/u);
    });
  } finally {
    await workspace.dispose();
  }
});
