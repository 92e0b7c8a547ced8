import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentThemes } from '#shared/document/render/document-theme.ts';
import { findChromium } from '../../src-service/page/pdf/find-chromium.ts';
import { createTestService } from '../../src-service/testing/test-service.ts';
import { openClientPage } from './open-page.ts';

const executablePath = findChromium();
let browser: Browser;
beforeAll(async () => {
  if (executablePath !== null) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(() => (executablePath === null ? undefined : browser.close()));

const screens = [
  { name: 'a small phone', width: 320, height: 568 },
  { name: 'a desktop', width: 1280, height: 800 },
] as const;

const sentence = 'Interviews with the people who use it, then a prototype they can try for two weeks. ';

/** A proposal in each theme that is several screens long, with prices and a choice. */
async function sendAll() {
  const service = createTestService();
  await service.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const paths: Record<string, string> = {};
  for (const [index, theme] of documentThemes.entries()) {
    const proposal = { title: `Pier, ${theme}`, client_id: 1, theme };
    const { body } = await service.call('POST', '/proposals', proposal);
    const proposal_id = index + 1;
    for (const title of ['Goals', 'Steps', 'Prices', 'More']) {
      const isPriced = title !== 'Goals';
      const section = await service.call('POST', '/sections', {
        ...{ proposal_id, title, body: `<p>${sentence.repeat(6)}</p>`.repeat(4) },
        ...{ section_type: isPriced ? 'cost' : 'text', optional: title === 'More' },
      });
      if (isPriced)
        await service.call('POST', `/sections/${section.body.data.id}/line_items`, {
          name: 'Work',
          amount: 100_000,
        });
    }
    await service.call('PUT', `/proposals/${String(proposal_id)}/send_proposal`, { email: 'ann@x.example' });
    paths[theme] = `/p/${body.data.attributes.public_id}`;
  }
  return { service, paths };
}

/** A proposal with a table of contents, in a theme with a cover. */
async function sendLong() {
  const service = createTestService();
  await service.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body } = await service.call('POST', '/proposals', {
    ...{ title: 'Pier', client_id: 1, theme: 'statement' },
  });
  for (let part = 1; part <= 16; part += 1)
    await service.call('POST', '/sections', {
      ...{ proposal_id: 1, title: `Part ${String(part)}`, body: `<p>${sentence.repeat(6)}</p>` },
    });
  await service.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return { service, path: `/p/${body.data.attributes.public_id}` };
}

/** What of the decision can be pressed where the page is scrolled to. */
async function inReach(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const pressable = (selector: string): boolean => {
      const element = document.querySelector(selector);
      const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
      const [x, y] = [left + width / 2, top + height / 2];
      if (x < 0 || x > innerWidth || y < 0 || y > innerHeight || height < 40) return false;
      const hit = document.elementFromPoint(x, y);
      return hit !== null && element?.contains(hit) === true;
    };
    return ['.reach a', '[value=accept]'].filter(pressable);
  });
}

test.skipIf(executablePath === null).each(screens)(
  'the decision stays in reach while one reads, in every theme on $name',
  async ({ width, height }) => {
    const { service, paths } = await sendAll();
    for (const [theme, path] of Object.entries(paths)) {
      const { page } = await openClientPage(browser, service, path, { width, height });
      const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(end, theme).toBeGreaterThan(2 * height);
      for (let at = 0; at <= end; at += Math.floor(height * 0.7)) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), at);
        // The form is the decision; before it is on screen, the bar leads there.
        const form = await page.locator('#decision').boundingBox();
        if ((form?.y ?? 0) >= height)
          expect(await inReach(page), `${theme} at ${String(at)}`).toEqual(['.reach a']);
      }
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect(await page.locator('.reach span').textContent(), theme).toContain('$');
      await page.locator('.reach a').click();
      const heading = await page.locator('#decision h2').boundingBox();
      expect(heading?.y ?? -1, theme).toBeGreaterThanOrEqual(0);
      expect(heading?.y ?? height, theme).toBeLessThan(height / 2);
      await page.locator('[value=accept]').scrollIntoViewIfNeeded();
      expect(await inReach(page), theme).toContain('[value=accept]');
      expect(await page.evaluate(() => document.documentElement.scrollWidth), theme).toBe(width);
      await page.context().close();
    }
  },
);

test.skipIf(executablePath === null)('a decided proposal asks for nothing', async () => {
  const { service, paths } = await sendAll();
  const path = paths['clean'] ?? '';
  const { page } = await openClientPage(browser, service, path, screens[1]);
  await page.locator('.reach a').click();
  await page.getByLabel('Your name').fill('Ann Bee');
  await page.locator('[value=accept]').click();
  await page.getByRole('status').waitFor();
  expect(await page.locator('.reach, #decision').count()).toBe(0);
  await page.context().close();
});

const answers = [
  { decision: 'accept', says: 'This proposal has been accepted.' },
  { decision: 'ask', says: 'Your question has been sent.' },
] as const;

test
  .skipIf(executablePath === null)
  .each(
    [{ name: 'a phone', width: 375, height: 667 }, screens[1]].flatMap((screen) =>
      answers.map((answer) => ({ ...screen, ...answer })),
    ),
  )(
  'the page opens at the result in a long proposal, without scripts: $decision on $name',
  async ({ width, height, decision, says }) => {
    const { service, path } = await sendLong();
    const { page } = await openClientPage(browser, service, path, { width, height, runsScripts: false });
    await page.getByLabel('Your name').fill('Ann Bee');
    await page.getByLabel('Message').fill('Why?');
    await page.locator(`[value=${decision}]`).click();
    const result = page.getByRole('status');
    await result.getByText(says).waitFor();
    // The browser scrolls and sets the focus at once, when it has laid out the page.
    await page.locator('[role=status]:focus').waitFor();
    const { y, height: tall } = (await result.boundingBox()) ?? { y: -1, height: 0 };
    expect(y).toBeGreaterThanOrEqual(16);
    expect(y).toBeLessThan(height / 2);
    const bar = page.locator('.reach');
    const end = (await bar.count()) === 0 ? height : ((await bar.boundingBox())?.y ?? 0);
    expect(y + tall).toBeLessThanOrEqual(end);
    await page.context().close();
  },
);
