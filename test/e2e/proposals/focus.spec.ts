import { expect, test, type Page } from '@playwright/test';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
});
test.afterAll(() => workspace.dispose());

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected proposals' });

async function selectTwo(page: Page): Promise<void> {
  await page.getByRole('grid').focus();
  for (const key of ['Home', 'x', 'ArrowDown', 'x']) await page.keyboard.press(key);
  await expect(toolbar(page)).toContainText('2 selected');
}

test('from the bar of selected rows, the focus returns to the list', async () => {
  const { page } = workspace.app;
  const grid = page.getByRole('grid');
  await page.getByRole('tab', { name: /^All/ }).click();

  await test.step('when its dialog is closed', async () => {
    await selectTwo(page);
    await toolbar(page).getByRole('button', { name: 'Edit' }).press('Enter');
    await page.getByRole('dialog', { name: /^Edit / }).waitFor();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(grid).toBeFocused();
  });

  await test.step('when its dialog has archived the rows', async () => {
    await toolbar(page).getByRole('button', { name: 'Archive' }).press('Enter');
    const dialog = page.getByRole('alertdialog', { name: /^Archive / });
    await dialog.getByRole('checkbox').click();
    await dialog.getByRole('button', { name: 'Archive' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toolbar(page)).toHaveCount(0);
    await expect(grid).toBeFocused();
  });

  await test.step('when an action without a dialog takes the bar away', async () => {
    await selectTwo(page);
    await toolbar(page).getByRole('button', { name: 'Archive' }).press('Enter');
    await expect(toolbar(page)).toHaveCount(0);
    await expect(grid).toBeFocused();
  });
});

test('while a dialog is open, no key reaches the list behind it, even with the focus nowhere', async () => {
  const { page } = workspace.app;
  await page.getByRole('grid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await toolbar(page).getByRole('button', { name: 'Edit' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Edit / });
  await dialog.waitFor();
  // A dialog hides the list from screen readers, and so from roles.
  const list = page.locator('[role="grid"]');
  const count = await list.getAttribute('aria-rowcount');
  for (const key of ['n', 's', 'Delete', 'e', 'ControlOrMeta+k']) {
    // As when the focused control goes away or is disabled.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press(key);
  }
  await expect(page.locator('[role="dialog"]:not([data-message]), [role="alertdialog"]')).toHaveCount(1);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(list).toHaveAttribute('aria-rowcount', count ?? '');
});
