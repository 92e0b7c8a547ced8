import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Waits for what moves to its end and stops: a color on its way to another is nobody's choice. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Whether the rows of a list scroll there: the list around them has the keyboard, whose arrows scroll them (APG, grid). */
function isWalked(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(
    (found) => document.querySelector(found)?.parentElement?.matches('[data-command-keys]') === true,
    selector,
  );
}

/**
 * What axe finds on a page as it stands, one line each. Frames are left out: in the preview's, which is sandboxed,
 * no script can run, axe's neither; `findingsInFrames` judges what stands in them.
 *
 * @param rules only these, such as those that another theme can break; all when absent
 */
export async function axeFindings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await atRest(page);
  // Without a page of its own for the result, which Electron does not give.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe')
    // Base UI's guards hand the focus on as soon as they get it, so that nobody ever stands on what is hidden.
    .exclude('[data-base-ui-focus-guard]');
  if (rules !== undefined) axe.withRules([...rules]);
  let { violations } = await axe.analyze();
  if (violations.length > 0) {
    // A message may have begun to leave while axe looked: what is wrong with the page is so a moment later as well.
    await atRest(page);
    ({ violations } = await axe.analyze());
  }
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const words: string[] = [];
    for (const { html, target } of nodes)
      if (id !== 'scrollable-region-focusable' || !(await isWalked(page, target.join(' '))))
        words.push(html.slice(0, 140));
    if (words.length > 0) found.push(`${id} on ${words.join(' | ')}`);
  }
  return found;
}

/**
 * What axe finds in the documents of a page's frames: each is opened on its own, as wide as its frame.
 *
 * @param sheet a page without a policy, on which they are opened one after the other
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
