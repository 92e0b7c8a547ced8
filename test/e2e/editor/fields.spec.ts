import { expect, test } from '@playwright/test';
import { endOfExpiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { addSection, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** Markup that the editor does not know: opening it must not change it. */
const foreign = '<P class=lead>Plan</P>\n<form action=/x><p>North <INPUT name=a></p></form>';

test('offline, by keyboard: every field is set and reaches the service; unknown markup is an island', async () => {
  const workspace = await openWorkspace({
    async prepare(service) {
      const api = serviceClient(service);
      const proposal_id = await api.create('/proposals', { title: 'From elsewhere' });
      await api.create('/sections', { proposal_id, title: 'Plan', body: foreign });
    },
  });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await page.setViewportSize({ width: 1500, height: 900 });
    await proxy.goOffline();
    await startProposal(page, 'All of it');
    const prices = await addSection(page, 'prices', 'Prices');
    const inspector = page.getByRole('complementary', { name: 'Details' });
    const flip = (name: string) => inspector.getByRole('switch', { name }).press('Space');
    const choose = async (name: string, index: number): Promise<string> => {
      await inspector.getByRole('combobox', { name, exact: true }).press('Enter');
      const option = page.getByRole('option').nth(index);
      const words = await option.innerText();
      await keyboard.press('Home');
      for (let steps = 0; steps < index; steps += 1) await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
      return words;
    };

    await test.step('line items: amounts, recurrence and units', async () => {
      const grid = prices.getByRole('grid');
      await prices.getByRole('button', { name: 'Add item' }).press('Enter');
      for (const cells of [
        ['Masts', '=3*450'],
        ['Care', '40/mo'],
        ['Advice', '90/h'],
      ]) {
        const [name = '', price = ''] = cells;
        await expect(prices.getByRole('textbox', { name: 'Description', exact: true })).toBeFocused();
        await keyboard.type(name);
        await keyboard.press('Enter');
        const row = grid.getByRole('row').filter({ has: page.getByRole('gridcell', { name, exact: true }) });
        await row.getByRole('gridcell').nth(3).focus();
        await keyboard.press('F2');
        await keyboard.press('ControlOrMeta+a');
        await keyboard.type(price);
        await keyboard.press('Tab');
        await expect(row.getByRole('gridcell').nth(3)).not.toHaveText('–');
        await row.getByRole('gridcell').first().focus();
        if (name !== 'Advice') await keyboard.press('ControlOrMeta+Enter');
      }
      const totals = page.getByRole('region', { name: 'Totals' });
      await expect(totals).toContainText('One-time total');
      await expect(totals).toContainText('$1,440.00');
      await expect(totals).toContainText('$40.00');
    });

    await test.step('the section', async () => {
      await prices.getByRole('textbox', { name: 'Section title' }).focus();
      await inspector.getByRole('radio', { name: 'Section' }).press('Space');
      await inspector.getByLabel('Internal name').fill('Price list');
      for (const name of ['Optional', 'Show subtotal', 'Start on a new page in the PDF', 'Save to library'])
        await flip(name);
      await waitUntilSaved(page);
    });

    let theme = '';
    await test.step('the proposal', async () => {
      await inspector.getByRole('radio', { name: 'Proposal' }).press('Space');
      await choose('Prepared by', 1);
      theme = await choose('Theme', 1);
      for (const name of ['Show total', 'Show total in the PDF', 'Report']) {
        await inspector.getByRole('switch', { name, exact: true }).press('Space');
      }
      await inspector.getByLabel('Expires').fill('2099-01-31');
      await inspector.getByLabel('Expires').press('Enter');
      await inspector.getByRole('button', { name: 'More settings' }).press('Enter');
      await inspector.getByLabel('Date shown').fill('2098-12-24');
      await inspector.getByLabel('Date shown').press('Enter');
      await inspector.getByLabel('Documents heading').fill('Drawings');
      await waitUntilSaved(page);
    });

    await test.step('what the editor does not know is seen beside the text, and not changed by opening it', async () => {
      await openProposal(page, 'From elsewhere');
      const plan = page.getByRole('region', { name: 'Plan' });
      await expect(plan.getByRole('textbox', { name: 'Text of Plan' })).toContainText('Plan');
      await expect(plan.getByRole('img', { name: 'Form: North' })).toBeVisible();
    });

    await test.step('the service has all of it, and the other text is unchanged', async () => {
      await proxy.goOnline();
      await workspace.syncNow();
      await workspace.untilSynced();
      const zone = String(service.database.one('SELECT time_zone FROM account')['time_zone']);
      const proposal = service.database.one(
        `SELECT theme, report, exclude_total, exclude_total_in_pdf, document_section_title,
           prepared_by_id IS NOT NULL AS prepared, expires_at, substr(display_date, 1, 10) AS shown
         FROM proposals WHERE title = 'All of it'`,
      );
      expect(proposal).toMatchObject({
        ...{ report: 1, exclude_total: 1, exclude_total_in_pdf: 1, prepared: 1 },
        ...{ document_section_title: 'Drawings', shown: '2098-12-24' },
        expires_at: endOfExpiryDay('2099-01-31', zone),
      });
      expect(theme.toLowerCase()).toContain(String(proposal['theme']));
      expect(
        service.database.one(
          `SELECT name, optional, include_total, page_break, reusable FROM sections WHERE title = 'Prices'`,
        ),
      ).toEqual({ name: 'Price list', optional: 1, include_total: 0, page_break: 1, reusable: 1 });
      expect(
        service.database.all(
          `SELECT i.name, i.cost_type, i.amount, i.recurring_type, i.per_type FROM line_items i
           JOIN sections s ON s.id = i.section_id WHERE s.title = 'Prices' ORDER BY i.position`,
        ),
      ).toMatchObject([
        { name: 'Masts', cost_type: 'fixed', amount: 135000 },
        { name: 'Care', cost_type: 'recurring', amount: 4000, recurring_type: 'monthly' },
        { name: 'Advice', cost_type: 'per', amount: 9000, per_type: 'hour' },
      ]);
      const plan = service.database.one(
        `SELECT s.body FROM sections s JOIN proposals p ON p.id = s.proposal_id WHERE p.title = 'From elsewhere'`,
      );
      expect(plan['body']).toBe(foreign);
      await workspace.expectSame();
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
