import { expect, test, type Page } from '@playwright/test';
import { endOfExpiryDay } from '#shared/domain/proposals/expiry-day.ts';
import { goTo } from '../../support/screens.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import type { Row } from '../../support/service-database.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Selected proposals' });

async function choose(page: Page, name: string, option: string): Promise<void> {
  const field = page.getByRole('dialog').getByRole('combobox', { name });
  await field.click();
  const wanted = page.getByRole('option', { name: option, exact: true });
  await wanted.click();
  await expect(wanted).toBeHidden();
  await expect(field).toHaveText(option);
}

/** The number of the service's proposals with this expiry day and theme. */
function changedThere({ service }: Workspace, expiresAt: string, theme: string): number {
  return Number(
    service.database.one(
      'SELECT count(*) AS n FROM proposals WHERE expires_at = ? AND theme = ?',
      expiresAt,
      theme,
    )['n'],
  );
}

test('bulk edit sets expiry, theme and author in one step, and names accepted proposals as excluded', async () => {
  test.setTimeout(420_000);
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const zone = String(service.database.one('SELECT time_zone FROM account')['time_zone']);
    const expiresAt = endOfExpiryDay('2031-12-24', zone);
    const { page } = app;
    await page.getByRole('tab', { name: /^All/ }).click();
    const total = await page.getByRole('grid').getAttribute('aria-rowcount').then(Number);
    const open = service.database.all(
      "SELECT id FROM proposals WHERE archived_at IS NULL AND status <> 'accepted'",
    ).length;
    const before = service.database.all('SELECT id, expires_at, theme FROM proposals ORDER BY id');
    const accepted = service.database.all(
      "SELECT title FROM proposals WHERE archived_at IS NULL AND status = 'accepted'",
    );
    expect(accepted.length).toBeGreaterThan(0);
    expect(total).toBeGreaterThan(open);

    await test.step('our own service reports the fields of each proposal, from the first list on', async () => {
      const { records } = await readSnapshot(page);
      expect(ofKind(records, 'proposal').filter(({ fields }) => fields.theme === undefined)).toEqual([]);
      await page.getByRole('grid').getByRole('row').nth(1).dblclick();
      await expect(page.getByRole('combobox', { name: 'Theme' })).toHaveText(/^(?:Modern|Classic|Studio)$/u);
      await expect(page.getByText('Unknown')).toHaveCount(0);
      await goTo(page, 'Proposals');
    });

    await test.step('one of them has a pending e-mail', async () => {
      await proxy.goOffline();
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await page.getByRole('grid').focus();
      for (const key of ['Home', 's']) await page.keyboard.press(key);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('tab', { name: /^All/ }).click();
    });

    await test.step('the dialog names the proposals, and is disabled until a field is set', async () => {
      await page.getByRole('grid').focus();
      await page.keyboard.press('ControlOrMeta+a');
      await toolbar(page).getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: /^Edit / });
      await expect(dialog).toContainText('accepted and can’t be changed');
      const said = await dialog.innerText();
      expect(accepted.filter(({ title }) => said.includes(`“${String(title)}”`)).length).toBeGreaterThan(3);
      await expect(dialog).toContainText(`and ${String(accepted.length - 5)} more`);
      await expect(dialog).toContainText('1 has a queued email');
      await expect(dialog).toContainText('The clients will see the changes right away.');
      const apply = dialog.getByRole('button', { name: `Change ${String(open)} proposals` });
      await expect(apply).toBeDisabled();
      await choose(page, 'Expires', 'Set a date');
      await expect(apply).toBeDisabled();
      await dialog.getByLabel('Expiry date').fill('2031-12-24');
      await choose(page, 'Theme', 'Studio');
      await choose(page, 'Prepared by', 'Account owner');
      await expect(apply).toBeEnabled();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
    });

    await test.step('the e-mail is held, and all other changes go out', async () => {
      await goTo(page, 'Outbox');
      await expect(page.getByText('On hold', { exact: true })).toBeVisible();
      await proxy.goOnline();
      // Two calls for each change, beside the first sync: several windows of the budget.
      await expect
        .poll(() => changedThere(workspace, expiresAt, 'studio'), { timeout: 120_000 })
        .toBe(open - 1);
      const { records } = await readSnapshot(page);
      const shown = ofKind(records, 'proposal').filter(
        ({ fields }) => fields.theme === 'studio' && fields.expires_at === expiresAt,
      );
      expect(shown).toHaveLength(open);
      expect(service.database.count('mails')).toBe(0);
    });

    await test.step("one undo restores each proposal's former values", async () => {
      await page.getByRole('button', { name: 'Cancel send', exact: true }).first().click();
      await workspace.untilSynced(120_000);
      await goTo(page, 'Proposals');
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(() => changedThere(workspace, expiresAt, 'studio'), { timeout: 120_000 }).toBe(0);
      await workspace.untilSynced(120_000);
      const asWas = ({ id, expires_at, theme }: Row): unknown => [
        id,
        typeof expires_at === 'string' ? expires_at.slice(0, 10) : null,
        theme,
      ];
      const after = service.database.all('SELECT id, expires_at, theme FROM proposals ORDER BY id');
      expect(after.map(asWas)).toEqual(before.map(asWas));
    });

    await test.step('the dialog shows values that all proposals share', async () => {
      await page.getByRole('grid').focus();
      // The rows stay selected for the next action.
      await expect(toolbar(page)).toContainText(`${String(total - 1)} selected`);
      for (const key of ['Escape', 'Home', 'x']) await page.keyboard.press(key);
      for (let turn = 0; turn < 2; turn += 1) {
        await toolbar(page).getByRole('button', { name: 'Edit' }).click();
        await choose(page, 'Theme', 'Classic');
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Change / })
          .click();
      }
      await page.getByText('Nothing to change. It’s already set that way.').waitFor();
    });
  } finally {
    await workspace.dispose();
  }
});
