import { expect, test, type Locator, type Page } from '@playwright/test';
import { pickPictures } from '../../../support/page/pick-pictures.ts';
import { drawPhoto } from '../../../support/page/photos.ts';
import { addSection, startProposal, waitUntilSaved } from '../../../support/screens.ts';
import { openWorkspace } from '../../../support/workspace.ts';

async function insertPhoto(page: Page): Promise<Locator> {
  await startProposal(page, 'Pier');
  const section = await addSection(page, 'text', 'Pier plan');
  const text = section.getByRole('textbox', { name: 'Text of Pier plan' });
  await text.click();
  const buffer = await drawPhoto(page, 800, 600);
  await pickPictures(page, { name: 'pier.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByRole('dialog').getByLabel('Alternative text').fill('The pier');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  return text.locator('figure.picture');
}

const sizeOf = (figure: Locator) =>
  figure.locator('img').evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);

async function openCrop(page: Page, figure: Locator): Promise<Locator> {
  await figure.click();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Crop picture…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop picture' });
  await expect(dialog.getByText('800 × 600 pixels')).toBeVisible();
  return dialog;
}

test('offline, a picture is cropped to a shape and by keys, undone, and uploaded as it is then', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    await proxy.goOffline();
    const figure = await insertPhoto(page);

    await test.step('to a square', async () => {
      const dialog = await openCrop(page, figure);
      await expect(dialog.getByRole('button', { name: 'Crop', exact: true })).toBeDisabled();
      await dialog.getByRole('radio', { name: '1:1' }).check();
      await expect(dialog.getByText('600 × 600 pixels')).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `out/crop-${colorScheme}.png` });
      }
      await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => sizeOf(figure)).toEqual([600, 600]);
      await expect(figure).toHaveAccessibleName('Picture: The pier');
    });

    await test.step('undone in one step', async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => sizeOf(figure)).toEqual([800, 600]);
    });

    await test.step('by the keys alone', async () => {
      const dialog = await openCrop(page, figure);
      const handle = dialog.getByRole('button', { name: 'Right edge' });
      await handle.focus();
      for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
      const text = await dialog.getByText(/ × 600 pixels$/u).textContent();
      const width = Number(text?.split(' ')[0]);
      expect(width).toBeLessThan(800);
      await dialog.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
      await expect.poll(() => sizeOf(figure)).toEqual([width, 600]);
    });

    await test.step('the service gets the cropped one', async () => {
      await waitUntilSaved(page);
      const [width, height] = await sizeOf(figure);
      await proxy.goOnline();
      await workspace.untilSynced();
      // The service cleans what is uploaded, so that it has a hash of its own there.
      const { body } = service.database.one(`SELECT body FROM sections WHERE title = 'Pier plan'`);
      const size = `width="${String(width)}" height="${String(height)}"`;
      expect(String(body)).toMatch(
        /^<figure class="picture text center"><img src="\/api\/v2\/files\/[0-9a-f]{64}" /u,
      );
      expect(String(body)).toContain(`${size} alt="The pier">`);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('a picture that the text contains is cropped too, where the service stores no files', async () => {
  const workspace = await openWorkspace({ announces: false });
  try {
    const { page } = workspace.app;
    const figure = await insertPhoto(page);
    const dialog = await openCrop(page, figure);
    await dialog.getByRole('radio', { name: '16:9' }).check();
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect.poll(() => sizeOf(figure)).toEqual([800, 450]);
    expect(workspace.app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
