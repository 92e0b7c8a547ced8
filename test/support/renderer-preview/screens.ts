import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { axeFindings, findingsInFrames } from '../page/axe.ts';
import { truncatedTexts, unreachableByKeyboard, outsideWindow } from '../page/layout.ts';
import type { ScreenStep } from '../screen-steps/stage.ts';
import { screenSteps } from '../screen-steps/screen-steps.ts';
import { buildRenderer } from './build-renderer.ts';
import { openPreview } from './open-preview.ts';

// `npm run screens [-- --only NAME] [--keep] [--variant NAME]`: takes a screenshot of every screen into out/screens, and
// checks it. The README describes it.

const folder = path.resolve(import.meta.dirname, '../../../out/screens');

interface Variant {
  readonly name: string;
  readonly width: number;
  readonly height?: number;
  readonly colorScheme: 'light' | 'dark';
}

const variants: readonly Variant[] = [
  { name: 'light', width: 1280, colorScheme: 'light' },
  { name: 'dark', width: 1280, colorScheme: 'dark' },
  { name: 'narrow', width: 1000, colorScheme: 'light' },
  // A window of 1,280 by 800 points at 200 %.
  { name: 'zoom', width: 640, height: 400, colorScheme: 'light' },
];

/** The result of all screens in one variant. */
interface VariantResult {
  readonly states: number;
  readonly violations: number;
  /** States that failed to show, truncated texts, controls outside the window or out of the keyboard's reach, page errors. */
  readonly faults: number;
}

/** Counts findings and prints each at once, so that an interrupted run has printed its findings. */
class Tally {
  count = 0;

  add(findings: readonly string[]): void {
    this.count += findings.length;
    for (const finding of findings) console.error(finding);
  }
}

async function checkScreens(variant: Variant, only: string | undefined): Promise<VariantResult> {
  const { width, height = 800, colorScheme } = variant;
  const preview = await openPreview({ context: { viewport: { width, height }, colorScheme } });
  const { page } = preview;
  page.setDefaultTimeout(15_000);
  const sheet = await page.context().newPage();
  // A page in the background renders late, so a dialog might not be open yet.
  await page.bringToFront();
  const violations = new Tally();
  const faults = new Tally();
  let states = 0;
  let reportedErrors = 0;
  try {
    const isWanted = ({ name }: ScreenStep): boolean => only === undefined || name.startsWith(only);
    const steps = screenSteps.filter(({ onlyIn }) => onlyIn === undefined || onlyIn === variant.name);
    for (const step of steps.slice(0, steps.findLastIndex(isWanted) + 1)) {
      const { name, show, breaks } = step;
      const inContext = (finding: string): string => `${variant.name} ${name}: ${finding}`;
      try {
        await show(preview);
      } catch (error) {
        faults.add([inContext(`not shown: ${String(error)}`)]);
      }
      const errors = preview.errors.slice(reportedErrors);
      reportedErrors += errors.length;
      if (breaks !== true) faults.add(errors.map((error) => inContext(`in the console: ${error}`)));
      if (!isWanted(step)) continue;
      states += 1;
      try {
        const found = [...(await axeFindings(page)), ...(await findingsInFrames(page, sheet))];
        violations.add(found.map(inContext));
        faults.add((await outsideWindow(page)).map((text) => inContext(`beyond the edge: ${text}`)));
        faults.add((await unreachableByKeyboard(page)).map((text) => inContext(`no key reaches: ${text}`)));
        const truncated = variant.name === 'zoom' ? [] : await truncatedTexts(page);
        faults.add(truncated.map((text) => inContext(`truncated: ${text}`)));
        await page.screenshot({ path: path.join(folder, `${name}-${variant.name}.png`) });
      } catch (error) {
        faults.add([inContext(`not checked: ${String(error)}`)]);
      }
    }
    return { states, violations: violations.count, faults: faults.count };
  } finally {
    await preview.close();
  }
}

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean' }, variant: { type: 'string' } },
});
await mkdir(folder, { recursive: true });
if (values.keep !== true) await buildRenderer();
let failed = false;
for (const variant of variants.filter(
  ({ name }) => values.variant === undefined || name === values.variant,
)) {
  const { states, violations, faults } = await checkScreens(variant, values.only);
  console.log(`${variant.name}: ${states} states, ${violations} violations, ${faults} other faults`);
  failed ||= violations + faults > 0;
}
process.exitCode = failed ? 1 : 0;
