import { drawPhoto } from '../support/page/photos.ts';
import { chromium } from '@playwright/test';
import { findChromium } from '../electron-double/chromium/find-chromium.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { prepare, typeLetters, watchMainThread } from './screens.ts';
import { illustrated } from './screens/made-workspace.ts';
import { openRenderer } from './screens/open-renderer.ts';

const pictures = 40;
const rounds = 30;
const typingRounds = 9;
/** So that none has more bytes than the app embeds in a text. */
const quality = 0.45;
const keys = 60;

async function drawPictures(): Promise<readonly string[]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const drawn: string[] = [];
  for (let index = 0; index < pictures; index += 1) {
    const photo = await drawPhoto(page, 1600 + index, 1200, quality);
    drawn.push(`data:image/jpeg;base64,${photo.toString('base64')}`);
  }
  await browser.close();
  return drawn;
}

/**
 * A proposal of 40 pictures and 20 tables against the same one without them, in turns: the time until it is open, and
 * the processor time of the main thread per letter.
 */
export async function benchPictures(proposals: number): Promise<readonly Measurement[]> {
  const renderer = await openRenderer({ proposals, longest: 8, pictures: await drawPictures() });
  try {
    const { page } = renderer;
    const call = await prepare(page);
    const addresses = [illustrated.with, illustrated.without].map(
      (id) => `#/proposals/${encodeURIComponent(id)}`,
    );
    // The first opening loads the editor.
    await call('openInTurns', addresses, 2);
    const [open = [], floor = []] = await call<readonly (readonly number[])[]>(
      'openInTurns',
      addresses,
      rounds,
    );
    const mainThread = await watchMainThread(page);
    const work: number[][] = [[], []];
    for (let round = 0; round < typingRounds; round += 1) {
      for (const [index, address] of addresses.entries()) {
        await page.evaluate((hash) => location.assign(hash), address);
        // The first click makes an editor of the text, the second sets the caret in it.
        for (let click = 0; click < 2; click += 1) {
          await page
            .getByRole('textbox', { name: /^Text of/ })
            .first()
            .locator('p')
            .first()
            .click();
          await page.waitForTimeout(500);
        }
        const before = await mainThread();
        await typeLetters(page, call);
        work[index]?.push(((await mainThread()) - before) / keys);
        await page.waitForTimeout(1_000);
        await page.evaluate(() => location.assign('#/proposals'));
        await page.locator('[data-row-id]').first().waitFor();
      }
    }
    const [letter = [], plainLetter = []] = work;
    const compare = (
      name: string,
      times: readonly number[],
      least: readonly number[],
      share: number,
      bar: string,
    ) => {
      const [value, base] = [percentile(times, share), percentile(least, share)];
      return { name, value, unit: 'ms', floor: base, ratio: value / base, bar };
    };
    return [
      compare('open one of 40 pictures and 20 tables, p95', open, floor, 0.95, '≤ 60 ms'),
      compare('the same, p50', open, floor, 0.5, ''),
      compare('main thread, a letter in it, p50', letter, plainLetter, 0.5, '≤ 1.05 ×'),
    ];
  } finally {
    await renderer.close();
  }
}
