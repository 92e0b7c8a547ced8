import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { buildRenderer } from './build-renderer.ts';
import { cutOff, sideways } from '../layout.ts';
import { screenSteps } from '../screen-steps/screen-steps.ts';
import { openPreview } from './open-preview.ts';

// Draws every screen of the window into out/screens, light and dark, wide and narrow, over the real core and a
// real service: `node test/support/renderer-preview/screens.ts [--only NAME] [--keep]` (--keep: do not build).

const folder = path.resolve(import.meta.dirname, '../../../out/screens');

interface Look {
  readonly name: string;
  readonly width: number;
  readonly height?: number;
  readonly colorScheme: 'light' | 'dark';
}

const looks: readonly Look[] = [
  { name: 'light', width: 1280, colorScheme: 'light' },
  { name: 'dark', width: 1280, colorScheme: 'dark' },
  { name: 'narrow', width: 1000, colorScheme: 'light' },
  // A window of 1,280 by 800 points at 200 %.
  { name: 'zoom', width: 640, height: 400, colorScheme: 'light' },
];

/** What axe finds on the page as it stands, one line each. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(({ id, nodes }) => `${id} on ${nodes.map(({ html }) => html.slice(0, 140)).join(' | ')}`);
}

async function draw(look: Look, only: string | undefined): Promise<readonly string[]> {
  const { width, height = 800, colorScheme } = look;
  const preview = await openPreview({ context: { viewport: { width, height }, colorScheme } });
  preview.page.setDefaultTimeout(5_000);
  const problems: string[] = [];
  try {
    for (const { name, show, passes } of screenSteps) {
      try {
        await show(preview);
      } catch (error) {
        problems.push(`${look.name} ${name}: ${String(error).split('\n')[0] ?? ''}`);
      }
      if (only === undefined || name.startsWith(only)) {
        const found = passes === true ? [] : await violations(preview.page);
        const beyond = await sideways(preview.page);
        problems.push(...beyond.map((words) => `${look.name} ${name}: beyond the edge: ${words}`));
        const cut = look.name === 'zoom' ? [] : await cutOff(preview.page);
        problems.push(...cut.map((words) => `${look.name} ${name}: cut off: ${words}`));
        problems.push(...found.map((words) => `${look.name} ${name}: ${words}`));
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
