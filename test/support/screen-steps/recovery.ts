import { cp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { accountFolders, blockAccounts } from '../core/damaged-accounts.ts';
import { newClient, newProposal, submitEdits } from '../edits.ts';
import { layerOf } from './layer.ts';
import { go, grid, type ScreenStep } from './stage.ts';

/** Waits for the notice about damaged data, over the list. */
async function showNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Got it' }).waitFor({ timeout: 20_000 });
  await grid(page);
  await page.waitForTimeout(300);
}

/** The notices about a journal that is damaged, cannot be opened, or is older than the mirror. */
export const recoverySteps: readonly ScreenStep[] = [
  {
    name: 'journal-restored',
    show: async ({ page, setOnline, startAgain }) => {
      setOnline(true);
      await startAgain(async (folder) => {
        for (const account of await accountFolders(folder))
          await writeFile(path.join(account, 'sync.db'), 'This is no database any more.');
      });
      await go(page, '/proposals');
      await showNotice(page);
    },
  },
  {
    name: 'journal-blocked',
    show: async ({ page, startAgain }) => {
      await startAgain((folder) => blockAccounts(folder, { keepsBackup: true }));
      await page.getByRole('button', { name: 'Restore from backup…' }).waitFor({ timeout: 20_000 });
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'journal-blocked-restore',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Restore from backup…' }).click();
      await layerOf(page).getByRole('button', { name: 'Restore', exact: true }).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'journal-partial',
    show: async ({ page }) => {
      await layerOf(page).getByRole('button', { name: 'Restore', exact: true }).click();
      await showNotice(page);
    },
  },
  {
    name: 'journal-blocked-begin',
    show: async ({ page, startAgain }) => {
      await startAgain((folder) => blockAccounts(folder, { keepsBackup: false }));
      await page.getByRole('button', { name: 'Start over…' }).click({ timeout: 20_000 });
      await layerOf(page).getByRole('button', { name: 'Start over', exact: true }).waitFor();
      await page.waitForTimeout(200);
    },
  },
  {
    name: 'journal-rebuilt',
    show: async ({ page }) => {
      await layerOf(page).getByRole('button', { name: 'Start over', exact: true }).click();
      await showNotice(page);
    },
  },
  {
    name: 'journal-older',
    show: async ({ page, setOnline, startAgain }) => {
      await page.getByRole('button', { name: 'Got it' }).click();
      let aside = '';
      await startAgain(async (folder) => {
        aside = path.join(folder, 'aside');
        await rm(aside, { recursive: true, force: true });
        await cp(path.join(folder, 'accounts'), aside, { recursive: true, preserveTimestamps: true });
      });
      await grid(page);
      setOnline(false);
      const client = newClient('mary@pier.example', 'Mary Anning');
      await submitEdits(page, [client, newProposal('Lanterns for the pier', client.localId)]);
      await page.waitForTimeout(1_000);
      await startAgain(async (folder) => {
        await rm(path.join(folder, 'accounts'), { recursive: true });
        await cp(aside, path.join(folder, 'accounts'), { recursive: true, preserveTimestamps: true });
      });
      await page.getByRole('button', { name: 'Show…' }).waitFor({ timeout: 20_000 });
      await showNotice(page);
    },
  },
  {
    name: 'journal-kept',
    show: async ({ page }) => {
      await page.getByRole('button', { name: 'Show…' }).click();
      await layerOf(page).getByRole('status').waitFor();
      await page.waitForTimeout(200);
    },
  },
];
