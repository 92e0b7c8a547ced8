import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photo } from '../../src-service/domain/images/testing/photo.ts';
import { findChromium } from '../../src-service/page/pdf/find-chromium.ts';
import { createTestService, testKey } from '../../src-service/testing/test-service.ts';
import { openClientPage } from './open-page.ts';

const executablePath = findChromium();
let browser: Browser;
beforeAll(async () => {
  if (executablePath !== null) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(() => (executablePath === null ? undefined : browser.close()));

const screens = [
  { name: 'a small phone', width: 360, height: 640, widths: ['480', '480', '480'] },
  { name: 'a desktop', width: 1280, height: 800, widths: ['480', '960', '960'] },
] as const;

/** A proposal with a photo in three layouts between its texts. */
async function sendPictures() {
  const service = createTestService();
  const upload = await service.service.fetch(
    new Request('http://service.test/api/v2/files', {
      method: 'POST',
      headers: { Authorization: `Token token=${testKey}` },
      body: new Uint8Array(photo(1500, 1000)),
    }),
  );
  const { file } = (await upload.json()) as { file: { hash: string } };
  const picture = (layout: string): string =>
    `<figure class="picture ${layout}"><img src="/api/v2/files/${file.hash}" alt="Pier"></figure><p>Text.</p>`;
  await service.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body } = await service.call('POST', '/proposals', { title: 'Pier', client_id: 1 });
  await service.call('POST', '/sections', {
    ...{ proposal_id: 1, title: 'Plan', section_type: 'text' },
    body: `<p>Text.</p>${['small', 'left', 'wide'].map(picture).join('')}`,
  });
  await service.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return { service, path: `/p/${body.data.attributes.public_id}` };
}

/** How much of the page has moved by itself, as browsers count it. */
async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          observer.disconnect();
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value?: number })[];
          resolve(shifts.reduce((sum, { value = 0 }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // No entry at all means no shift.
        setTimeout(() => resolve(0), 500);
      }),
  );
}

test.skipIf(executablePath === null).each(screens)(
  'pictures come in the width that $name shows, and move nothing when they arrive',
  async ({ width, height, widths }) => {
    const { service, path } = await sendPictures();
    const { page } = await openClientPage(browser, service, path, { width, height });
    const images = page.locator('.body img');
    for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.body img')].every(
        (each) => each.complete && each.naturalWidth > 0,
      ),
    );
    const sources = await images.evaluateAll((all: readonly HTMLImageElement[]) =>
      all.map(({ currentSrc }) => currentSrc.split('/').at(-1)),
    );
    expect(sources).toEqual(widths);
    expect(await shiftOf(page)).toBe(0);
    await page.context().close();
    await service.service.close();
  },
);
