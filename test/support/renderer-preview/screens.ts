import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { buildRenderer } from './build-renderer.ts';
import { openPreview, type Preview } from './open-preview.ts';

// Draws every screen of the window into out/screens, light and dark, wide and narrow, over the real core and a
// real service: `node test/support/renderer-preview/screens.ts [--only NAME] [--keep]` (--keep: do not build).

const folder = path.resolve(import.meta.dirname, '../../../out/screens');

interface Look {
  readonly name: string;
  readonly width: number;
  readonly colorScheme: 'light' | 'dark';
}

const looks: readonly Look[] = [
  { name: 'light', width: 1280, colorScheme: 'light' },
  { name: 'dark', width: 1280, colorScheme: 'dark' },
  { name: 'narrow', width: 1000, colorScheme: 'light' },
];

const grid = (page: Page) => page.getByRole('grid').waitFor();

/** Goes to a screen by its address; the window stays the same. */
async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.waitForTimeout(350);
}

/** Presses keys one after the other. */
async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await page.keyboard.press(key);
    // A layer that closes keeps the keyboard until it is gone.
    await page.waitForTimeout(key === 'Escape' ? 250 : 40);
  }
  await page.waitForTimeout(250);
}

/** What is drawn, in order; each step leaves the window as the next one expects it. */
const steps: readonly (readonly [string, (preview: Preview) => Promise<void>])[] = [
  ['first-run', async ({ page }) => page.getByRole('button', { name: 'Explore on this computer' }).waitFor()],
  [
    'first-run-errors',
    async ({ page }) => {
      await page.getByLabel('API address').fill('http://127.0.0.1:9');
      await page.getByLabel('API key').fill('not-a-key');
      await page.getByRole('button', { name: 'Test connection' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'first-sync',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Explore on this computer' }).click();
      await page.getByRole('heading', { name: 'Reading your workspace' }).waitFor();
    },
  ],
  [
    'flight-check',
    async ({ page }) => page.getByRole('button', { name: 'Open proposals' }).waitFor({ timeout: 30_000 }),
  ],
  [
    'proposals',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await grid(page);
      await press(page, 'j', 'j');
    },
  ],
  ['proposals-selected', async ({ page }) => press(page, 'x', 'j', 'j', 'x', 'Shift+ArrowDown')],
  ['proposals-peek', async ({ page }) => press(page, 'Escape', 'Space')],
  [
    'proposals-menu',
    async ({ page }) => {
      await press(page, 'Space');
      await page.getByRole('row').nth(4).click({ button: 'right' });
      await page.getByRole('menu').waitFor();
      await page.waitForTimeout(200);
    },
  ],
  [
    'proposals-no-match',
    async ({ page }) => {
      await press(page, 'Escape', '/');
      await page.keyboard.type('zeppelin');
      await page.getByText('Nothing here matches').waitFor();
    },
  ],
  [
    'proposals-archived-toast',
    async ({ page }) => {
      await press(page, 'Escape', 'j', 'e');
      await page.getByText('Archived “').waitFor();
    },
  ],
  ['palette', async ({ page }) => press(page, 'Control+k')],
  [
    'palette-search',
    async ({ page }) => {
      await page.keyboard.type('web');
      await page.waitForTimeout(250);
    },
  ],
  ['shortcuts', async ({ page }) => press(page, 'Escape', '?')],
  [
    'sync-pill',
    async ({ page }) => {
      await press(page, 'Escape');
      await page.locator('[data-sync-tone]').click();
      await page.waitForTimeout(200);
    },
  ],
  ['clients', async ({ page }) => press(page, 'Escape', 'g', 'c', 'j')],
  ['client-new', async ({ page }) => press(page, 'n')],
  [
    'client-new-errors',
    async ({ page }) => {
      await page.getByLabel('E-mail').fill('not an address');
      await page.getByRole('button', { name: 'Create client' }).click();
      await page.waitForTimeout(200);
    },
  ],
  [
    'client',
    async ({ page }) => {
      await press(page, 'Escape');
      await press(page, 'Enter');
      await page.getByLabel('Business').waitFor();
      await page.waitForTimeout(300);
    },
  ],
  [
    'library',
    async ({ page }) => {
      await go(page, '/library');
      await grid(page);
      await press(page, 'j');
    },
  ],
  [
    'library-section',
    async ({ page }) => {
      await page.getByRole('gridcell', { name: 'Hourly work', exact: true }).dblclick();
      await page.locator('[data-section]').waitFor();
      await page.waitForTimeout(300);
    },
  ],
  [
    'library-templates',
    async ({ page }) => {
      await go(page, '/library?view=templates');
      await grid(page);
      await press(page, 'j');
    },
  ],
  [
    'library-template',
    async ({ page }) => {
      await page.keyboard.press('Enter');
      await page.locator('[data-section]').first().waitFor();
      await page.waitForTimeout(300);
    },
  ],
  ['activity', async ({ page }) => go(page, '/activity')],
  [
    'insights',
    async ({ page }) => {
      await go(page, '/insights');
      await page.getByRole('heading', { name: 'Time to decision' }).waitFor();
    },
  ],
  [
    'insights-foot',
    async ({ page }) => {
      await page.getByRole('heading', { name: 'Time to decision' }).scrollIntoViewIfNeeded();
      await page.mouse.move(600, 600);
      await page.mouse.wheel(0, 2000);
      await page.waitForTimeout(200);
    },
  ],
  ['outbox', async ({ page }) => go(page, '/outbox')],
  ['settings', async ({ page }) => go(page, '/settings')],
  [
    'settings-shortcuts',
    async ({ page }) => {
      await page.getByRole('region', { name: 'Shortcuts' }).scrollIntoViewIfNeeded();
      await page.waitForTimeout(200);
    },
  ],
  [
    'settings-webhooks',
    async ({ page }) => {
      await page.getByRole('button', { name: 'Add endpoint' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Add endpoint' }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForTimeout(200);
    },
  ],
  [
    'settings-calls',
    async ({ page }) => {
      await press(page, 'Escape');
      await page.getByRole('button', { name: 'Show calls' }).click();
      await page.getByRole('row').nth(3).waitFor();
    },
  ],
  [
    'editor',
    async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/proposals?view=pending');
      await grid(page);
      await press(page, 'j', 'Enter');
      await page.waitForTimeout(900);
    },
  ],
  [
    'editor-taxes',
    async ({ page }) => {
      await page.getByRole('group', { name: 'Taxes' }).getByRole('button', { name: 'Add tax' }).click();
      await page.waitForTimeout(250);
    },
  ],
  ['export', async ({ page }) => press(page, 'Escape', 'Control+Shift+e')],
  [
    'send-batch',
    async ({ page }) => {
      await press(page, 'Escape');
      await go(page, '/proposals?view=draft');
      await grid(page);
      await press(page, 'Home', 'x', 'j', 'x', 'j', 'x', 's');
      await page.getByRole('list', { name: 'Recipients' }).waitFor();
    },
  ],
];

/** What axe finds on the page as it stands, one line each. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
}

async function draw(look: Look, only: string | undefined): Promise<readonly string[]> {
  const { width, colorScheme } = look;
  const preview = await openPreview({ context: { viewport: { width, height: 800 }, colorScheme } });
  preview.page.setDefaultTimeout(5_000);
  const problems: string[] = [];
  try {
    for (const [name, step] of steps) {
      try {
        await step(preview);
      } catch (error) {
        problems.push(`${look.name} ${name}: ${String(error).split('\n')[0] ?? ''}`);
      }
      if (only === undefined || name.startsWith(only)) {
        problems.push(...(await violations(preview.page)).map((words) => `${look.name} ${name}: ${words}`));
        await preview.page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`) });
      }
    }
    return [...problems, ...preview.errors.map((error) => `${look.name}: ${error}`)];
  } finally {
    await preview.close();
  }
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean' }, look: { type: 'string' } },
});
await mkdir(folder, { recursive: true });
if (values.keep !== true) await buildRenderer();
let failed = false;
for (const look of looks.filter(({ name }) => values.look === undefined || name === values.look)) {
  for (const problem of await draw(look, values.only)) {
    failed = true;
    console.error(problem);
  }
}
process.exitCode = failed ? 1 : 0;
