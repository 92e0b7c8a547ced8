import { expect, type Page } from '@playwright/test';

/** Checks the effect of a command on the screen. */
export type Effect = (page: Page) => Promise<unknown>;

export const heading =
  (name: string): Effect =>
  (page) =>
    expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
export const dialog =
  (name: string | RegExp): Effect =>
  (page) =>
    expect(page.getByRole('dialog', { name })).toBeVisible();
export const says =
  (words: string | RegExp): Effect =>
  (page) =>
    expect(page.getByText(words).first()).toBeVisible();
/** Answers the question with Enter. */
export const afterEnter =
  (effect: Effect): Effect =>
  async (page) => {
    await page.getByRole('alertdialog').getByRole('button').last().press('Enter');
    await effect(page);
  };
export const inEditor: Effect = (page) =>
  expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeVisible();
export const theme =
  (name: string | null): Effect =>
  (page) =>
    expect(page.locator('html')).toHaveAttribute('data-theme', name ?? /.*/u);
/** The index of the active row in the list; a negative number counts from the end. */
export const activeIndexes = (page: Page) =>
  page.locator('[role="grid"], [role="treegrid"]').evaluate((grid) => {
    const rows = [...grid.querySelectorAll('[role="row"][id]')];
    const active = rows.find(({ id }) => id === grid.getAttribute('aria-activedescendant'));
    if (active === undefined) return [];
    // `aria-rowindex` counts all rows, rendered or not; the header is row 1.
    const said = active.getAttribute('aria-rowindex');
    const index = said === null ? rows.indexOf(active) : Number(said) - 2;
    const count = said === null ? rows.length : Number(grid.getAttribute('aria-rowcount')) - 1;
    return [index, index - count];
  });
export const rowIsActive =
  (index: number): Effect =>
  (page) =>
    expect.poll(() => activeIndexes(page)).toContain(index);
/** The active row is neither the first nor the last one. */
export const rowBetweenIsActive: Effect = (page) =>
  expect
    .poll(async () => {
      const [fromStart = 0, fromEnd = -1] = await activeIndexes(page);
      return fromStart > 1 && fromEnd < -2;
    })
    .toBe(true);
export const selected =
  (words: RegExp): Effect =>
  (page) =>
    expect(page.getByRole('toolbar', { name: 'Selected proposals' })).toContainText(words);
export const details =
  (shown: boolean): Effect =>
  (page) =>
    expect(page.getByRole('button', { name: 'Open proposal' })).toHaveCount(shown ? 1 : 0);
export const period =
  (name: string): Effect =>
  (page) =>
    expect(page.getByRole('combobox', { name: 'Period' })).toContainText(name);

export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, address);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

export async function openList(page: Page, address: string): Promise<void> {
  await go(page, address);
  await page.locator('[role="grid"], [role="treegrid"]').focus();
  // A list restores its active row, and does not listen to keys right after its first render.
  await expect(async () => {
    await page.keyboard.press('Home');
    await expect.poll(() => activeIndexes(page), { timeout: 500 }).toContain(0);
  }).toPass();
}
