import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { axeFindings, findingsInFrames } from '../page/axe.ts';
import { cutOff, outOfReach, sideways } from '../page/layout.ts';
import type { ScreenStep } from '../screen-steps/stage.ts';
import { screenSteps } from '../screen-steps/screen-steps.ts';
import { buildRenderer } from './build-renderer.ts';
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

/** What one look of every screen came to. */
interface Drawn {
  readonly states: number;
  readonly violations: number;
  /** States that could not be shown or judged, words that are cut, controls beyond the edge or out of the keys' reach, errors of the page. */
  readonly faults: number;
}

/** Counts what is found, and says each at once, so that a run that is cut short has told what it saw. */
class Tally {
  count = 0;

  add(findings: readonly string[]): void {
    this.count += findings.length;
    for (const finding of findings) console.error(finding);
  }
}

async function draw(look: Look, only: string | undefined): Promise<Drawn> {
  const { width, height = 800, colorScheme } = look;
  const preview = await openPreview({ context: { viewport: { width, height }, colorScheme } });
  const { page } = preview;
  page.setDefaultTimeout(15_000);
  const sheet = await page.context().newPage();
  // Behind another page it would draw late, and what opens would not be there yet.
  await page.bringToFront();
  const violations = new Tally();
  const faults = new Tally();
  let states = 0;
  let told = 0;
  try {
    const isWanted = ({ name }: ScreenStep): boolean => only === undefined || name.startsWith(only);
    const steps = screenSteps.filter((step) => step.look === undefined || step.look === look.name);
    for (const step of steps.slice(0, steps.findLastIndex(isWanted) + 1)) {
      const { name, show, breaks } = step;
      const say = (words: string): string => `${look.name} ${name}: ${words}`;
      try {
        await show(preview);
      } catch (error) {
        faults.add([say(`not shown: ${String(error)}`)]);
      }
      const errors = preview.errors.slice(told);
      told += errors.length;
      if (breaks !== true) faults.add(errors.map((error) => say(`in the console: ${error}`)));
      if (!isWanted(step)) continue;
      states += 1;
      try {
        const found = [...(await axeFindings(page)), ...(await findingsInFrames(page, sheet))];
        violations.add(found.map(say));
        faults.add((await sideways(page)).map((words) => say(`beyond the edge: ${words}`)));
        faults.add((await outOfReach(page)).map((words) => say(`no key reaches: ${words}`)));
        const cut = look.name === 'zoom' ? [] : await cutOff(page);
        faults.add(cut.map((words) => say(`cut off: ${words}`)));
        await page.screenshot({ path: path.join(folder, `${name}-${look.name}.png`) });
      } catch (error) {
        faults.add([say(`not judged: ${String(error)}`)]);
      }
    }
    return { states, violations: violations.count, faults: faults.count };
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
  const { states, violations, faults } = await draw(look, values.only);
  console.log(`${look.name}: ${states} states drawn, ${violations} violations, ${faults} other faults`);
  failed ||= violations + faults > 0;
}
process.exitCode = failed ? 1 : 0;
