import { expect, test } from '@playwright/test';
import { goTo, openProposal } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('a sent proposal shows its views; e-mails about clients are chosen in the settings', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service, proxy } = workspace;
    const { page } = app;
    const viewed = service.database.one(
      `SELECT p.title, p.public_id, COUNT(*) AS views FROM proposals p
       JOIN activities a ON a.proposal_id = p.id AND a.activity_type = 'client_view_proposal'
       WHERE p.status = 'pending' AND p.archived_at IS NULL
       AND (SELECT count(*) FROM proposals other WHERE other.title = p.title) = 1
       GROUP BY p.id HAVING views > 1 ORDER BY p.id DESC LIMIT 1`,
    );
    // Replaces the system's browser.
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = [];
      Reflect.set(globalThis, 'openedAddresses', opened);
      shell.openExternal = async (address) => void opened.push(address);
    });

    await test.step('views and weak evidence in the timeline', async () => {
      await openProposal(page, String(viewed['title']));
      await page.getByRole('radio', { name: 'Activity' }).press('Space');
      await expect(page.getByText(`Viewed ${String(viewed['views'])} times`)).toBeVisible();
      await expect(page.getByText('probably opened the email').first()).toBeVisible();
      await page.screenshot({ path: 'out/views.png' });
    });

    await test.step('the page opens as the account’s own', async () => {
      await page.getByRole('button', { name: 'Open client page' }).click();
      await expect
        .poll(() =>
          app.electron.evaluate(() => Reflect.get(globalThis, 'openedAddresses') as readonly string[]),
        )
        .toEqual([expect.stringContaining(`/p/${String(viewed['public_id'])}?own=`)]);
    });

    const asks = page.getByRole('checkbox', { name: 'Asks a question', exact: true });

    await test.step('a choice is saved by the service', async () => {
      await goTo(page, 'Settings');
      await asks.press('Space');
      await page.getByRole('switch', { name: 'Send the client a copy' }).press('Space');
      await expect
        .poll(() =>
          service.database
            .all('SELECT notices FROM user_notices')
            .map(({ notices }): unknown => JSON.parse(String(notices))),
        )
        .toEqual([{ email_me: ['asked'], copy_to_client: true }]);
      await asks.scrollIntoViewIfNeeded();
      await page.screenshot({ path: 'out/email-notices.png' });
    });

    await test.step('a choice that is not saved is taken back, with the reason beside it', async () => {
      await proxy.goOffline();
      await asks.press('Space');
      await expect(page.getByText('Couldn’t save your choice.')).toBeVisible();
      await expect(asks).toBeChecked();
    });
  } finally {
    await workspace.dispose();
  }
});
