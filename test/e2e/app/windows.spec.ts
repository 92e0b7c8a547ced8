import { expect, test, type Page } from '@playwright/test';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { linkToRoute } from '#shared/domain/route.ts';
import { goTo } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { startAgain } from '../../support/start-again.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
});
test.afterAll(() => workspace.dispose());

/** Clicks an item of the native menu. */
async function chooseFromMenu(id: string): Promise<void> {
  await workspace.app.electron.evaluate(({ Menu }, item) => {
    Menu.getApplicationMenu()?.getMenuItemById(item)?.click();
  }, id);
}

const menuItem = (id: string) =>
  workspace.app.electron.evaluate(({ Menu }, item) => {
    const found = Menu.getApplicationMenu()?.getMenuItemById(item);
    return found ? { label: found.label, enabled: found.enabled, accelerator: found.accelerator } : null;
  }, id);

/** The heading of a page's screen. */
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('the native menu shows the commands of the front window and runs them there', async () => {
  const { page } = workspace.app;
  await expect
    .poll(() => menuItem('proposal.new'))
    .toMatchObject({ label: 'New proposal', enabled: true, accelerator: 'CmdOrCtrl+N' });
  expect(await menuItem('edit.undo')).toMatchObject({ enabled: false });

  await chooseFromMenu('go.clients');
  await expect(heading(page, 'Clients')).toBeVisible();
  await chooseFromMenu('proposal.new');
  await expect(page).toHaveURL(/#\/proposals\/[\w-]+$/u);

  // The menu names the edit that can be undone.
  await expect.poll(() => menuItem('edit.undo')).toMatchObject({ enabled: true });
  // Not while the title has the focus: there, undo concerns the typing.
  const title = page.getByRole('textbox', { name: 'Proposal title' });
  await expect(title).toBeFocused();
  await title.blur();
  await chooseFromMenu('edit.undo');
  await expect.poll(() => menuItem('edit.redo')).toMatchObject({ enabled: true });
  await chooseFromMenu('go.proposals');
  await expect(heading(page, 'Proposals')).toBeVisible();
});

test('an edit in one window is shown in the other', async () => {
  const { electron, page } = workspace.app;
  const opening = electron.waitForEvent('window');
  await page.keyboard.press('Control+Shift+N');
  const second = await opening;
  await expect(heading(second, 'Proposals')).toBeVisible();

  await second.keyboard.press('Control+N');
  const title = second.getByRole('textbox', { name: 'Proposal title' });
  await title.fill('Written in the second window');
  await title.press('Control+s');
  await expect(page.getByText('Written in the second window')).toBeVisible();

  // Settings apply to both windows.
  await second.keyboard.press('ControlOrMeta+,');
  await second.getByRole('radio', { name: 'Dark' }).press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await second.getByRole('radio', { name: 'System' }).press('Space');
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');

  await second.close();
  await expect(heading(page, 'Proposals')).toBeVisible();
  await expect
    .poll(() => electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
    .toBe(1);
});

test('email that one window sets up is set up in the other', async () => {
  const { electron, page } = workspace.app;
  await page.keyboard.press('ControlOrMeta+,');
  const setUp = (of: Page) => of.getByRole('button', { name: 'Set up email…' });
  await expect(setUp(page)).toBeVisible();
  const opening = electron.waitForEvent('window');
  await page.keyboard.press('Control+Shift+N');
  const second = await opening;
  await expect(heading(second, 'Settings')).toBeVisible();
  await setUp(second).click();
  const dialog = second.getByRole('dialog', { name: 'Set up email' });
  await dialog.getByLabel('Your email address').fill('eva@studio.example');
  // Nothing listens there: the server is saved, and its test fails.
  await dialog.getByLabel('Mail server', { exact: true }).fill('localhost:9');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByRole('button', { name: 'Change…' })).toBeVisible();
  await expect(setUp(page)).toHaveCount(0);
  await second.close();
});

test('a layover: link opens its route from any source, and an invalid link opens nothing', async () => {
  const { electron, page } = workspace.app;
  const { records } = await readSnapshot(page);
  const [proposal] = ofKind(records, 'proposal');
  if (proposal === undefined) throw new Error('The sample has no proposal.');
  const follow = (link: string) =>
    electron.evaluate(({ app }, address) => {
      app.emit('open-url', { preventDefault() {} }, address);
    }, link);

  await follow(linkToRoute({ to: 'screen', screen: 'outbox' }));
  await expect(heading(page, 'Outbox')).toBeVisible();
  await follow('layover://outbox/1/send?now=1');
  await follow('https://layover.example/proposals');
  await follow(linkToRoute({ to: 'proposal', id: proposal.localId }));
  await expect(page).toHaveURL(new RegExp(`#/proposals/${encodeURIComponent(proposal.localId)}$`, 'u'));
  await follow(linkToRoute({ to: 'proposal', id: toLocalId('proposal:999999') }));
  await expect(page.getByRole('heading', { name: 'This proposal was deleted' })).toBeVisible();
  await follow(linkToRoute({ to: 'screen', screen: 'clients' }));
  await expect(heading(page, 'Clients')).toBeVisible();
});

test('a second start passes its link to the first instance and ends', async () => {
  const { app } = workspace;
  expect(await startAgain(app, linkToRoute({ to: 'screen', screen: 'activity' }))).toBe(0);
  await expect(heading(app.page, 'Activity')).toBeVisible();
});

test('a delete undone in one window cannot be undone again in the other', async () => {
  const { app, proxy } = workspace;
  const { electron, page } = app;
  await goTo(page, 'Proposals');
  const opening = electron.waitForEvent('window');
  await page.keyboard.press('Control+Shift+N');
  const second = await opening;
  await goTo(second, 'Outbox');
  const before = ofKind((await readSnapshot(page)).records, 'proposal').length;

  // The service is unreachable, so the delete stays pending on a slow computer too.
  await workspace.untilSynced();
  await proxy.goOffline();
  await page.getByRole('grid').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/^Deleted “/u).first()).toBeVisible();
  await second.getByRole('button', { name: 'Discard' }).first().click();
  await expect(second.getByText('Nothing waiting')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('“Delete proposal” was already undone.').first()).toBeVisible();
  expect(ofKind((await readSnapshot(page)).records, 'proposal')).toHaveLength(before);
  await proxy.goOnline();
  await second.close();
});
