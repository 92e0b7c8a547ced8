import { passFlightCheck, testConnection } from '../screens.ts';
import { layerOf } from './layer.ts';
import { command, go, grid, press, type ScreenStep, type Stage } from './stage.ts';

/** Tests the connection to another service, in the dialog that adds an account. */
async function testOther({ page, startOtherService }: Stage, seed: string): Promise<void> {
  await command(page, 'add account');
  await page.getByRole('dialog', { name: 'Add an account' }).waitFor();
  const other = await startOtherService(seed);
  await testConnection(page, other.url, other.key);
  await page.getByRole('button', { name: 'Connect and sync' }).waitFor();
}

/** Adds the tested account. */
async function addTested({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Connect and sync' }).click();
  // The window restarts, and may find the first sync finished.
  await layerOf(page).waitFor({ state: 'hidden', timeout: 30_000 });
  await passFlightCheck(page);
}

/** Confirms the dialog that removes the open account; then the sample account is open. */
async function removeOpen({ page }: Stage): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('Sample data on this computer').waitFor({ timeout: 30_000 });
  await grid(page);
}

/** The screens of an empty workspace, each with its text. */
const emptyScreens = [
  ['clients', 'No clients yet'],
  ['library', 'No saved sections yet'],
  ['activity', 'No activity yet'],
  ['insights', 'No data yet'],
] as const;

/** A second account on this computer: add, switch, remove. */
export const accountSteps: readonly ScreenStep[] = [
  {
    name: 'account-add',
    show: async (stage) => {
      stage.setOnline(true);
      await press(stage.page, 'Escape');
      await go(stage.page, '/proposals');
      await testOther(stage, 'proposals:3');
    },
  },
  {
    name: 'account-added',
    show: async (stage) => {
      await addTested(stage);
      await stage.page.getByRole('tab', { name: /^All 3/ }).waitFor();
    },
  },
  {
    name: 'accounts',
    show: async ({ page }) => {
      await go(page, '/settings');
      await page.getByRole('button', { name: 'Switch' }).waitFor();
    },
  },
  {
    name: 'account-replace-key',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Replace…' }).click();
      await layerOf(page).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'account-remove',
    show: async ({ page }) => {
      await page.keyboard.press('Escape');
      await layerOf(page).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Remove…' }).click();
      await page.getByRole('alertdialog').waitFor();
      await page.waitForTimeout(200);
    },
  },
  { name: 'account-removed', show: removeOpen },
  {
    name: 'empty-proposals',
    show: async (stage) => {
      await testOther(stage, 'empty');
      await addTested(stage);
      await stage.page.getByText('No proposals yet').waitFor();
    },
  },
  ...emptyScreens.map(([screen, text]): ScreenStep => ({
    name: `empty-${screen}`,
    show: async ({ page }) => {
      await go(page, `/${screen}`);
      await page.getByRole('main').getByText(text).first().waitFor();
      await page.waitForTimeout(300);
    },
  })),
  {
    name: 'empty-left',
    show: async (stage) => {
      await go(stage.page, '/settings');
      await stage.page.getByRole('button', { name: 'Remove…' }).click();
      await stage.page.getByRole('alertdialog').waitFor();
      await removeOpen(stage);
    },
  },
];
