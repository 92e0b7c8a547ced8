import { expect, test, type Page } from '@playwright/test';
import { addLine, addSection, goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
});
test.afterAll(() => workspace.dispose());

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Proposal title' });
const undoneAll = (page: Page) => page.getByRole('heading', { name: 'Proposals', level: 1 });

/** Moves the focus out of text fields, where undo concerns the typing. */
async function leaveText(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Proposal menu' }).focus();
}

async function press(page: Page, keys: string, until: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if (await until()) return;
    await page.keyboard.press(keys);
    await page.waitForTimeout(150);
  }
  throw new Error(`It did not come about by pressing ${keys}.`);
}

async function write(page: Page): Promise<void> {
  await startProposal(page, 'Harbor');
  const section = await addSection(page, 'prices', 'Prices');
  await addLine(section, { name: 'Design', quantity: '3', price: '120' });
  await waitUntilSaved(page);
  await leaveText(page);
}

async function expectWritten(page: Page): Promise<void> {
  await expect(titleOf(page)).toHaveValue('Harbor');
  const section = page.getByRole('region', { name: 'Prices' });
  await expect(section.getByRole('gridcell', { name: 'Design', exact: true })).toBeVisible();
  await expect(section.getByRole('gridcell', { name: '$360.00', exact: true })).toBeVisible();
}

const isRedoOver = async (page: Page): Promise<boolean> =>
  (await page.getByRole('gridcell', { name: 'Design', exact: true }).isVisible()) &&
  (await page.getByRole('gridcell', { name: '$360.00', exact: true }).isVisible());

for (const line of ['offline', 'online'] as const) {
  test(`undone past its creation and done again, a proposal has everything that was in it, ${line}`, async () => {
    const { page } = workspace.app;
    if (line === 'offline') await workspace.proxy.goOffline();
    await goTo(page, 'Proposals');
    await write(page);
    if (line === 'online') await workspace.untilSynced();

    await press(page, 'ControlOrMeta+z', () => undoneAll(page).isVisible());
    await expect(page.getByText('This proposal was deleted')).toBeHidden();
    if (line === 'online') await workspace.untilSynced(60_000);

    if (line === 'online') {
      // The service has deleted the proposal, so redo would create a new one.
      const question = page.getByRole('alertdialog', { name: '1 proposal was already deleted' });
      await press(page, 'ControlOrMeta+Shift+z', () => question.isVisible());
      await question.getByRole('button', { name: 'Create as draft', exact: true }).click();
      await expect(question).toBeHidden();
    }
    await press(page, 'ControlOrMeta+Shift+z', () => isRedoOver(page));
    await expectWritten(page);
    await waitUntilSaved(page);
    if (line === 'offline') await workspace.proxy.goOnline();
    await workspace.syncNow();
    await workspace.untilSynced(60_000);
    await expectWritten(page);
    await workspace.expectSame();
  });
}

test('a held undo key stops before a created record, and a message names what the next undo removes', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Held');
  await expect(page.getByRole('heading', { name: /^Held/, level: 1 })).toBeVisible();
  await waitUntilSaved(page);
  await leaveText(page);
  await page.keyboard.down('ControlOrMeta');
  for (let repeats = 0; repeats < 15; repeats += 1) {
    await page.keyboard.down('z');
    await page.waitForTimeout(40);
  }
  await expect(page.getByText('Stopped before “Create proposal”')).toBeVisible();
  await expect(titleOf(page)).toBeVisible();
  await page.screenshot({ path: 'out/undo-stopped.png' });
  await page.keyboard.up('z');
  await page.keyboard.up('ControlOrMeta');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(undoneAll(page)).toBeVisible();
  await expect(page.getByRole('gridcell', { name: 'Held', exact: true })).toBeHidden();
});

test('the undo in a toast undoes the toast’s action, and nothing that was done since', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Dock');
  await addSection(page, 'text', 'Introduction');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Section menu' }).first().click();
  await page.getByRole('menuitem', { name: 'Delete section' }).click();
  await expect(page.getByText('Section deleted')).toBeVisible();
  await titleOf(page).fill('Harbor dock');
  await waitUntilSaved(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByRole('alert').getByText('You’ve made other changes since.')).toBeVisible();
  await expect(titleOf(page)).toHaveValue('Harbor dock');
  await page.screenshot({ path: 'out/undo-of-toast.png' });
});
