import { expect, test } from '@playwright/test';
import { addSection, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('a text with every kind of block is written by keyboard, and its client reads it on a phone', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await startProposal(page, 'Everything');
    const section = await addSection(page, 'text', 'Pier plan');
    const text = section.getByRole('textbox', { name: 'Text of Pier plan' });
    const insert = async (name: string): Promise<void> => {
      await keyboard.type(`/${name}`);
      await keyboard.press('Enter');
    };
    const onNewLine = async (): Promise<void> => {
      await keyboard.press('ControlOrMeta+End');
      await keyboard.press('Enter');
      await keyboard.press('Enter');
    };

    await test.step('typed', async () => {
      await text.click();
      await insert('callout');
      await keyboard.type('Mind the tide.');
      await onNewLine();
      await insert('check');
      await keyboard.type('Permit');
      await keyboard.press('ControlOrMeta+Enter');
      await keyboard.press('Enter');
      await keyboard.type('Crane');
      await onNewLine();
      await keyboard.press('ControlOrMeta+Shift+h');
      await keyboard.type('Marked');
      await keyboard.press('ControlOrMeta+Shift+h');
      await keyboard.press('Enter');
      await insert('video');
      const dialog = page.getByRole('dialog', { name: 'Video' });
      await dialog.getByLabel('Address').fill('video.example.com/tour');
      await dialog.getByLabel('Title').fill('Tour of the pier');
      await keyboard.press('Enter');
      await expect(text).toContainText('Tour of the pier');
      await keyboard.press('ControlOrMeta+End');
      await keyboard.press('Enter');
      await insert('columns');
      await keyboard.type('Left side');
      await waitUntilSaved(page);
      await page.screenshot({ path: test.info().outputPath('blocks.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: test.info().outputPath('blocks-dark.png') });
      await page.emulateMedia({ colorScheme: 'light' });
    });

    await test.step('the service has all of it', async () => {
      await workspace.syncNow();
      await workspace.untilSynced();
      const { body } = service.database.one(`SELECT body FROM sections WHERE title = 'Pier plan'`);
      for (const part of [
        '<aside class="callout"><p>Mind the tide.</p>',
        '<ul class="checklist"><li class="checked">Permit</li><li>Crane</li>',
        '<mark>Marked</mark>',
        '<p class="video"><a href="https://video.example.com/tour">Tour of the pier</a></p>',
        '<div class="columns"><div class="column"><p>Left side</p></div>',
      ])
        expect(String(body)).toContain(part);
    });

    await test.step('what the client sees, as wide as a phone', async () => {
      await page.setViewportSize({ width: 900, height: 900 });
      await keyboard.press('ControlOrMeta+Shift+p');
      const preview = page.frameLocator('iframe').locator('main.page');
      await expect(preview.locator('aside.callout')).toContainText('Mind the tide.');
      await expect(preview.locator('.checklist > .checked')).toHaveText('Permit');
      await expect(preview.locator('.video a')).toHaveAttribute('target', '_blank');
      await page.screenshot({ path: test.info().outputPath('page.png') });
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
