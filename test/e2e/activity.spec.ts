import { expect, test } from '@playwright/test';
import { goTo, openProposal } from '../support/screens.ts';
import { openWorkspace } from '../support/workspace.ts';

test('the timeline collapses repeats, unfolds to what the service says of each, is filtered by keyboard, and hints at what to follow up', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    const pending = service.database.one(
      `SELECT p.public_id, p.title, c.name || ' ' || c.surname AS client FROM proposals p JOIN clients c ON c.id = p.client_id
       WHERE p.status = 'pending' AND p.archived_at IS NULL ORDER BY p.id DESC LIMIT 1`,
    );
    const list = page.getByRole('treegrid');
    const rows = list.getByRole('row');
    const views = rows.filter({ hasText: /Viewed\s*3×/u }).first();

    await test.step('three looks within half an hour are one line', async () => {
      // What was there when somebody looked first is no news.
      await goTo(page, 'Activity');
      await goTo(page, 'Proposals');
      for (let looks = 0; looks < 3; looks += 1)
        // Each by another browser: the service itself folds the looks of one.
        await fetch(new URL(`/p/${String(pending['public_id'])}`, service.url), {
          headers: { 'User-Agent': `Browser ${looks}` },
        });
      await workspace.syncNow();
      await expect(page.getByRole('link', { name: /^Activity/u })).toContainText('new', { timeout: 20_000 });
      await goTo(page, 'Activity');
      await expect(views).toContainText(String(pending['title']));
      await expect(views).toContainText('New');
    });

    await test.step('and unfold to the address of each', async () => {
      await list.focus();
      await keyboard.press('Home');
      const active = async () => {
        const id = await list.getAttribute('aria-activedescendant');
        return id === (await views.getAttribute('id'));
      };
      while (!(await active())) await keyboard.press('j');
      await keyboard.press('ArrowRight');
      await expect(list.getByText('IP address')).toHaveCount(3);
      await keyboard.press('ArrowLeft');
      await expect(list.getByText('IP address')).toHaveCount(0);
    });

    await test.step('offline, hints say who has not replied, and lead to the proposal', async () => {
      await proxy.goOffline();
      await keyboard.press('Home');
      await expect(list.getByText('Worth following up')).toBeVisible();
      const hint = rows
        .filter({ hasText: /(Question waiting \d+ day|(no reply|not viewed|not opened) for \d+ day)/u })
        .first();
      await expect(hint).toBeVisible();
      await keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeVisible();
      await keyboard.press('ControlOrMeta+[');
      await expect(list).toBeVisible();
    });

    await test.step('kinds and clients are chosen by keyboard', async () => {
      await page.getByRole('tab', { name: 'All', exact: true }).focus();
      await keyboard.press('ArrowRight');
      await keyboard.press('Enter');
      await expect(page.getByRole('tab', { name: 'Views' })).toHaveAttribute('aria-selected', 'true');
      await expect(rows.filter({ hasText: 'Emailed to' })).toHaveCount(0);
      await expect(rows.filter({ hasText: 'Viewed' }).first()).toBeVisible();
      await page.getByRole('combobox', { name: 'Client' }).focus();
      await keyboard.type(String(pending['client']));
      await page.getByRole('option').first().waitFor();
      await keyboard.press('Enter');
      await expect(views).toBeVisible();
      const shown = rows.filter({ hasText: 'Viewed' });
      await expect(shown.filter({ hasNotText: String(pending['client']) })).toHaveCount(0);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('what a client has asked stands above the proposal, with the way to an answer', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service } = workspace;
    const { page } = app;
    const asked = service.database.one(
      `SELECT p.title, c.email, json_extract(a.additional_fields, '$.message') AS words
       FROM proposals p JOIN clients c ON c.id = p.client_id
       JOIN activities a ON a.proposal_id = p.id AND a.activity_type = 'client_clarification_proposal'
       WHERE p.status = 'clarification' AND p.archived_at IS NULL
       AND (SELECT count(*) FROM proposals other WHERE other.title = p.title) = 1
       ORDER BY a.id DESC LIMIT 1`,
    );
    // In place of the system's mail program.
    await app.electron.evaluate(({ shell }) => {
      const opened: string[] = [];
      Reflect.set(globalThis, 'openedAddresses', opened);
      shell.openExternal = async (address) => void opened.push(address);
    });
    await openProposal(page, String(asked['title']));
    await expect(page.getByText(/ asked a question on /u)).toBeVisible();
    await expect(page.getByText(String(asked['words'])).first()).toBeVisible();
    await page.screenshot({ path: 'out/question.png' });
    await page.getByRole('button', { name: 'Reply by email' }).click();
    const opened = () =>
      app.electron.evaluate(() => Reflect.get(globalThis, 'openedAddresses') as readonly string[]);
    await expect
      .poll(opened)
      .toEqual([
        `mailto:${encodeURIComponent(String(asked['email']))}?subject=${encodeURIComponent(`Re: ${String(asked['title'])}`)}`,
      ]);
    await page.getByRole('button', { name: 'Show activity' }).click();
    await expect(page.getByRole('radio', { name: 'Activity' })).toBeChecked();
  } finally {
    await workspace.dispose();
  }
});
