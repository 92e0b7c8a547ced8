import { expect, test } from '@playwright/test';
import { addLine, addSection, goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('offline, by keyboard: taxes are added, are in every total, and reach the service', async () => {
  // Without sample data: taxes of other proposals would be offered first.
  const workspace = await openWorkspace({ flags: [] });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    await proxy.goOffline();
    await startProposal(page, 'Taxed');
    await addLine(await addSection(page, 'prices', 'Lamps'), { name: 'Lamps', price: '1000' });

    await test.step('add, name, percentage', async () => {
      const taxes = page.getByRole('group', { name: 'Taxes' });
      await expect(taxes).toContainText('No taxes');
      await taxes.getByRole('button', { name: 'Add tax' }).press('Enter');
      const name = taxes.getByRole('textbox', { name: 'Tax name' });
      await expect(name).toBeFocused();
      await page.keyboard.type('VAT');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('120');
      await expect(taxes.getByText('Enter a number from 0 to 100.')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type('21.5');
      await expect(taxes.getByText('Enter a number from 0 to 100.')).toBeHidden();
      await page.keyboard.press('Tab');
      await waitUntilSaved(page);
    });

    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals).toContainText('Subtotal$1,000.00VAT 21.5%$215.00Total$1,215.00');

    await test.step('a second tax is deleted, and restored by undo', async () => {
      const taxes = page.getByRole('group', { name: 'Taxes' });
      await taxes.getByRole('button', { name: 'Add tax' }).click();
      await expect(taxes.getByRole('textbox', { name: 'Tax name' }).nth(1)).toBeFocused();
      await page.keyboard.type('City');
      await page.keyboard.press('Tab');
      await waitUntilSaved(page);
      await taxes.getByRole('button', { name: 'Remove City' }).click();
      await expect(taxes.getByRole('button', { name: 'Remove City' })).toBeHidden();
      await page.getByRole('button', { name: 'Add text' }).focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(taxes.getByRole('button', { name: 'Remove City' })).toBeVisible();
      await taxes.getByRole('button', { name: 'Remove City' }).click();
    });

    await test.step('the client page and the exports have the taxes', async () => {
      await page.keyboard.press('ControlOrMeta+Shift+p');
      const table = page.frameLocator('iframe').getByRole('table', { name: 'Total' });
      await expect(table).toContainText('VAT 21.5%');
      await expect(table).toContainText('$1,215.00');
      await page.keyboard.press('Escape');
    });

    await test.step('the service has the taxes, and another proposal offers them', async () => {
      await proxy.goOnline();
      await workspace.syncNow();
      await workspace.untilSynced();
      expect(
        service.database.all(
          `SELECT t.name, t.percentage FROM taxations t JOIN proposals p ON p.id = t.proposal_id WHERE p.title = 'Taxed'`,
        ),
      ).toEqual([{ name: 'VAT', percentage: '21.5' }]);
      await goTo(page, 'Proposals');
      await startProposal(page, 'Taxed as well');
      await page.getByRole('group', { name: 'Taxes' }).getByRole('button', { name: 'Add tax' }).click();
      await page.getByRole('menuitem', { name: 'VAT 21.5%' }).click();
      await expect(page.getByRole('textbox', { name: 'Percentage of VAT' })).toHaveValue('21.5');
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
