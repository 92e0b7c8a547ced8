import { expect, test, type Page } from '@playwright/test';
import { openProposal } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const replaceField = (page: Page) => page.getByRole('textbox', { name: 'Replace with' });
const findField = (page: Page) => page.getByRole('textbox', { name: 'Find in document' });
const count = (page: Page) => page.getByRole('search').getByRole('status').first();
const message = (page: Page) => page.getByRole('search').getByRole('status').last();
const body = (page: Page, part: string) =>
  page.getByRole('textbox', { name: `Text of ${part}`, exact: true });
const lineNames = (page: Page) => page.locator('[data-line] > [role="gridcell"]:first-child');

/** The bodies in the mirror, by section title. */
async function bodies(page: Page): Promise<ReadonlyMap<string, string | null>> {
  const { records } = await readSnapshot(page);
  return new Map(ofKind(records, 'section').map(({ fields }) => [fields.title, fields.body]));
}

test('replaces in titles, texts and line items, one match or all, and undo brings them back', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', { name: 'Ann', email: 'ann@x.example' });
      const proposal_id = await api.create('/proposals', { title: 'A mast', client_id });
      const section = { proposal_id, section_type: 'text' };
      const text = '<p>Steel ma<b>st</b> and <code>mast</code>.</p><p>One mast, two Masts.</p>';
      await api.create('/sections', { ...section, title: 'Part 1', body: text });
      for (let index = 2; index <= 12; index += 1)
        await api.create('/sections', { ...section, title: `Part ${index}`, body: '<p>A mast.</p>' });
      const cost = { ...section, section_type: 'cost', title: 'Prices of masts' };
      const section_id = await api.create('/sections', cost);
      await api.create(`/sections/${section_id}/line_items`, { name: 'Mast of steel', amount: 4500 });
    },
  });
  try {
    const { app } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await openProposal(page, 'A mast');

    await test.step('Ctrl+H opens the second row, and a button closes and opens it', async () => {
      await keyboard.press('Control+h');
      await expect(findField(page)).toBeFocused();
      await keyboard.insertText('mast');
      await expect(count(page)).toHaveText('1 of 18');
      const toggle = page.getByRole('button', { name: 'Replace in document' });
      await toggle.click();
      await expect(replaceField(page)).toHaveCount(0);
      await toggle.press('Enter');
      await expect(replaceField(page)).toBeVisible();
    });

    await test.step('Enter replaces and goes on behind the replacement, which contains the phrase', async () => {
      await findField(page).focus();
      await keyboard.press('Control+h');
      await expect(replaceField(page)).toBeFocused();
      await keyboard.insertText('topmast');
      await keyboard.press('Enter');
      await expect(page.getByLabel('Proposal title')).toHaveValue('A topmast');
      await expect(count(page)).toHaveText('2 of 18');
      // Quick keys wait for each other.
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      await expect(body(page, 'Part 1')).toContainText('Steel topmast and mast.');
      await expect(body(page, 'Part 1')).toContainText('One topmast, two Masts.');
      await expect(count(page)).toHaveText('5 of 18');
      // The third Enter met the code, which is not replaced.
      await expect
        .poll(async () => (await bodies(page)).get('Part 1'))
        .toBe('<p>Steel topmast and <code>mast</code>.</p><p>One topmast, two Masts.</p>');
      await expect(replaceField(page)).toBeFocused();
    });

    await test.step('each is a step of undo', async () => {
      await keyboard.press('Control+z');
      await expect(body(page, 'Part 1')).toContainText('One mast, two Masts.');
      await keyboard.press('Control+z');
      await keyboard.press('Control+z');
      await expect(page.getByLabel('Proposal title')).toHaveValue('A mast');
    });

    await test.step('all are replaced as one step, counted, and brought back by one undo', async () => {
      await body(page, 'Part 1').click();
      await keyboard.press('Control+End');
      await keyboard.insertText(' Typed mast.');
      await keyboard.press('Control+h');
      await findField(page).fill('mast');
      await replaceField(page).fill('pole');
      await expect(count(page)).toHaveText(/ of 19$/u);
      await keyboard.press('Control+Alt+Enter');
      await expect(message(page)).toHaveText('18 replaced');
      await expect(count(page)).toHaveText('1 of 1');
      await expect(page.getByLabel('Proposal title')).toHaveValue('A pole');
      await expect(lineNames(page).first()).toHaveText('pole of steel');
      await expect(page.getByLabel('Section title').last()).toHaveValue('Prices of poles');
      await expect(body(page, 'Part 1')).toContainText('One pole, two poles. Typed pole.');
      await expect(body(page, 'Part 12')).toHaveText('A pole.');
      await keyboard.press('Control+z');
      await expect(page.getByLabel('Proposal title')).toHaveValue('A mast');
      await expect(lineNames(page).first()).toHaveText('Mast of steel');
      await expect(body(page, 'Part 1')).toContainText('One mast, two Masts. Typed mast.');
      await expect(body(page, 'Part 12')).toHaveText('A mast.');
    });

    await test.step('also from the text to which Escape leads', async () => {
      await findField(page).fill('typed');
      await replaceField(page).fill('typed');
      await page.getByRole('button', { name: 'Match case' }).click();
      await expect(count(page)).toHaveText('No matches');
      await page.getByRole('button', { name: 'Match case' }).click();
      await expect(count(page)).toHaveText('1 of 1');
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect(message(page)).toHaveText('1 replaced');
      await expect(body(page, 'Part 1')).toContainText('two Masts. typed mast.');
      await page.getByRole('button', { name: 'Replace all' }).click();
      await expect(message(page)).toHaveText('Nothing to replace');
      await keyboard.press('Escape');
      await expect(page.getByRole('search')).toHaveCount(0);
      await expect(body(page, 'Part 1')).toBeFocused();
      await keyboard.press('Control+z');
      await expect(body(page, 'Part 1')).toContainText('two Masts. Typed mast.');
    });

    await test.step('a price is found, but not replaced; an empty replacement deletes', async () => {
      await keyboard.press('Control+h');
      await findField(page).fill('45.00');
      await replaceField(page).fill('');
      await keyboard.press('Enter');
      await expect(message(page)).toHaveText('Can’t be replaced');
      await findField(page).fill('Steel ');
      await expect(message(page)).toHaveText('');
      await replaceField(page).focus();
      await keyboard.press('Control+Alt+Enter');
      await expect(message(page)).toHaveText('1 replaced');
      await expect(body(page, 'Part 1')).toContainText(/^mast and mast/u);
    });

    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('a read-only proposal says why nothing is replaced', async () => {
  const workspace = await openWorkspace();
  try {
    const { app } = workspace;
    const { page } = app;
    const { records } = await readSnapshot(page);
    const accepted = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'accepted');
    await openProposal(page, accepted?.fields.title ?? '');
    await page.keyboard.press('Control+h');
    await expect(findField(page)).toBeFocused();
    await expect(replaceField(page)).toHaveCount(0);
    await expect(page.getByRole('search')).toContainText('The client accepted this proposal');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('search')).toHaveCount(0);
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
