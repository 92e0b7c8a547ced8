import { expect, test, type Locator } from '@playwright/test';
import { openProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const sections = 12;

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('sections can be dragged by their grips, also beyond the screen, and moved by keyboard', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Ann', email: 'ann@x.example' });
      const proposal_id = await api.create('/proposals', { title: 'In order', client_id });
      for (let index = 1; index <= sections; index += 1) {
        await api.create('/sections', {
          proposal_id,
          title: `Part ${index}`,
          body: '<p>One.</p><p>Two.</p>',
        });
      }
    },
  });
  try {
    const { app } = workspace;
    const { page } = app;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openProposal(page, 'In order');
    await expect(page.locator('[data-section]')).toHaveCount(sections);
    const order = async (): Promise<readonly number[]> =>
      (
        await page
          .locator('[data-section] [data-section-title]')
          .evaluateAll((titles) => titles.map((title) => (title as HTMLTextAreaElement).value))
      ).map((title) => Number(title.replace('Part ', '')));
    const block = (part: number) => page.getByRole('region', { name: `Part ${part}`, exact: true });
    const gripOf = (part: number) => block(part).getByRole('button', { name: `Move Part ${part}` });
    const seize = async (part: number): Promise<{ readonly x: number; readonly y: number }> => {
      await block(part).hover();
      const at = await middleOf(gripOf(part));
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      return at;
    };
    const lastOnes = [4, 5, 6, 7, 8, 9, 10, 11, 12];

    await test.step('over the next section', async () => {
      const { x } = await seize(1);
      const below = await block(2).boundingBox();
      await page.mouse.move(x, (below?.y ?? 0) + (below?.height ?? 0) - 10, { steps: 5 });
      await page.mouse.up();
      await expect.poll(order).toEqual([2, 1, 3, ...lastOnes]);
    });

    await test.step('Escape cancels the drag', async () => {
      const { x, y } = await seize(2);
      await page.mouse.move(x, y + 300, { steps: 5 });
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await page.keyboard.press('ControlOrMeta+s');
      expect(await order()).toEqual([2, 1, 3, ...lastOnes]);
    });

    await test.step('at the edge the page scrolls, up to the last section', async () => {
      const { x } = await seize(2);
      await page.mouse.move(x, 790, { steps: 5 });
      await expect(page.getByRole('button', { name: 'Add text' })).toBeInViewport();
      await page.mouse.up();
      await expect.poll(order).toEqual([1, 3, ...lastOnes, 2]);
    });

    await test.step('by keyboard, always visible, and undone', async () => {
      await gripOf(2).focus();
      for (let steps = 0; steps < sections - 1; steps += 1) await page.keyboard.press('ArrowUp');
      await expect.poll(order).toEqual([2, 1, 3, ...lastOnes]);
      await expect(gripOf(2)).toBeFocused();
      await expect(gripOf(2)).toBeInViewport();
      await page.keyboard.press('ArrowDown');
      await expect.poll(order).toEqual([1, 2, 3, ...lastOnes]);
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(order).toEqual([2, 1, 3, ...lastOnes]);
    });

    await waitUntilSaved(page);
    await workspace.untilSynced();
    await workspace.expectSame();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
