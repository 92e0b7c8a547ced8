import { expect, test } from '@playwright/test';
import { openProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const frame = '<IFRAME src="https://maps.example.com/pier" width=400></IFRAME>';
const first = '<P class="lead" style="color:navy">Before the map.</P>';
const last = '<div><font color="red">Behind</font> the map.</div>';

test('an island is selected, moved, deleted and brought back by keyboard and mouse, and no other byte changes', async () => {
  const workspace = await openWorkspace({
    async prepare(service) {
      const api = serviceClient(service);
      const proposal_id = await api.create('/proposals', { title: 'Harbor' });
      await api.create('/sections', { proposal_id, title: 'Map', body: `${first}\n${frame}\n${last}` });
    },
  });
  try {
    const { app, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await openProposal(page, 'Harbor');
    const text = page.getByRole('textbox', { name: 'Text of Map' });
    const island = text.locator('.island');
    const stored = async (): Promise<unknown> => {
      await waitUntilSaved(page);
      await workspace.syncNow();
      await workspace.untilSynced();
      return service.database.one(`SELECT body FROM sections WHERE title = 'Map'`)['body'];
    };

    await test.step('it says what it is, and loads nothing', async () => {
      await expect(island).toContainText('Embedded content · can’t be shown in Layover');
      await expect(text.locator('iframe, font, [style]')).toHaveCount(0);
      await page.screenshot({ path: test.info().outputPath('island.png') });
    });

    await test.step('a letter in a paragraph changes this paragraph only', async () => {
      await text.getByText('Before the map.').click();
      await keyboard.press('End');
      await keyboard.type(' Now');
      expect(await stored()).toBe(
        `<p class="lead" style="color:navy">Before the map. Now</p>\n${frame}\n${last}`,
      );
    });

    await test.step('by keyboard: selected, moved up, and back by undo', async () => {
      await keyboard.press('ArrowRight');
      await expect(island).toHaveClass(/ProseMirror-selectednode/u);
      await keyboard.press('Alt+ArrowUp');
      await expect(text.locator(':scope > :first-child')).toHaveClass(/island/u);
      expect(await stored()).toContain(frame);
      await keyboard.press('ControlOrMeta+z');
      await expect(text.locator(':scope > :first-child')).toHaveText('Before the map. Now');
    });

    await test.step('by mouse: selected, cut, pasted at the end, deleted, and back by undo', async () => {
      await island.click();
      await expect(island).toHaveClass(/ProseMirror-selectednode/u);
      await keyboard.press('ControlOrMeta+x');
      await expect(island).toHaveCount(0);
      await text.getByText('the map.').last().click();
      await keyboard.press('ControlOrMeta+End');
      await keyboard.press('ControlOrMeta+v');
      await expect(island).toHaveCount(1);
      expect(await stored()).toContain(frame);
      await island.click();
      await keyboard.press('Delete');
      await expect(island).toHaveCount(0);
      await keyboard.press('ControlOrMeta+z');
      await expect(island).toHaveCount(1);
      expect(await stored()).toContain(frame);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
