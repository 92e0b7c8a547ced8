import type { FileChooser, Page } from '@playwright/test';

type Files = Parameters<FileChooser['setFiles']>[0];

/** Where the caret is in a text: inserts pictures by the / menu and its file dialog. */
export async function pickPictures(page: Page, files: Files): Promise<void> {
  await page.keyboard.type('/picture');
  await page.getByRole('option', { name: 'Picture', selected: true }).waitFor();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles(files);
}
