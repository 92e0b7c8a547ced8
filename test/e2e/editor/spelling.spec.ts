import { expect, test, type Locator, type Page } from '@playwright/test';
import { addSection, goTo, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const wrong = (text: Locator): Promise<readonly string[]> => text.locator('.misspelled').allTextContents();

async function writeSection(page: Page, title: string, words: string): Promise<Locator> {
  const section = await addSection(page, 'text', title);
  const text = section.getByRole('textbox', { name: `Text of ${title}` });
  await text.click();
  await page.keyboard.type(words);
  return text;
}

test('offline, words are checked in the proposal’s language, replaced, learned and forgotten', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy } = workspace;
    const { page } = app;
    await proxy.goOffline();
    await startProposal(page, 'Pier');
    let text: Locator;

    await test.step('marked once the word is finished', async () => {
      text = await writeSection(page, 'Plan', 'We recieve your propsal');
      await expect.poll(() => wrong(text), { timeout: 20_000 }).toEqual(['recieve']);
      await page.keyboard.type(' at https://exampel.com today.');
      await expect.poll(() => wrong(text)).toEqual(['recieve', 'propsal']);
    });

    await test.step('replaced with the mouse, in one step of undo', async () => {
      await text.locator('.misspelled').first().click({ button: 'right' });
      const menu = page.getByRole('menu');
      await expect(menu.getByRole('menuitem', { name: 'receive', exact: true })).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `out/spelling-${colorScheme}.png` });
      }
      await menu.getByRole('menuitem', { name: 'receive', exact: true }).click();
      await expect(text).toContainText('We receive your propsal');
      await expect.poll(() => wrong(text)).toEqual(['propsal']);
      await expect(text).toBeFocused();
      await page.keyboard.press('ControlOrMeta+z');
      await expect(text).toContainText('We recieve your propsal');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      await expect(text).toContainText('We receive your propsal');
    });

    await test.step('with the keys: the word at the cursor', async () => {
      await text.locator('.misspelled').first().click();
      await page.keyboard.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: 'proposal', exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
      await expect(text).toBeFocused();
    });

    await test.step('learned, undone, learned, and forgotten in the settings', async () => {
      await text.locator('.misspelled').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Add to dictionary' }).click();
      await expect.poll(() => wrong(text)).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => wrong(text)).toEqual(['propsal']);
      await text.locator('.misspelled').first().click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Add to dictionary' }).click();
      await expect.poll(() => wrong(text)).toEqual([]);
      await waitUntilSaved(page);
      await goTo(page, 'Settings');
      await expect(page.getByText('propsal', { exact: true })).toBeVisible();
      await page.screenshot({ path: 'out/spelling-settings.png' });
      await page.getByRole('button', { name: 'Remove propsal' }).click();
      await page.getByRole('switch', { name: 'Check spelling' }).click();
      await goTo(page, 'Proposals');
      await page.getByRole('gridcell', { name: 'Pier', exact: true }).dblclick();
      await text.click();
      await page.waitForTimeout(600);
      expect(await wrong(text)).toEqual([]);
      await goTo(page, 'Settings');
      await page.getByRole('switch', { name: 'Check spelling' }).click();
      await goTo(page, 'Proposals');
      await page.getByRole('gridcell', { name: 'Pier', exact: true }).dblclick();
      await text.click();
      await expect.poll(() => wrong(text), { timeout: 20_000 }).toEqual(['propsal']);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('a client who reads German is written to in German', async () => {
  const workspace = await openWorkspace();
  try {
    const { page, errors } = workspace.app;
    await startProposal(page, 'Steg');
    await page.getByRole('combobox', { name: 'Client' }).fill('karl@example.com');
    await page.getByRole('option', { name: 'Create “karl@example.com”' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('First name').fill('Karl');
    await dialog.getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'German' }).click();
    await dialog.getByRole('button', { name: 'Create client' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const text = await writeSection(page, 'Plan', 'Ihre Angebotsvorlage und die Rechnugn für den proposal. ');
    await expect.poll(() => wrong(text), { timeout: 30_000 }).toEqual(['Rechnugn', 'proposal']);
    expect(errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
