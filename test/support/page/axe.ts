import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Milliseconds. Longer animations paint nothing: the client page measures the time on it with one of half an hour. */
const longestTransition = 10_000;

/** Waits for the end of transitions, in the middle of which colors would be reported. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) <= longest);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  }, longestTransition);
}

/** Whether the element is the scrolling body of a list: the list has the focus, and its arrow keys scroll (APG, grid). */
function isListBody(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (found) => document.querySelector(found)?.parentElement?.matches('[data-command-keys]') === true,
    selector,
  );
}

/**
 * Axe's findings on a page, one line each. Frames are excluded, because the preview's frame is sandboxed and axe cannot
 * run in it; `findingsInFrames` checks their documents.
 *
 * @param rules the rules to run, such as those that depend on the theme; all when absent
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await waitForAnimations(page);
  // Legacy mode needs no second page, which Electron cannot open.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    // Base UI's focus guards pass the focus on at once, so it never stays on a hidden element.
    .exclude('[data-base-ui-focus-guard]');
  if (rules !== undefined) axe.withRules([...rules]);
  let { violations } = await axe.analyze();
  if (violations.length > 0) {
    // A toast may have begun to close during the check. A real violation is still there in a second one.
    await waitForAnimations(page);
    ({ violations } = await axe.analyze());
  }
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const elements: string[] = [];
    for (const { html, target } of nodes)
      if (id !== 'scrollable-region-focusable' || !(await isListBody(page, target.join(' '))))
        elements.push(html.slice(0, 140));
    if (elements.length > 0) found.push(`${id} on ${elements.join(' | ')}`);
  }
  return found;
}

/**
 * Axe's findings in the documents of a page's frames. Each document is opened in `sheet`, as wide as its frame.
 *
 * @param sheet a page without a content security policy
 */
export async function findingsInFrames(page: Page, sheet: Page): Promise<readonly string[]> {
  const found: string[] = [];
  for (const frame of await page.locator('iframe').all()) {
    const { html, width } = await frame.evaluate((element: HTMLIFrameElement) => ({
      html: element.srcdoc,
      width: element.clientWidth,
    }));
    if (html === '') throw new Error('The frame has no document of its own.');
    await sheet.setViewportSize({ width: Math.max(width, 100), height: 800 });
    await sheet.setContent(html);
    found.push(...(await axeFindings(sheet)).map((finding) => `in the frame: ${finding}`));
  }
  return found;
}
