import { expect, test, type Page } from '@playwright/test';
import { addLine, addSection, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** Attempts for each key: a frame right after a key may be drawn before the commit. */
const tries = 60;

/** Records for each edit key whether its commit or a frame comes first; resolves when both have happened. */
async function watchKeys(page: Page): Promise<() => Promise<string | null>> {
  await page.evaluate(() => {
    let came: string[] = [];
    Object.assign(window, { first: () => (new Set(came).size === 2 ? came[0] : null) });
    addEventListener(
      'keydown',
      ({ altKey, key }) => {
        if (!altKey || key === 'Alt') return;
        came = [];
        requestAnimationFrame(() => came.push('frame'));
      },
      true,
    );
    const begin = IDBDatabase.prototype.transaction;
    IDBDatabase.prototype.transaction = function (...asked) {
      const transaction = begin.apply(this, asked);
      if (asked[1] === 'readwrite') transaction.addEventListener('complete', () => came.push('commit'));
      return transaction;
    };
  });
  return () => page.evaluate(() => (Reflect.get(window, 'first') as () => string | null)());
}

/** Scrolling panes that fill the available space, but whose size still depends on their contents. */
function askingPanes(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root *')]
      .filter((element) => {
        const { overflowY, flexGrow, contain } = getComputedStyle(element);
        return overflowY === 'auto' && flexGrow === '1' && !contain.includes('size');
      })
      .map(({ localName, className }) => `${localName} ${className}`),
  );
}

test('the effect of a key is drawn with its commit, and only its own pane is laid out', async () => {
  const workspace = await openWorkspace();
  try {
    const { page } = workspace.app;
    expect(await askingPanes(page)).toEqual([]);
    await startProposal(page, 'Frames');
    const prices = await addSection(page, 'prices', 'Prices');
    await addLine(prices, { name: 'Lamps', price: '340' });
    await addLine(prices, { name: 'Poles', price: '1200' });
    expect(await askingPanes(page)).toEqual([]);

    await prices.getByRole('gridcell', { name: 'Poles', exact: true }).click();
    await page.keyboard.press('Escape');
    const first = await watchKeys(page);
    const seen = new Set<string | null>();
    for (let key = 0; key < tries && !seen.has('commit'); key += 1) {
      await page.keyboard.press(key % 2 === 0 ? 'Alt+ArrowUp' : 'Alt+ArrowDown');
      await expect.poll(first, { intervals: [20] }).not.toBeNull();
      seen.add(await first());
    }
    expect(seen).toContain('commit');
    await waitUntilSaved(page);
  } finally {
    await workspace.dispose();
  }
});
