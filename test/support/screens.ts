import { expect, type Locator, type Page } from '@playwright/test';

/** The user's actions in the app, by the texts and roles on the screens. */

/** First run: uses the embedded service with its sample data. */
export async function explore(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try with sample data' }).click();
  await page.getByRole('button', { name: 'Open proposals' }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
}

/** First run: enters address and key, and tests them. */
export async function testConnection(page: Page, address: string, key: string): Promise<void> {
  await page.getByLabel('Server address').fill(address);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Test connection' }).click();
}

/** First run: connects with the tested address and opens the list, after the first sync or during it. */
export async function connectTested(
  page: Page,
  button: 'Open proposals' | 'Open now, finish in the background' = 'Open proposals',
): Promise<void> {
  await page.getByRole('button', { name: 'Connect and sync' }).click();
  await page.getByRole('button', { name: button }).click({ timeout: 60_000 });
  await page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
}

/** Opens the list of proposals, past the flight check that follows a first sync. */
export async function passFlightCheck(page: Page): Promise<void> {
  const list = page.getByRole('heading', { name: 'Proposals', level: 1 });
  const open = page.getByRole('button', { name: 'Open proposals' });
  await expect(list.or(open)).toBeVisible({ timeout: 30_000 });
  if (await open.isVisible()) await open.click();
  await list.waitFor();
}

/** Opens a screen of the sidebar. */
export async function goTo(
  page: Page,
  screen: 'Proposals' | 'Clients' | 'Library' | 'Outbox' | 'Activity' | 'Settings',
): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: screen }).click();
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor();
}

/** Creates a proposal with a title and leaves it open. */
export async function startProposal(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New proposal' }).first().click();
  const field = page.getByRole('textbox', { name: 'Proposal title' });
  await field.fill(title);
  await field.blur();
}

/** Opens a proposal of the list by its title. */
export async function openProposal(page: Page, title: string): Promise<void> {
  await goTo(page, 'Proposals');
  await page.getByRole('textbox', { name: 'Filter proposals' }).fill(title);
  const row = page.getByRole('gridcell', { name: title, exact: true }).first();
  const field = page.getByRole('textbox', { name: 'Proposal title' });
  // The search may add a row above this one between the press and the release of the button, and no click happens.
  await expect(async () => {
    if (!(await field.isVisible())) await row.dblclick({ timeout: 5000 });
    await field.waitFor({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

interface NewClient {
  /** First name and surname. */
  readonly name: string;
  readonly email: string;
  readonly company: string;
}

/** In the open proposal: creates a client and selects it. */
export async function createClientInPicker(page: Page, client: NewClient): Promise<void> {
  await page.getByRole('combobox', { name: 'Client' }).fill(client.name);
  await page.getByRole('option', { name: `Create “${client.name}”` }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByLabel('Email').fill(client.email);
  await dialog.getByLabel('Company').fill(client.company);
  await dialog.getByRole('button', { name: 'Create client' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** In the open proposal: adds a section at its end and gives it a title. */
export async function addSection(page: Page, kind: 'text' | 'prices', title: string): Promise<Locator> {
  const count = await page.locator('[data-section]').count();
  await page.getByRole('button', { name: kind === 'text' ? 'Add text' : 'Add pricing' }).click();
  const section = page.locator('[data-section]').nth(count);
  const field = section.getByRole('textbox', { name: 'Section title' });
  await field.fill(title);
  await field.blur();
  return page.getByRole('region', { name: title });
}

/** In a section: types its text. */
export async function writeText(section: Locator, text: string): Promise<void> {
  const body = section.getByRole('textbox', { name: /^Text of/ });
  await body.click();
  await body.pressSequentially(text);
  await body.blur();
}

/** A line item as the user types it. */
interface NewLine {
  readonly name: string;
  /** The option's text, such as `Monthly`; charged once when absent. */
  readonly charge?: string;
  readonly quantity?: string;
  readonly price: string;
}

/** In a section with prices: adds a line item and types its cells. */
export async function addLine(section: Locator, line: NewLine): Promise<void> {
  const page = section.page();
  await section.getByRole('button', { name: 'Add item' }).click();
  const input = section.getByRole('textbox', { name: 'Description', exact: true });
  await input.fill(line.name);
  await input.blur();
  const row = section
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: line.name, exact: true }) });
  const type = async (column: number, name: string, value: string): Promise<void> => {
    await row.getByRole('gridcell').nth(column).dblclick();
    const cell = section.getByRole('textbox', { name, exact: true });
    await cell.fill(value);
    await cell.blur();
    await cell.waitFor({ state: 'hidden' });
  };
  if (line.charge !== undefined) {
    await row.getByRole('gridcell').nth(1).click();
    await page.getByRole('option', { name: line.charge, exact: true }).click();
  }
  if (line.quantity !== undefined) await type(2, 'Quantity', line.quantity);
  await type(3, 'Price', line.price);
  await expect(row.getByRole('gridcell').nth(3)).not.toHaveText('–');
}

interface Email {
  readonly subject: string;
  readonly message: string;
  readonly cc?: string;
}

/** In the open proposal: writes the e-mail and queues it. */
export async function queueSend(page: Page, { subject, message, cc }: Email): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Send / });
  if (cc !== undefined) {
    await dialog.getByRole('button', { name: 'Cc and Bcc' }).click();
    await dialog.getByRole('textbox', { name: 'Cc', exact: true }).fill(cc);
  }
  await dialog.getByLabel('Subject').fill(subject);
  await dialog.getByLabel('Message', { exact: true }).fill(message);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Waits until the open proposal shows "Saved". */
export async function waitUntilSaved(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).getByText('Saved', { exact: true }).waitFor();
}
