import { expect, test, type Locator, type Page } from '@playwright/test';
import { addSection, goTo, openProposal, startProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace({
    async prepare(service) {
      const api = serviceClient(service);
      const client_id = await api.create('/clients', {
        name: 'Zoé',
        email: 'zoe@quai.example',
        locale: 'fr',
      });
      const proposal_id = await api.create('/proposals', { title: 'Lumières du quai', client_id });
      await api.create('/sections', { proposal_id, title: 'Texte', body: null });
    },
  });
});
test.afterAll(() => workspace.dispose());

const textOf = (page: Page, title: string): Locator =>
  page.getByRole('textbox', { name: `Text of ${title}` });

/** Types a mark as a keyboard does on which its key is dead: composed, and then written. */
async function typeDeadKey(page: Page, mark: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text: mark, selectionStart: 1, selectionEnd: 1 });
  await session.send('Input.insertText', { text: mark });
  await session.detach();
}

test('quotation marks and dashes are written while typing, and one key brings back what was typed', async () => {
  const { page, errors } = workspace.app;
  const { keyboard } = page;
  await startProposal(page, 'Typed');
  await addSection(page, 'text', 'Plan');
  const text = textOf(page, 'Plan');
  await text.click();

  await test.step('typed', async () => {
    await keyboard.type('5\'10" tall, "isn\'t it" -- see pages 10--20...');
    await expect(text).toHaveText('5\'10" tall, “isn’t it”\u00A0– see pages 10–20…', { useInnerText: true });
  });

  await test.step('Backspace brings it back, and deletes after that', async () => {
    await keyboard.press('Backspace');
    await expect(text).toHaveText(/10–20\.\.\.$/u);
    await keyboard.press('Backspace');
    await expect(text).toHaveText(/10–20\.\.$/u);
  });

  await test.step('undo brings it back, and it stays while more is typed', async () => {
    await keyboard.press('Enter');
    await keyboard.type('She said "');
    await keyboard.press('ControlOrMeta+z');
    const last = text.locator('p').last();
    await expect(last).toHaveText('She said "');
    await keyboard.type('yes"; it\'s');
    await expect(last).toHaveText('She said "yes"; it’s');
  });

  await test.step('a dead key', async () => {
    await keyboard.press('Enter');
    await keyboard.type('it');
    await typeDeadKey(page, "'");
    const last = text.locator('p').last();
    await expect(last).toHaveText('it’');
    await keyboard.press('Backspace');
    await expect(last).toHaveText("it'");
    await keyboard.type('s');
    await expect(last).toHaveText("it's");
  });

  await test.step('code', async () => {
    await keyboard.press('Enter');
    await keyboard.type('`"a"--b` ok');
    await expect(text.locator('code')).toHaveText('"a"--b');
  });
  await waitUntilSaved(page);

  await test.step('in the language of the client', async () => {
    await openProposal(page, 'Lumières du quai');
    const french = textOf(page, 'Texte');
    await french.click();
    await keyboard.type('Il dit : "l\'avis" ! À 10 € ?');
    await waitUntilSaved(page);
    await workspace.syncNow();
    await workspace.untilSynced();
    const { body } = workspace.service.database.one(`SELECT body FROM sections WHERE title = 'Texte'`);
    expect(body).toBe(
      '<p>Il dit\u00A0: «\u202Fl’avis\u202F»\u202F! À 10\u00A0€\u202F?</p>'.replaceAll('\u00A0', '&nbsp;'),
    );
  });
  expect(errors).toEqual([]);
});

test('in titles, items and messages too', async () => {
  const { page, errors } = workspace.app;
  const { keyboard } = page;
  await openProposal(page, 'Lumières du quai');

  await test.step('a title: Backspace brings back what was typed, and deletes after that', async () => {
    const title = page.getByRole('textbox', { name: 'Section title' });
    await title.click();
    await keyboard.press('End');
    await keyboard.type(' de l\'"eau"');
    await expect(title).toHaveValue('Texte de l’«\u202Feau\u202F»');
    await keyboard.press('Backspace');
    await expect(title).toHaveValue('Texte de l’«\u202Feau"');
    await keyboard.press('Backspace');
    await keyboard.type('x');
    await expect(title).toHaveValue('Texte de l’«\u202Feaux');
    await waitUntilSaved(page);
  });

  await test.step('undo does the same, the next letter goes behind it, and redo writes it again', async () => {
    const title = page.getByRole('textbox', { name: 'Section title' });
    await keyboard.type(" d'");
    await keyboard.press('ControlOrMeta+z');
    await expect(title).toHaveValue(/ d'$/u);
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(title).toHaveValue(/ d’$/u);
    await keyboard.press('ControlOrMeta+z');
    await keyboard.type("or, l'or");
    await expect(title).toHaveValue(/ d'or, l’or$/u);
    await typeDeadKey(page, "'");
    await expect(title).toHaveValue(/ l’or’$/u);
    await waitUntilSaved(page);
  });

  await test.step('an item, but not its price', async () => {
    const prices = await addSection(page, 'prices', 'Prix');
    await prices.getByRole('button', { name: 'Add item' }).click();
    await keyboard.type('L\'étude -- "plan"...');
    const cell = prices.getByRole('textbox', { name: 'Description', exact: true });
    await expect(cell).toHaveValue('L’étude – «\u202Fplan\u202F»…');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.type("1'200");
    await expect(prices.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue("1'200");
    await keyboard.press('Enter');
    await keyboard.press('Escape');
    await waitUntilSaved(page);
  });

  await test.step('the message of an e-mail', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    const message = page.getByRole('dialog').getByLabel('Message', { exact: true });
    await message.fill('');
    await message.pressSequentially('Voici l\'offre : "tout" !');
    await expect(message).toHaveValue('Voici l’offre\u00A0: «\u202Ftout\u202F»\u202F!');
    await keyboard.press('Escape');
  });
  expect(errors).toEqual([]);
});

test('switched off in the settings, by keyboard, every character stays as it is typed', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Settings');
  const setting = page.getByRole('switch', { name: 'Smart quotes and dashes' });
  await expect(setting).toBeChecked();
  await setting.press('Space');
  await expect(setting).not.toBeChecked();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: test.info().outputPath(`setting-${colorScheme}.png`) });
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await goTo(page, 'Proposals');
  await startProposal(page, 'Straight');
  await addSection(page, 'text', 'Plan');
  const text = textOf(page, 'Plan');
  await text.click();
  await page.keyboard.type('"It\'s" -- so...');
  await expect(text).toHaveText('"It\'s" -- so...');
  await goTo(page, 'Settings');
  await setting.press('Space');
  await expect(setting).toBeChecked();
});
