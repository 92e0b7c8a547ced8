import { expect, test } from '@playwright/test';
import { openWorkspace } from '../../support/workspace.ts';

test('checkboxes select a range or all rows, and sorting scrolls to the top', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    const row = (index: number) => page.getByRole('grid').locator(`[aria-rowindex="${String(index + 2)}"]`);
    const box = (index: number) => row(index).getByRole('checkbox');
    const toolbar = page.getByRole('toolbar', { name: 'Selected proposals' });
    const every = page.getByRole('columnheader').getByRole('checkbox', { name: 'Select all' });
    await row(5).waitFor();
    await workspace.untilSynced();

    await test.step('a range, with Shift', async () => {
      await row(1).hover();
      await box(1).click();
      await box(4).click({ modifiers: ['Shift'] });
      await expect(toolbar).toContainText('4 selected');
      await expect(every).toHaveAttribute('aria-checked', 'mixed');
    });

    await test.step('all rows, and none', async () => {
      const all = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
      await every.click();
      await expect(toolbar).toContainText(`${String(all)} selected`);
      await every.click();
      await expect(toolbar).toBeHidden();
    });

    await test.step('dates and amounts begin with the largest, at the top of the list', async () => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('End');
      const expires = page.getByRole('columnheader', { name: 'Expires' });
      await expires.getByRole('button').click();
      await expect(expires).toHaveAttribute('aria-sort', 'descending');
      await expect(row(0)).toBeInViewport();
      await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
      await expect(row(0)).toBeInViewport();
    });
  } finally {
    await workspace.dispose();
  }
});
