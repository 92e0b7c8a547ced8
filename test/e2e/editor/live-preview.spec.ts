import { expect, test } from '@playwright/test';
import { openProposal } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.afterEach(() => workspace.dispose());

test('the live preview follows what is typed and the section in work, in each theme', async () => {
  workspace = await openWorkspace();
  const { page } = workspace.app;
  const { records } = await readSnapshot(page);
  const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
  await openProposal(page, draft?.fields.title ?? '');
  const inspector = page.getByRole('complementary', { name: 'Details' });
  await expect(inspector).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Alt+p');
  const pane = page.getByRole('complementary', { name: 'Live preview' });
  const sheet = pane.locator('iframe:not([aria-hidden=true])').contentFrame().locator('main.page');
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(draft?.fields.title ?? '');
  await expect(inspector).toBeHidden();
  await expect(sheet.getByRole('heading', { level: 1 })).toBeInViewport();

  const title = page.getByRole('textbox', { name: 'Section title' }).last();
  await title.fill('Harbor days');
  const heading = sheet.getByRole('heading', { name: 'Harbor days' });
  await expect(heading).toBeInViewport();

  await page.keyboard.press('ControlOrMeta+Backslash');
  await expect(inspector).toBeVisible();
  await expect(pane).toBeHidden();
  const theme = inspector.getByRole('combobox', { name: 'Theme' });
  await theme.click();
  await page.getByRole('option', { name: 'Statement' }).click();
  await expect(theme).toHaveText('Statement');
  await page.getByRole('listbox').waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+Alt+p');
  await expect(pane).toBeVisible();
  await expect(sheet.locator('header.cover')).toHaveCount(1);
  await pane.getByRole('button', { name: 'Close live preview' }).click();
  await expect(inspector).toBeVisible();
});
