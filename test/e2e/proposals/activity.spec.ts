import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { goTo, openProposal } from '../../support/screens.ts';
import { viewAsClient } from '../../support/page/view-as-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('the timeline groups repeats, can be filtered by keyboard, and suggests follow-ups', async () => {
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

    await test.step('three views within half an hour are one row', async () => {
      // Activities before the first visit do not count as new.
      await goTo(page, 'Activity');
      await goTo(page, 'Proposals');
      for (let visit = 0; visit < 3; visit += 1)
        // Each with another browser, because the service merges the views of one.
        await viewAsClient(new URL(`/p/${String(pending['public_id'])}`, service.url), {
          'User-Agent': `Browser ${visit}`,
        });
      await workspace.syncNow();
      await expect(page.getByRole('link', { name: /^Activity/u })).toContainText('new', { timeout: 20_000 });
      await goTo(page, 'Activity');
      await expect(views).toContainText(String(pending['title']));
      await expect(views).toContainText('New');
    });

    await test.step('the row expands to the address of each view', async () => {
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

    await test.step('offline, hints name clients without a reply, and open the proposal', async () => {
      await proxy.goOffline();
      await keyboard.press('Home');
      await expect(list.getByText('Worth following up')).toBeVisible();
      const hint = rows
        .filter({
          hasText: /(Question unanswered for \d+ day|(no reply|not viewed|not opened) for \d+ day)/u,
        })
        .first();
      await expect(hint).toBeVisible();
      await keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeVisible();
      await keyboard.press('ControlOrMeta+[');
      await expect(list).toBeVisible();
    });

    await test.step('kinds and clients are filtered by keyboard', async () => {
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

test('a client’s question is shown above the proposal, with a button to answer', async () => {
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
    // Replaces the system's mail program.
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

test('a client’s question is told while the app is in front, with the way to its proposal', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service } = workspace;
    const { page } = app;
    const pending = service.database.one(
      `SELECT public_id, title FROM proposals WHERE status = 'pending' AND archived_at IS NULL ORDER BY id DESC LIMIT 1`,
    );
    const answeredAt = async () => (await callBridge(page, 'sync.status', {})).lastSyncedAt;
    // News begins with the second answer that the window hears of; the status reaches it a moment after main has it.
    for (let answer = 0; answer < 2; answer += 1) {
      const before = await answeredAt();
      await workspace.syncNow();
      await expect.poll(answeredAt).not.toBe(before);
      await page.waitForTimeout(1_000);
    }
    const address = new URL(`/p/${String(pending['public_id'])}`, service.url);
    const token = /name="token" value="([^"]+)"/u.exec(await (await fetch(address)).text())?.[1] ?? '';
    const body = new URLSearchParams({ token, decision: 'ask', message: 'Could we start in May?' });
    expect((await fetch(address, { method: 'POST', body })).ok).toBe(true);
    await workspace.syncNow();
    // Activity was never opened: what arrives from now on is counted all the same.
    await expect(page.getByRole('link', { name: /^Activity/u })).toContainText('new', { timeout: 20_000 });
    await expect(
      page.getByText(`${String(pending['title'])}: “Could we start in May?”`).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Open proposal' }).click();
    await expect(page.getByRole('article', { name: String(pending['title']) })).toBeVisible();
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
