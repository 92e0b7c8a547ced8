import { expect, test, type Page } from '@playwright/test';
import { axeFindings } from '../../support/page/axe.ts';
import { truncatedTexts, unreachableByKeyboard, outsideWindow } from '../../support/page/layout.ts';
import { setLanguage } from '../../support/set-language.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/**
 * WCAG 2.2 AA on the main screens: axe in both themes, reduced motion, 200 % zoom, and long texts. `npm run screens`
 * checks every other state.
 */

test.setTimeout(300_000);

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace();
});
test.afterAll(() => workspace.dispose());

/** Routes of the main screens; a proposal is opened from its list. */
const routes = ['/proposals', '/clients', '/library', '/outbox', '/activity', '/insights', '/settings'];

async function eachRoute(checkRoute: (route: string, page: Page) => Promise<void>): Promise<void> {
  const { page } = workspace.app;
  for (const route of [...routes, 'a proposal']) {
    await test.step(route, async () => {
      const address = route.startsWith('/') ? route : '/proposals?view=pending';
      await page.evaluate((hash) => {
        location.hash = hash;
      }, address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (address !== route) {
        await page.locator('[data-command-keys]').focus();
        await page.keyboard.press('Home');
        await page.keyboard.press('Enter');
        await page.locator('[data-section]').first().waitFor();
      }
      // Waits for parts that load when the window is idle.
      await page.waitForTimeout(400);
      await checkRoute(route, page);
    });
  }
}

test('in both themes, axe finds no violation, and the keyboard reaches every control', async () => {
  await eachRoute(async (route, page) => {
    expect.soft(await unreachableByKeyboard(page), route).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // The second theme differs only in its colors.
      const found = await axeFindings(
        page,
        colorScheme === 'dark' ? ['color-contrast', 'link-in-text-block'] : undefined,
      );
      expect.soft(found, `${route}, ${colorScheme}`).toEqual([]);
    }
  });
  await workspace.app.page.emulateMedia({ colorScheme: 'light' });
});

test('with reduced motion, nothing moves', async () => {
  const { page } = workspace.app;
  const duration = async (): Promise<string> => {
    await page.keyboard.press('ControlOrMeta+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    const found = await palette.evaluate((element) => getComputedStyle(element).transitionDuration);
    await page.keyboard.press('Escape');
    await palette.waitFor({ state: 'hidden' });
    return found;
  };
  expect(await duration()).not.toMatch(/^(0s(, )?)+$/u);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await duration()).toMatch(/^(0s(, )?)+$/u);
  await eachRoute(async (route) => {
    expect.soft(await page.evaluate(() => document.getAnimations().length), route).toBe(0);
  });
});

test('at 200 %, nothing is outside the window', async () => {
  // The size of a window of 1,280 by 800 points at 200 %.
  await workspace.app.page.setViewportSize({ width: 640, height: 400 });
  await eachRoute(async (route, page) => expect.soft(await outsideWindow(page), route).toEqual([]));
});

/** Truncated names of clients in the list. */
const cutClients = (page: Page): Promise<readonly string[]> =>
  page
    .getByRole('grid')
    .evaluate((grid) =>
      [...grid.querySelectorAll<HTMLElement>('[data-row-id] > [role=gridcell]:nth-child(4)')]
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.innerText),
    );

test('in German and Dutch, in narrow windows, no control, label, date or amount is truncated', async () => {
  const { page } = workspace.app;
  await page.setViewportSize({ width: 1000, height: 720 });
  await setLanguage(page, 'de');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Angebote/u })
    .waitFor();
  for (const width of [1000, 900, 720]) {
    await page.setViewportSize({ width, height: 720 });
    await eachRoute(async (route) => {
      const where = `${route} at ${width}`;
      expect.soft(await truncatedTexts(page), where).toEqual([]);
      expect.soft(await outsideWindow(page), where).toEqual([]);
      if (route === '/proposals') expect.soft(await cutClients(page), where).toEqual([]);
    });
  }
  // Dutch has the longest tabs.
  await setLanguage(page, 'nl');
  for (const width of [900, 720]) {
    await page.setViewportSize({ width, height: 720 });
    await eachRoute(async (route) =>
      expect.soft(await truncatedTexts(page), `${route} at ${width} in Dutch`).toEqual([]),
    );
  }
  await setLanguage(page, 'de');
  // The toolbar of selected rows fits at 200 % too.
  await page.setViewportSize({ width: 640, height: 400 });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Angebote/u })
    .press('Enter');
  await page.getByRole('grid').focus();
  for (const key of ['Home', 'x']) await page.keyboard.press(key);
  const bar = page.getByRole('toolbar', { name: 'Ausgewählte Angebote' });
  await expect(bar).toBeVisible();
  expect(await outsideWindow(page)).toEqual([]);
  const route = await bar.boundingBox();
  const main = await page.getByRole('main').boundingBox();
  expect(route?.x).toBeGreaterThanOrEqual(main?.x ?? Infinity);
});
