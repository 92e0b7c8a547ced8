import { expect, test, type Page } from '@playwright/test';
import { openProposal } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const sections = 40;

/** The highlighted matches, and the current one. */
const marked = (page: Page, name: 'found' | 'found-current'): Promise<readonly string[]> =>
  page.evaluate((highlight) => {
    const words = (range: AbstractRange): string => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      return live.toString();
    };
    return [...(CSS.highlights.get(highlight) ?? [])].map(words);
  }, name);

/** Whether the current match is visible: inside the window, and not covered. */
const isInTheOpen = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const [range] = CSS.highlights.get('found-current') ?? [];
    const holder = range?.startContainer.parentElement;
    if (range === undefined || holder == null) return false;
    const live = document.createRange();
    live.setStart(range.startContainer, range.startOffset);
    live.setEnd(range.endContainer, range.endOffset);
    const { left, top, width, height } = live.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    // A title is an input over its own text.
    return hit !== null && (holder.contains(hit) || hit === holder.previousElementSibling);
  });

test('find searches titles, texts and line items, and Escape leaves the cursor at the match', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Ann', email: 'ann@x.example' });
      const long = { title: 'The Łódź mast', client_id };
      const proposal_id = await api.create('/proposals', long);
      for (let index = 1; index <= sections; index += 1) {
        const isCost = index === 2;
        const section = {
          ...{ proposal_id, section_type: isCost ? 'cost' : 'text' },
          title: index === 3 ? 'Masts of Müller' : `Part ${index}`,
          body: `<p>First line ${index}.</p><p>Second ${index === 35 ? 'ma<b>st</b>' : 'line'}.</p>`,
        };
        const section_id = await api.create('/sections', section);
        if (isCost)
          await api.create(`/sections/${section_id}/line_items`, { name: 'Mast of steel', amount: 4500 });
      }
    },
  });
  try {
    const { app } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await openProposal(page, 'The Łódź mast');
    const field = page.getByRole('textbox', { name: 'Find in document' });
    const count = page.getByRole('search').getByRole('status');

    await test.step('all matches are counted and highlighted, starting at the cursor', async () => {
      await keyboard.press('ControlOrMeta+f');
      await expect(field).toBeFocused();
      await field.fill('mast');
      await expect(count).toHaveText('1 of 4');
      expect(await marked(page, 'found')).toEqual(['mast', 'Mast', 'Mast', 'mast']);
      expect(await isInTheOpen(page)).toBe(true);
    });

    await test.step('Enter and F3 go to the next match, with Shift to the previous one, and wrap around', async () => {
      await keyboard.press('Enter');
      await expect(count).toHaveText('2 of 4');
      await expect.poll(() => isInTheOpen(page)).toBe(true);
      await keyboard.press('F3');
      await expect(count).toHaveText('3 of 4');
      await expect.poll(() => isInTheOpen(page)).toBe(true);
      await keyboard.press('F3');
      await expect(count).toHaveText('4 of 4');
      await expect.poll(() => isInTheOpen(page)).toBe(true);
      await keyboard.press('Enter');
      await expect(count).toHaveText('1 of 4');
      await keyboard.press('Shift+Enter');
      await keyboard.press('Shift+F3');
      await expect(count).toHaveText('3 of 4');
      await keyboard.press('F3');
    });

    await test.step('Escape keeps the match selected', async () => {
      await expect.poll(() => isInTheOpen(page)).toBe(true);
      await expect(
        page.getByRole('textbox', { name: 'Text of Part 35' }).and(page.locator('[contenteditable]')),
      ).toBeVisible();
      await keyboard.press('Escape');
      await expect(field).toHaveCount(0);
      expect(await marked(page, 'found')).toEqual([]);
      await keyboard.insertText('pole');
      await expect(page.getByRole('textbox', { name: 'Text of Part 35' })).toContainText('Second pole.');
      await keyboard.press('ControlOrMeta+z');
    });

    await test.step('accents and case are ignored as in the lists', async () => {
      await keyboard.press('ControlOrMeta+f');
      for (const [words, found] of [
        ['lodz', 'Łódź'],
        ['mueller', 'Müller'],
        ['45.00', '45.00'],
      ] as const) {
        await field.fill(words);
        await expect.poll(async () => (await marked(page, 'found'))[0]).toBe(found);
      }
      await field.fill('nowhere');
      await expect(count).toHaveText('No matches');
      await field.fill('müller');
      await keyboard.press('Escape');
      await expect(page.getByLabel('Section title').nth(2)).toBeFocused();
      await keyboard.insertText('Huber');
      await expect(page.getByLabel('Section title').nth(2)).toHaveValue('Masts of Huber');
    });

    await test.step('the selected text is searched, and new text is found', async () => {
      await page.getByLabel('Section title').first().selectText();
      await keyboard.press('ControlOrMeta+f');
      await expect(field).toHaveValue('Part 1');
      await expect(count).toHaveText('1 of 11');
      await page.getByLabel('Section title').nth(1).fill('Another part 1');
      await expect(count).toHaveText('1 of 12');
      await field.focus();
      await keyboard.press('Escape');
    });

    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('find also works in a read-only proposal', async () => {
  const workspace = await openWorkspace();
  try {
    const { app } = workspace;
    const { page } = app;
    const { records } = await readSnapshot(page);
    const accepted = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'accepted');
    const title = accepted?.fields.title ?? '';
    await openProposal(page, title);
    await expect(page.getByText('The client accepted this proposal')).toBeVisible();
    const body = page.locator('[data-section] .body-text p').last();
    const word = (await body.innerText()).split(' ').at(-1)?.replace('.', '') ?? '';
    await page.keyboard.press('ControlOrMeta+f');
    await page.getByRole('textbox', { name: 'Find in document' }).fill(word);
    await expect(page.getByRole('search').getByRole('status')).toHaveText(/^1 of [1-9]/u);
    await expect.poll(() => isInTheOpen(page)).toBe(true);
    await page.keyboard.press('Shift+Enter');
    await expect.poll(() => isInTheOpen(page)).toBe(true);
    const [found] = await marked(page, 'found-current');
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(found);
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
