import type { FileChooser, Page } from '@playwright/test';

type Files = Parameters<FileChooser['setFiles']>[0];

/** Where the caret is in a text: inserts pictures by the / menu and its file dialog. */
export async function pickPictures(page: Page, files: Files): Promise<void> {
  // Before the typing: the browser takes over the file dialog a moment after it is asked to.
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.type('/picture');
  await page.getByRole('option', { name: 'Picture', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const chooser = await choosing;
  await chooser.setFiles(files);
}
