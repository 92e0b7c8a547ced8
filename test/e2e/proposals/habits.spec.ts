import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  addLine,
  addSection,
  createClientInPicker,
  goTo,
  openProposal,
  startProposal,
  waitUntilSaved,
} from '../../support/screens.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** Keys that users press by habit: Escape, Tab, paste and Ctrl+Z work where they are expected. */

let workspace: Workspace;

test.beforeAll(async () => {
  workspace = await openWorkspace({ flags: ['--seed', 'empty'] });
});
test.afterAll(() => workspace.dispose());

/** Pastes markup as another program copies it. */
async function paste(body: Locator, html: string): Promise<void> {
  await body.evaluate((element, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'pasted');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const message = (page: Page, words: string) => page.getByRole('dialog').filter({ hasText: words });

test('Escape in the client field reverts the typed text, and never removes the client', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Harbor');
  await createClientInPicker(page, { name: 'Rosa Diaz', email: 'rosa@example.com', company: 'Norte' });
  const client = page.getByRole('combobox', { name: 'Client' });
  await expect(client).toHaveValue(/Rosa/u);
  const chosen = await client.inputValue();
  await client.focus();
  await client.press('Escape');
  await client.press('Escape');
  await expect(client).toHaveValue(chosen);
  await client.fill('Ros');
  await expect(page.getByRole('option').first()).toBeVisible();
  await client.press('Escape');
  await client.press('Escape');
  await page.getByRole('textbox', { name: 'Proposal title' }).focus();
  await expect(client).toHaveValue(chosen);
  await waitUntilSaved(page);
  await goTo(page, 'Proposals');
  await expect(page.getByRole('row').filter({ hasText: 'Harbor' })).toContainText('Rosa');
});

test('Tab moves through the price grid and adds a line at its end; Escape leaves the grid', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Grid');
  const section = await addSection(page, 'prices', 'Prices');
  await addLine(section, { name: 'Design', quantity: '3', price: '120' });
  const cells = section.getByRole('row').nth(1).getByRole('gridcell');
  await cells.first().focus();
  for (const index of [1, 2, 3]) {
    await keyboard.press('Tab');
    await expect(cells.nth(index)).toBeFocused();
  }
  await keyboard.press('Shift+Tab');
  await expect(cells.nth(2)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(section.getByRole('textbox', { name: 'Description', exact: true })).toBeFocused();
  await keyboard.type('Care');
  await keyboard.press('Tab');
  const second = section.getByRole('row').nth(2).getByRole('gridcell');
  await expect(second.nth(1)).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await keyboard.type('3 × 120 monthly');
  await keyboard.press('Enter');
  await keyboard.press('Escape');
  await expect(second.nth(4)).toContainText('360');
  // A change of the pricing keeps the quantity.
  const charge = async (name: string): Promise<void> => {
    await cells.nth(1).focus();
    await keyboard.press('Enter');
    await page.getByRole('option', { name, exact: true }).click();
  };
  await charge('Monthly');
  await charge('Per day');
  await expect(cells.nth(2)).toHaveText('3');
  await cells.nth(2).focus();
  await keyboard.press('Escape');
  await expect(section.getByRole('button', { name: 'Add item' })).toBeFocused();
});

test('text pasted from Google Docs keeps bold and italic, and a message names what is left out', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Pasted');
  const section = await addSection(page, 'text', 'Plan');
  const body = section.getByRole('textbox', { name: /^Text of/u });
  await body.click();
  await paste(
    body,
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:400">Plain </span>' +
      '<span style="font-weight:700">bold</span> <span style="font-style:italic">slanted</span></p>' +
      '<p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt=""></p><table><tr><td>North</td><td>South</td></tr></table></b>',
  );
  await expect(body.locator('strong')).toHaveText(['bold']);
  await expect(body.locator('em')).toHaveText(['slanted']);
  await expect(body.getByRole('cell')).toHaveText(['North', 'South']);
  await expect(page.getByText('1 picture was left out.').first()).toBeVisible();
});

test('the dialog for a link and the field for copies take the focus', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Links');
  const section = await addSection(page, 'text', 'Plan');
  const body = section.getByRole('textbox', { name: /^Text of/u });
  await body.click();
  await body.pressSequentially('See this');
  await page.keyboard.press('Shift+Home');
  await page.getByRole('button', { name: 'Link', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Link' });
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Add link' })).toBeDisabled();
  await page.keyboard.type('example.com');
  await dialog.getByRole('button', { name: 'Add link' }).click();
  await expect(body.getByRole('link', { name: 'See this' })).toHaveAttribute('href', 'https://example.com');
  await body.press('ControlOrMeta+End');
  await page.keyboard.type('. And that');
  await expect(body.getByRole('link')).toHaveText('See this');
  for (let letters = 4; letters > 0; letters -= 1) await page.keyboard.press('Shift+ArrowLeft');
  // The editor follows the selection with an event of its own.
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('that');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog.getByLabel('Address')).toBeFocused();
  await page.keyboard.type('example.org\n');
  await expect(body.getByRole('link', { name: 'that' })).toHaveAttribute('href', 'https://example.org');
  await expect(body).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed)).toBe(true);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Cc and Bcc' }).click();
  await expect(page.getByRole('textbox', { name: 'Cc', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
});

test('copying takes one click, and Ctrl+Z after a start says why it does nothing', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Copied');
  await goTo(page, 'Proposals');
  await page.getByRole('gridcell', { name: 'Copied', exact: true }).first().click();
  await page.keyboard.press('ControlOrMeta+d');
  await page.getByRole('button', { name: 'Open copy' }).click();
  await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue(/Copied/u);
  await waitUntilSaved(page);

  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeVisible();
  await page.getByRole('button', { name: 'Proposal menu' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message(page, 'Nothing to undo')).toBeVisible();
  await page.getByRole('button', { name: 'Open History' }).click();
  await expect(page.getByRole('radio', { name: 'History' })).toBeChecked();
});

test('archiving explains itself first, can be canceled, and the question can be switched off', async () => {
  const { page } = workspace.app;
  for (const title of ['First of two', 'Second of two']) {
    await goTo(page, 'Proposals');
    await startProposal(page, title);
  }
  await goTo(page, 'Proposals');
  const row = (title: string) => page.getByRole('gridcell', { name: title, exact: true });
  const question = page.getByRole('alertdialog', { name: 'Archive 1 proposal?' });
  await row('First of two').click();
  await page.keyboard.press('e');
  await expect(question).toContainText('Its link stops working until you unarchive it.');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(row('First of two')).toBeVisible();
  await page.keyboard.press('e');
  await question.getByRole('checkbox').press('Space');
  await question.getByRole('button', { name: 'Archive' }).press('Enter');
  await expect(row('First of two')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(row('First of two')).toBeVisible();
  await expect(page.getByText(/^Undone: /u)).toBeVisible();
  await row('Second of two').click();
  await page.keyboard.press('e');
  await expect(row('Second of two')).toBeHidden();
  await page.getByRole('tab', { name: /^Archived/ }).click();
  await row('Second of two').click();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Duplicate as draft' }).click();
  await page.getByRole('button', { name: 'Open copy' }).click();
  await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue(/Second of two/u);
  await expect(page.getByText('Draft', { exact: true }).first()).toBeVisible();
});

test('after formatting with the toolbar, typing continues in the text, and italics are italic', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Format');
  const section = await addSection(page, 'text', 'Introduction');
  const body = section.getByRole('textbox', { name: /^Text of/u });
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  await body.click();
  await toolbar.getByRole('button', { name: 'Text' }).click();
  await page.getByRole('menuitem', { name: 'Heading', exact: true }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(body).toBeFocused();
  await page.keyboard.type('Brand');
  await expect(body.getByRole('heading', { name: 'Brand' })).toBeVisible();
  await toolbar.getByRole('button', { name: 'Heading' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(body).toBeFocused();
  await page.keyboard.type(' and site');
  await expect(body.getByRole('heading', { name: 'Brand and site' })).toBeVisible();
  await page.keyboard.press('Enter');
  await toolbar.getByRole('button', { name: /^Italic/u }).click();
  await page.keyboard.type('an opening page');
  await expect(body.locator('em')).toHaveText('an opening page');
  const faces = () =>
    page.evaluate(
      () => [...document.fonts].filter((face) => face.style === 'italic' && face.status === 'loaded').length,
    );
  await expect.poll(faces).toBeGreaterThan(0);
  await page.screenshot({ path: 'out/toolbar-format.png' });
});

test('Add item keeps an empty new line, and a table pasted into its open cell becomes lines', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Lines');
  const section = await addSection(page, 'prices', 'Prices');
  await addLine(section, { name: 'Logo', price: '2400' });
  const add = section.getByRole('button', { name: 'Add item' });
  const names = section.locator('[data-line] [role="gridcell"]:first-child');
  await add.click();
  await expect(section.getByRole('textbox', { name: 'Description' })).toBeFocused();
  // A real mouse, because the first press could move the button away from the pointer.
  const box = await add.boundingBox();
  if (box === null) throw new Error('No button.');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(section.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await keyboard.type('Hosting');
  await keyboard.press('Enter');
  // Enter opens the next one.
  await expect(names).toHaveText(['Logo', 'Hosting', '']);
  await add.click();
  const cell = section.getByRole('textbox', { name: 'Description' });
  await expect(cell).toBeFocused();
  await cell.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/plain',
      'Item\tQty\tUnit\tPrice\nAudit\t2\tdays\t€ 120\nReport\t3\tpages\t80\nTotal\t\t\t480\n',
    );
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Amounts in € are treated as USD, without conversion.')).toBeVisible();
  await expect(dialog.getByText('items have no matching field: pages')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: 'Include Total' })).not.toBeChecked();
  await page.screenshot({ path: 'out/paste-table.png' });
  await dialog.getByRole('checkbox', { name: 'Include Report' }).click();
  await dialog.getByRole('button', { name: 'Add 1 item' }).waitFor();
  await dialog.getByRole('checkbox', { name: 'Include Report' }).click();
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(names).toHaveText(['Logo', 'Hosting', 'Audit', 'Report']);
});

test('Enter in a title moves the focus to the text below, and never loses it', async () => {
  const { page } = workspace.app;
  const { keyboard } = page;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Enter');
  const title = page.getByRole('textbox', { name: 'Proposal title' });
  await title.press('Enter');
  await expect(page.getByRole('button', { name: 'Add text' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Section title' })).toBeFocused();
  await keyboard.type('Plan');
  await title.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Section title' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type('good day');
  const text = page.getByRole('textbox', { name: /^Text of/u });
  await expect(text).toHaveText('good day');
  // Tab leads there too, and not to the section's menu.
  await page.getByRole('textbox', { name: 'Section title' }).press('Tab');
  await expect(text).toBeFocused();
});

test('the shortcut for sending works in a text and a price, and undoing the send closes its toast', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Keys');
  await createClientInPicker(page, { name: 'Ida Keys', email: 'ida@example.com', company: 'Keys' });
  const text = await addSection(page, 'text', 'Plan');
  const prices = await addSection(page, 'prices', 'Prices');
  await addLine(prices, { name: 'Design', price: '120' });
  const dialog = page.getByRole('dialog', { name: /^Send / });
  const body = text.getByRole('textbox', { name: /^Text of/u });
  const cell = prices.getByRole('row').nth(1).getByRole('gridcell').nth(3);
  const open = async (): Promise<void> => {
    await page.keyboard.press('Shift+ControlOrMeta+Enter');
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  await body.click();
  await body.pressSequentially('Words');
  await open();
  await expect(body).toHaveText('Words');
  await cell.focus();
  await open();
  await cell.dblclick();
  await expect(prices.getByRole('textbox', { name: 'Price', exact: true })).toBeFocused();
  await open();
  await expect(prices.getByRole('row')).toHaveCount(2);

  await cell.dblclick();
  await page.keyboard.press('Shift+ControlOrMeta+Enter');
  await expect(dialog).toBeVisible();
  // Nothing is missing, but this service has no mail server.
  await expect(dialog.getByText('No mail server is set up')).toBeVisible();
  await expect(dialog.getByText('Ready to send')).toHaveCount(0);
  await dialog.getByLabel('Subject').fill('Keys');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(message(page, 'ida@example.com')).toBeVisible();
  // The next key changes nothing of what goes out.
  await expect(page.getByRole('article', { name: 'Keys' })).toBeFocused();
  await page.getByRole('button', { name: 'Proposal menu' }).focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message(page, 'Undone: Send proposal')).toBeVisible();
  await expect(message(page, 'ida@example.com')).toBeHidden();
});

test('the first tax opens a form at once, because no other tax can be selected', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Taxed');
  const taxes = page.getByRole('group', { name: 'Taxes' });
  await taxes.getByRole('button', { name: 'Add tax' }).click();
  await expect(taxes.getByRole('textbox', { name: 'Tax name' })).toBeFocused();
});

test('choosing a client with another currency shows a warning, and can be undone', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await startProposal(page, 'Dollars');
  const prices = await addSection(page, 'prices', 'Prices');
  await addLine(prices, { name: 'Design', price: '120' });
  await goTo(page, 'Clients');
  await page.getByRole('button', { name: 'New client' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('First name').fill('Hanna');
  await dialog.getByLabel('Email').fill('hanna@example.com');
  await dialog.getByRole('button', { name: 'Create client' }).click();
  const currency = page.getByRole('combobox', { name: 'Currency' });
  const choose = async (code: string): Promise<void> => {
    await currency.click();
    await page.keyboard.type(code);
    // Typing replaces the selected client.
    await expect(currency).toHaveValue(code);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(currency).toHaveValue(code);
    await page.getByRole('textbox', { name: 'Email' }).focus();
  };
  await choose('USD');
  await currency.click();
  await expect(page.getByRole('option', { name: /^USD/u })).toBeInViewport();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await choose('EUR');
  await openProposal(page, 'Dollars');
  const client = page.getByRole('combobox', { name: 'Client' });
  await client.fill('Hanna');
  await page.getByRole('option', { name: /Hanna/u }).first().click();
  const said = message(page, 'EUR');
  await expect(said).toContainText(/weren’t converted|without conversion/u);
  await page.screenshot({ path: 'out/currency.png' });
  await said.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(client).toHaveValue('');
});
