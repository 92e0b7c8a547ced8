import { expect, test, type Page } from '@playwright/test';
import { startProposal } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send', exact: true });
const letter = 'Dear Ida, it was good to meet you.';

test('an e-mail that is being written survives a stray click, Escape and a proposal that lacks something', async () => {
  const workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
  try {
    const { page } = workspace.app;
    await startProposal(page, 'Kiln lining');
    await send(page).click();
    const dialog = page.getByRole('dialog', { name: /^Send / });
    const message = dialog.getByLabel('Message', { exact: true });

    await test.step('a click beside the dialog closes it only until something is typed', async () => {
      await page.mouse.click(8, 300);
      await dialog.waitFor({ state: 'hidden' });
      await send(page).click();
      await message.fill(letter);
      await page.mouse.click(8, 300);
      await expect(message).toHaveValue(letter);
    });

    await test.step('what stops the e-mail takes the focus', async () => {
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog.getByRole('region', { name: 'Before you send' })).toBeFocused();
    });

    await test.step('after Escape, the next dialog has the text', async () => {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await send(page).click();
      await expect(message).toHaveValue(letter);
    });
    expect(workspace.app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
