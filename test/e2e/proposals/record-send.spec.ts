import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('a draft that the user sent herself is marked offline, unmarked, and recorded once after a lost answer', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const recorded = (): readonly unknown[] =>
      service.database.all('SELECT id FROM activities WHERE additional_fields LIKE \'%"by_hand"%\'');
    const mails = service.database.all('SELECT id FROM mails').length;

    await test.step('offline, from the menu of a row', async () => {
      await proxy.goOffline();
      await page.getByRole('tab', { name: /^Drafts/u }).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Mark as sent' }).click();
      await page.getByText(/^Marked “.+” as sent$/u).waitFor();
      await goTo(page, 'Outbox');
      await expect(page.getByText(/^Mark as sent/u).first()).toBeVisible();
    });

    await test.step('undone before it leaves, and marked again', async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(page.getByText(/^Mark as sent/u)).toHaveCount(0);
      await page.keyboard.press('Shift+ControlOrMeta+z');
      await expect(page.getByText(/^Mark as sent/u).first()).toBeVisible();
    });

    await test.step('with a lost answer, once, and without an e-mail', async () => {
      const lost = { left: 1 };
      proxy.setFault(({ path }) =>
        path.endsWith('/record_send') && (lost.left -= 1) === 0 ? { kind: 'lose-answer' } : null,
      );
      await proxy.goOnline();
      await expect.poll(() => recorded().length).toBe(1);
      proxy.setFault(() => null);
      await workspace.untilSynced();
      expect(recorded()).toHaveLength(1);
      expect(service.database.all('SELECT id FROM mails')).toHaveLength(mails);
      await workspace.expectSame();
    });

    await test.step('the timeline says that it was sent by hand', async () => {
      await workspace.syncNow();
      await goTo(page, 'Activity');
      await expect(page.getByText(/^Sent manually to .+, recorded by /u).first()).toBeVisible();
    });
  } finally {
    await workspace.dispose();
  }
});
