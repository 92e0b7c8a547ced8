import { chromium, type Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findChromium } from '../../src-service/page/pdf/find-chromium.ts';
import { createTestService, type TestService } from '../../src-service/testing/test-service.ts';
import { openClientPage, type ClientPage } from './open-page.ts';

const executablePath = findChromium();
let browser: Browser;
beforeAll(async () => {
  if (executablePath !== null) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(() => (executablePath === null ? undefined : browser.close()));

const card = (href: string, title: string): string => `<p class="video"><a href="${href}">${title}</a></p>`;
const youTube = 'https://www.youtube.com/watch?v=abcdefghijk';
const desktop = { width: 1280, height: 900 };

async function sent(...bodies: readonly string[]): Promise<{ test: TestService; path: string }> {
  const service = createTestService();
  await service.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const { body } = await service.call('POST', '/proposals', { title: 'Pier', client_id: 1 });
  for (const [index, text] of bodies.entries())
    await service.call('POST', '/sections', { proposal_id: 1, title: `Part ${index + 1}`, body: text });
  await service.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  return { test: service, path: `/p/${body.data.attributes.public_id}` };
}

async function open(
  { test: service, path }: Awaited<ReturnType<typeof sent>>,
  runsScripts = true,
): Promise<ClientPage> {
  return await openClientPage(browser, service, path, { ...desktop, runsScripts });
}

test('a page allows the frames of players only if it shows a video that one plays, and a PDF never', async () => {
  const policyOf = async (body: string): Promise<string> => {
    const { test: service, path } = await sent(body);
    return (await service.page(path)).headers.get('content-security-policy') ?? '';
  };
  const policy = await policyOf(card(youTube, 'Tour'));
  expect(policy).toContain('frame-src https://www.youtube-nocookie.com https://player.vimeo.com;');
  expect(policy).toMatch(/script-src 'sha256-[\w+/]+=';/u);
  for (const body of ['<p>Text</p>', card('https://video.example.com/tour', 'Tour')])
    expect(await policyOf(body)).not.toMatch(/script-src|frame-src/u);
  const printed: string[] = [];
  const pdf = {
    print(document: string) {
      printed.push(document);
      return Promise.resolve(new Uint8Array());
    },
    close: () => Promise.resolve(),
  };
  const service = createTestService({ pdf });
  await service.call('POST', '/clients', { name: 'Ann', email: 'ann@x.example' });
  const proposal = await service.call('POST', '/proposals', { title: 'Pier', client_id: 1 });
  await service.call('POST', '/sections', { proposal_id: 1, body: card(youTube, 'Tour') });
  await service.call('PUT', '/proposals/1/send_proposal', { email: 'ann@x.example' });
  await service.page(`/p/${proposal.body.data.attributes.public_id}/pdf`);
  expect(printed[0]).toContain(`href="${youTube}"`);
  expect(printed[0]).not.toMatch(/<script|<iframe|data-player/u);
});

test.skipIf(executablePath === null)(
  'a video plays on the page after a click, and asks nobody before',
  async () => {
    const { page, requested } = await open(
      await sent(
        card(youTube, 'Tour of the pier') + card('https://vimeo.com/76979871', 'Talk'),
        card('https://video.example.com/tour', 'Elsewhere'),
      ),
    );
    const problems: string[] = [];
    page.on('console', (message) => problems.push(message.text()));
    const poster = page.locator('.video .poster');
    expect(await poster.count()).toBe(2);
    const box = await poster.first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
    await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    expect([requested, await page.locator('iframe').count()]).toEqual([[], 0]);

    await poster.first().click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    const player = 'https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1&rel=0';
    expect(await frame.getAttribute('src')).toBe(player);
    expect(await frame.getAttribute('title')).toContain('Tour of the pier');
    await page.frameLocator('iframe').locator('title').waitFor({ state: 'attached' });
    expect(requested).toEqual([player]);
    // In the place of the poster, as large as it, so that nothing moves; the link to the video's own page stays.
    const played = await frame.boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs((played?.[side] ?? 0) - (box?.[side] ?? 0)), side).toBeLessThan(3);
    expect(await page.locator('.video a').first().getAttribute('href')).toBe(youTube);

    await page.locator('a[data-player]').press('Enter');
    await expect.poll(() => requested.length).toBe(2);
    expect(await frame.count()).toBe(2);
    expect(requested[1]).toBe('https://player.vimeo.com/video/76979871?autoplay=1&dnt=1');
    expect(problems).toEqual([]);
    await page.context().close();
  },
);

test.skipIf(executablePath === null)('no other frame and no other script runs on such a page', async () => {
  const { page, requested } = await open(await sent(card(youTube, 'Tour')));
  await page.evaluate(() => {
    const link = document.querySelector('a[data-player]');
    link?.setAttribute('data-player', 'https://frames.example/');
  });
  await page.locator('.poster').click();
  await page.locator('iframe').waitFor();
  await page.waitForTimeout(200);
  expect(requested).toEqual([]);
  await page.context().close();
});

test.skipIf(executablePath === null)('without scripts it is a link', async () => {
  const { page, requested } = await open(await sent(card(youTube, 'Tour')), false);
  const link = page.locator('.video a');
  expect(await link.getAttribute('href')).toBe(youTube);
  expect(await link.getAttribute('target')).toBe('_blank');
  expect([requested, await page.locator('iframe').count()]).toEqual([[], 0]);
  await page.context().close();
});
