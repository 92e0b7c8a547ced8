import { globSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import {
  addLine,
  addSection,
  goTo,
  startProposal,
  waitUntilSaved,
  writeText,
} from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

/** Time from an edit until it is found, ms. */
const second = 1_000;

async function searchInPalette(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+K');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
}

/** The option of the palette that shows these words in context. */
const option = (page: Page, words: string) => page.getByRole('option').filter({ hasText: words });

async function closePalette(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('words in texts are found offline: in the palette, in the list, after a restart and after damage', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Jürgen Müller', email: 'jm@nord.example' });
      for (const [title, body] of [
        ['Harbor office', 'We insulate the façade with cellulose before winter.'],
        ['Garden wall', 'Dry stone, laid by hand.'],
      ] as const) {
        const proposal_id = await api.create('/proposals', { title, client_id });
        for (const name of ['Beginning', 'Middle', 'Approach']) {
          const text = name === 'Approach' ? `<p>${body}</p>` : `<p>${'Nothing of note. '.repeat(80)}</p>`;
          await api.create('/sections', { proposal_id, section_type: 'text', title: name, body: text });
        }
      }
    },
  });
  try {
    let { page } = workspace.app;
    await workspace.untilSynced();
    await workspace.service.stop();

    await test.step('the palette shows the words in context, and Enter opens the section', async () => {
      await searchInPalette(page, 'facade cellulose');
      const found = option(page, 'We insulate the façade with cellulose');
      await expect(found).toContainText('Harbor office');
      await expect(found.locator('mark')).toHaveText(['façade', 'cellulose']);
      await expect(page.getByText('In proposals')).toBeVisible();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Harbor office');
      const title = page
        .getByRole('region', { name: 'Approach' })
        .getByRole('textbox', { name: 'Section title' });
      await expect(title).toBeFocused();
      await expect(title).toBeInViewport();
    });

    await test.step('a word that was just typed is found within a second', async () => {
      await goTo(page, 'Proposals');
      await startProposal(page, 'Kitchen');
      const section = await addSection(page, 'text', 'Materials');
      await writeText(section, 'Worktops of terrazzo');
      await waitUntilSaved(page);
      const since = Date.now();
      await searchInPalette(page, 'terrazz');
      await expect(option(page, 'Worktops of terrazzo')).toContainText('Kitchen');
      expect(Date.now() - since).toBeLessThan(second);
      await closePalette(page);
      const prices = await addSection(page, 'prices', 'Prices');
      await addLine(prices, { name: 'Plumbing by the hour', price: '9000' });
      await waitUntilSaved(page);
    });

    await test.step('typos, phrases and filters', async () => {
      for (const [words, title] of [
        ['terazzo', 'Kitchen'],
        ['"stone, laid by"', 'Garden wall'],
        ['plumbing value>8000', 'Kitchen'],
        ['stone client:mueller status:draft', 'Garden wall'],
      ] as const) {
        await searchInPalette(page, words);
        await expect(page.getByRole('option')).toHaveCount(1);
        await expect(page.getByRole('option')).toContainText(title);
        await closePalette(page);
      }
      await searchInPalette(page, 'plumbing value<8000');
      await expect(page.getByRole('option')).toHaveCount(0);
      await closePalette(page);
    });

    await test.step('the list finds by title first, then by text, and marks the latter', async () => {
      await goTo(page, 'Proposals');
      const filter = page.getByRole('textbox', { name: 'Filter proposals' });
      await filter.fill('wall');
      await expect(page.getByRole('row').filter({ hasText: 'Garden wall' })).not.toContainText(
        'Found in the text',
      );
      await filter.fill('stone');
      const row = page.getByRole('row').filter({ hasText: 'Garden wall' });
      await expect(row).toContainText('Found in the text');
      await expect(row.locator('mark')).toHaveText('stone');
      await filter.fill('value>8000');
      await expect(page.locator('[data-row-id]')).toHaveCount(1);
      await expect(page.locator('[data-row-id]')).toContainText('Kitchen');
      await filter.fill('');
      await expect(page.locator('[data-row-id]')).toHaveCount(3);
    });

    const files = (): readonly string[] =>
      globSync('app/**/search.db', { cwd: workspace.folder }).map((file) =>
        path.join(workspace.folder, file),
      );

    for (const [state, damage] of [
      ['a restart', () => undefined],
      [
        'damage',
        (file: string) => writeFileSync(file, 'garbage '.repeat(Math.ceil(statSync(file).size / 8))),
      ],
    ] as const)
      await test.step(`everything is found after ${state}`, async () => {
        await workspace.app.close();
        expect(files()).toHaveLength(1);
        for (const file of files()) damage(file);
        ({ page } = await workspace.startApp());
        await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
        for (const [words, title] of [
          ['terrazzo', 'Kitchen'],
          ['cellulose', 'Harbor office'],
        ] as const) {
          await searchInPalette(page, words);
          await expect(option(page, words)).toContainText(title);
          await closePalette(page);
        }
      });
  } finally {
    await workspace.dispose();
  }
});
