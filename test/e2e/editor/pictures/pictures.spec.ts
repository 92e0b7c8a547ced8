import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { addSection, startProposal, waitUntilSaved } from '../../../support/screens.ts';
import { openWorkspace } from '../../../support/workspace.ts';
import { pickPictures } from '../../../support/page/pick-pictures.ts';
import { drawPhoto, turned } from '../../../support/page/photos.ts';

const damaged = (jpeg: Buffer): Buffer => Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(300, 7)]);

/** A PNG that claims 65,535 × 65,535 pixels. */
function bomb(): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(65_535, 16);
  bytes.writeUInt32BE(65_535, 20);
  return bytes;
}

test('a photo of a phone is inserted, described, laid out and read by the client; other files are refused', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await startProposal(page, 'Pier');
    const section = await addSection(page, 'text', 'Pier plan');
    const text = section.getByRole('textbox', { name: 'Text of Pier plan' });
    const figure = text.locator('figure.picture');
    const toasts = page.locator('[data-message]');
    const photo = turned(await drawPhoto(page, 4000, 3000));

    const insert = async (name: string, mimeType: string, buffer: Buffer): Promise<void> => {
      await pickPictures(page, { name, mimeType, buffer });
    };

    await test.step('chosen, and its texts are asked for', async () => {
      await text.click();
      await keyboard.type('Before');
      await keyboard.press('Enter');
      await insert('IMG_1.jpg', 'image/jpeg', photo);
      const dialog = page.getByRole('dialog', { name: 'Alternative text and caption' });
      await dialog.getByLabel('Alternative text').fill('The pier at "dawn"');
      await dialog.getByLabel('Caption').fill('North & south');
      await page.screenshot({ path: test.info().outputPath('dialog.png') });
      await keyboard.press('Enter');
      await expect(figure).toHaveAccessibleName('Picture: The pier at "dawn"');
      await expect(figure.locator('figcaption')).toHaveText('North & south');
      const outline = () => figure.evaluate((element) => getComputedStyle(element).outlineColor);
      const marked = await outline();
      await page.getByRole('textbox', { name: 'Proposal title' }).focus();
      await expect.poll(outline).toBe('rgba(0, 0, 0, 0)');
      await text.focus();
      await expect.poll(outline).toBe(marked);
      // The picture is selected; a letter goes behind it, not in its place.
      await keyboard.type('After');
    });

    await test.step('it is upright, small, and says nothing of its camera', async () => {
      const image = await figure.locator('img').evaluate(async (element: HTMLImageElement) => ({
        width: element.naturalWidth,
        height: element.naturalHeight,
        src: element.getAttribute('src') ?? '',
        bytes: [...new Uint8Array(await (await fetch(element.src)).arrayBuffer())],
      }));
      expect(image.height / image.width).toBeCloseTo(4 / 3, 1);
      expect(image.height).toBeLessThanOrEqual(2000);
      const bytes = Buffer.from(image.bytes);
      expect(image.src).toBe(`/api/v2/files/${createHash('sha256').update(bytes).digest('hex')}`);
      expect(bytes.length).toBeGreaterThan(1000);
      expect(bytes.length).toBeLessThanOrEqual(300_000);
      expect(bytes.includes('Exif')).toBe(false);
      expect(bytes.includes('PhoneCo')).toBe(false);
    });

    await test.step('laid out with the toolbar', async () => {
      await figure.click();
      await page.getByRole('button', { name: 'Picture', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Small' }).click();
      await page.getByRole('button', { name: 'Picture', exact: true }).click();
      await page.screenshot({ path: test.info().outputPath('menu.png') });
      await page.getByRole('menuitem', { name: 'Align left' }).click();
      await expect(figure).toHaveAttribute('data-width', 'small');
      await page.screenshot({ path: test.info().outputPath('picture.png') });
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: test.info().outputPath('picture-dark.png') });
      await page.emulateMedia({ colorScheme: 'light' });
    });

    await test.step('the service has it', async () => {
      await waitUntilSaved(page);
      await workspace.syncNow();
      await workspace.untilSynced();
      const { body } = service.database.one(`SELECT body FROM sections WHERE title = 'Pier plan'`);
      expect(String(body)).toMatch(
        /^<p>Before<\/p><figure class="picture small left"><img src="\/api\/v2\/files\/[0-9a-f]{64}" width="\d+" height="\d+" alt="The pier at &quot;dawn&quot;"><figcaption>North &amp; south<\/figcaption><\/figure><p>After<\/p>$/u,
      );
    });

    await test.step('another one is dropped, and undo takes it away', async () => {
      const small = await drawPhoto(page, 400, 300);
      await text.evaluate(
        (element, bytes) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(bytes)], 'b.jpg', { type: 'image/jpeg' }));
          const { left, top } = element.getBoundingClientRect();
          const at = { clientX: left + 20, clientY: top + 10, bubbles: true, cancelable: true };
          element.firstElementChild?.dispatchEvent(new DragEvent('drop', { dataTransfer, ...at }));
        },
        [...small],
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(figure).toHaveCount(2);
      await expect(text.locator(':scope > :nth-child(2) img')).toHaveJSProperty('naturalWidth', 400);
      await keyboard.press('ControlOrMeta+z');
      await expect(figure).toHaveCount(1);
    });

    await test.step('files that are no pictures are refused with a sentence, and change nothing', async () => {
      const before = await text.innerHTML();
      for (const [name, type, buffer, sentence] of [
        [
          'a.svg',
          'image/svg+xml',
          Buffer.from('<svg><script>alert(1)</script></svg>'),
          'a.svg isn’t a picture',
        ],
        ['b.jpg', 'image/jpeg', damaged(photo), 'b.jpg is damaged'],
        ['c.png', 'image/png', bomb(), 'c.png has more than 60 megapixels'],
      ] as const) {
        await text.evaluate(
          (element, [file, mime, bytes]) => {
            const data = new DataTransfer();
            data.items.add(new File([new Uint8Array(bytes)], file, { type: mime }));
            element.dispatchEvent(
              new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
            );
          },
          [name, type, [...buffer]] as const,
        );
        await expect(toasts.getByText(sentence).first()).toBeVisible();
      }
      await page.screenshot({ path: test.info().outputPath('refused.png') });
      expect(await text.innerHTML()).toBe(before);
    });

    await test.step('what the client sees', async () => {
      await keyboard.press('ControlOrMeta+Shift+p');
      const preview = page.frameLocator('iframe').locator('main.page');
      const seen = preview.locator('figure.picture.small.left img');
      await expect(seen).toHaveAttribute('alt', 'The pier at "dawn"');
      await expect(seen).toHaveAttribute('src', /^data:image\/jpeg;base64,/u);
      await page.screenshot({ path: test.info().outputPath('page.png') });
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
