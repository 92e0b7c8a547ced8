import { expect, test, type Locator } from '@playwright/test';
import { goTo } from '../support/screens.ts';
import { openWorkspace } from '../support/workspace.ts';

test('the list says what happened last and filters by acceptance; a batch shows each e-mail, and its sends are taken back together', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;

    await test.step('last activity, and expiry only where there is one', async () => {
      await expect(page.getByRole('columnheader', { name: 'Last activity' })).toBeVisible();
      await page.getByRole('tab', { name: /^Waiting/ }).click();
      await expect(page.getByRole('row').nth(1).getByRole('gridcell').nth(5).locator('time')).toBeVisible();
    });

    await test.step('Home and End lead back to the row that one stands on, wherever the wheel went', async () => {
      for (const [tab, list] of [
        ['Proposals', 'grid'],
        ['Activity', 'treegrid'],
      ] as const) {
        await goTo(page, tab);
        if (tab === 'Proposals') await page.getByRole('tab', { name: /^All/ }).click();
        const rows = page.getByRole(list);
        await rows.focus();
        await rows.hover();
        for (const [key, away] of [
          ['Home', 100_000],
          ['End', -100_000],
        ] as const) {
          await page.keyboard.press(key);
          const active = page.locator(`[id="${await rows.getAttribute('aria-activedescendant')}"]`);
          await expect(active).toBeInViewport();
          await page.mouse.wheel(0, away);
          await expect(active).not.toBeInViewport();
          await page.keyboard.press(key);
          await expect(active).toBeInViewport();
        }
      }
      await goTo(page, 'Proposals');
      await page.getByRole('tab', { name: /^Waiting/ }).click();
    });

    await test.step('headings stand over their columns, a chosen last row above its bar, and the filter says how many it leaves', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      const grid = page.getByRole('grid');
      const edgeOf = async (cell: Locator): Promise<number> => {
        const box = await cell.boundingBox();
        return box === null ? NaN : Math.round(box.x + box.width);
      };
      for (const column of [4, 5, 6]) {
        const heading = grid.getByRole('columnheader').nth(column);
        const cell = grid.getByRole('row').nth(1).getByRole('gridcell').nth(column);
        expect(await edgeOf(heading)).toBe(await edgeOf(cell));
      }
      await grid.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('x');
      const row = page.locator(`[id="${await grid.getAttribute('aria-activedescendant')}"]`);
      const bar = page.getByRole('toolbar', { name: 'Selected proposals' });
      await expect(bar).toBeVisible();
      await expect(bar).toContainText(/1 selected.*\$[\d,]+\.00/u);
      await expect
        .poll(async () => {
          const [at, over] = [await row.boundingBox(), await bar.boundingBox()];
          return at !== null && over !== null && at.y + at.height <= over.y;
        })
        .toBe(true);
      await page.keyboard.press('Escape');
      const all = Number(await grid.getAttribute('aria-rowcount')) - 1;
      await page.getByRole('textbox', { name: 'Filter proposals' }).fill('webiste');
      await expect(grid.getByRole('gridcell', { name: /website/iu }).first()).toBeVisible();
      await expect(page.getByText(new RegExp(`^\\d+ of ${all}$`, 'u'))).toBeVisible();
      await page.getByRole('textbox', { name: 'Filter proposals' }).fill('');
      await page.getByRole('tab', { name: /^Waiting/ }).click();
    });

    await test.step('any heading puts the rows in order, down at the second click, and as they were at the third', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      const grid = page.getByRole('grid');
      // From the top, and no more than are drawn wherever the list was scrolled to.
      const titles = async () => {
        await grid.focus();
        await page.keyboard.press('Home');
        const shown = await grid.getByRole('row').locator('[role="gridcell"]:nth-child(3)').allInnerTexts();
        return shown.slice(0, 8);
      };
      const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
      const before = await titles();
      const heading = (name: string) => grid.getByRole('columnheader', { name }).getByRole('button');
      await heading('Title').click();
      const up = await titles();
      expect(up).toEqual(up.toSorted(collator.compare));
      await expect(grid.getByRole('columnheader', { name: 'Title' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await heading('Title').press('Enter');
      const down = await titles();
      expect(down).toEqual(down.toSorted((a, b) => collator.compare(b, a)));
      await heading('Title').click();
      expect(await titles()).toEqual(before);
      for (const name of ['Status', 'Client', 'Subtotal', 'Last activity', 'Expires']) {
        const column = grid.getByRole('columnheader', { name });
        // Dates and amounts begin with the largest.
        const isUp = name === 'Status' || name === 'Client';
        await heading(name).click();
        await expect(column).toHaveAttribute('aria-sort', isUp ? 'ascending' : 'descending');
        if (!isUp) await heading(name).click();
        await expect(column).toHaveAttribute('aria-sort', 'ascending');
        await expect.poll(titles).not.toEqual(before);
        await heading(name).click();
        if (isUp) await heading(name).click();
      }
      await heading('Subtotal').click();
      await heading('Subtotal').click();
      await titles();
      await expect(grid.locator('[aria-rowindex="2"]')).toContainText('CA$');
      await goTo(page, 'Clients');
      await goTo(page, 'Proposals');
      await expect(grid.getByRole('columnheader', { name: 'Subtotal' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      );
      await heading('Subtotal').click();
      await page.getByRole('tab', { name: /^Waiting/ }).click();
    });

    await test.step('the menu of a row comes by key as well, and gives the keyboard back', async () => {
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('j');
      const active = await grid.getAttribute('aria-activedescendant');
      for (const key of ['Shift+F10', 'ContextMenu']) {
        await page.keyboard.press(key);
        await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('menu')).toBeHidden();
        await expect(grid).toBeFocused();
      }
      await page.keyboard.press('Shift+F10');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
      await expect(grid).toHaveAttribute('aria-activedescendant', String(active));
      await page.keyboard.press('Space');
    });

    await test.step('accepted since', async () => {
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      const grid = page.getByRole('grid');
      // Only what is in sight is drawn; how many there are the grid says itself, its header counted.
      const listed = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount')) - 1;
      const dates = service.database
        .all(
          `SELECT max(a.created_at) AS at FROM activities a JOIN proposals p ON p.id = a.proposal_id
           WHERE p.status = 'accepted' AND p.archived_at IS NULL
             AND a.activity_type IN ('client_accepted_proposal', 'user_manual_change_status_proposal')
           GROUP BY p.id ORDER BY at`,
        )
        // The filter's day begins where the person is.
        .map((row) => new Date(String(row['at'])).toLocaleDateString('sv-SE'));
      const all = dates.length;
      await expect.poll(listed).toBe(all);
      const middle = dates[Math.floor(dates.length / 2)] ?? '';
      await page.getByLabel('Accepted since').fill(middle);
      await expect.poll(listed).toBe(dates.filter((date) => date >= middle).length);
      await page.getByLabel('Accepted since').fill('2099-01-01');
      await expect(page.getByText('Nothing accepted since then')).toBeVisible();
      await page.getByRole('button', { name: 'Clear filter' }).click();
      await expect.poll(listed).toBe(all);
    });

    await test.step('what clients did since is counted beside Activity, until it is looked at', async () => {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Activity/ });
      await goTo(page, 'Activity');
      await goTo(page, 'Proposals');
      await expect(link).not.toContainText('new');
      const [pending] = service.database.all(
        `SELECT public_id FROM proposals WHERE status = 'pending' AND archived_at IS NULL ORDER BY id DESC LIMIT 1`,
      );
      await fetch(new URL(`/p/${String(pending?.['public_id'])}`, service.url));
      await workspace.syncNow();
      await expect(link).toContainText('1 new', { timeout: 20_000 });
      await goTo(page, 'Activity');
      await expect(link).not.toContainText('new');
    });

    await test.step('after a dialog the keyboard is in the list again, as it is for whoever walks it', async () => {
      await goTo(page, 'Clients');
      const create = page.getByRole('dialog', { name: 'New client' });
      await page.getByRole('grid').waitFor();
      await page.keyboard.press('n');
      await create.waitFor();
      await page.keyboard.press('Escape');
      await expect(create).toBeHidden();
      await expect(page.getByRole('grid')).toBeFocused();
      // Opened with the pointer it gives the keyboard back to its button, which must not swallow Enter for good.
      await page.getByRole('button', { name: 'New client' }).click();
      await create.waitFor();
      await page.keyboard.press('Escape');
      await expect(create).toBeHidden();
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.getByLabel('Company')).toBeVisible();
    });

    const dialog = page.getByRole('dialog', { name: 'Send 2 proposals' });
    const writeTwo = async (): Promise<void> => {
      await goTo(page, 'Proposals');
      await page.getByRole('tab', { name: /^Drafts/ }).click();
      await page.getByRole('grid').focus();
      for (const key of ['Home', 'x', 'j', 'x', 's']) await page.keyboard.press(key);
      await dialog.waitFor();
    };

    await test.step('a batch: each e-mail, what stops one, all taken back', async () => {
      await proxy.goOffline();
      await writeTwo();
      const recipients = dialog.getByRole('list', { name: 'Recipients' }).getByRole('button');
      await expect(recipients).toHaveCount(2);
      const previews: string[] = [];
      for (const index of [0, 1]) {
        await recipients.nth(index).press('Enter');
        previews.push(await dialog.getByRole('region', { name: /^Email for/ }).innerText());
      }
      expect(previews[0]).not.toContain('{{client_first_name}}');
      expect(previews[0]).not.toBe(previews[1]);
      // In a small window, or a large one at 200 %, one thing stands under the other.
      const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await page.setViewportSize({ width: 640, height: 700 });
      const letter = await dialog.getByLabel('Subject').boundingBox();
      const names = await dialog.getByRole('list', { name: 'Recipients' }).boundingBox();
      expect(names?.y).toBeGreaterThan(letter?.y ?? Infinity);
      expect(Math.abs((names?.width ?? 0) - (letter?.width ?? Infinity))).toBeLessThan(2);
      await page.setViewportSize(size);
      await page.evaluate(() => {
        for (const reason of ['one', 'two', 'three'])
          dispatchEvent(
            new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason }),
          );
      });
      const messages = page.getByRole('region', { name: 'Messages' });
      await expect(messages.getByText('Something went wrong in this window')).toHaveCount(3);
      const answers = await dialog.locator('[data-answers]').boundingBox();
      const covered = await messages.boundingBox();
      // Messages do not lie over the buttons that the dialog is answered with.
      expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(answers?.y ?? 0);
      // From wherever the focus is: at first it is on the layer itself.
      await dialog.focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      await page.getByText('2 proposals queued').waitFor();
      // What was queued is no longer chosen, and another can be.
      const chosen = page.getByRole('toolbar', { name: 'Selected proposals' });
      await expect(chosen).toBeHidden();
      await page.keyboard.press('x');
      const bar = await chosen.boundingBox();
      const message = await messages.boundingBox();
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Sends canceled').waitFor();
      await goTo(page, 'Outbox');
      await expect(page.getByText('Nothing waiting')).toBeVisible();
    });

    await test.step('what goes out together is told in one message', async () => {
      await writeTwo();
      await dialog.getByRole('combobox', { name: 'When' }).press('Enter');
      await page.getByRole('option', { name: 'Save to outbox' }).click();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      await goTo(page, 'Outbox');
      const now = page.getByRole('button', { name: 'Send now' });
      await expect(now).toHaveCount(2);
      await now.first().press('Enter');
      await expect(now).toHaveCount(1);
      await now.press('Enter');
      await expect(now).toHaveCount(0);
      await proxy.goOnline();
      await workspace.syncNow();
      const said = page.getByRole('region', { name: 'Messages' });
      await expect(said.getByText('2 proposals were sent')).toBeVisible({ timeout: 30_000 });
      await expect(said.getByText(/^Sent: /u)).toBeHidden();
    });

    await test.step('as long as one of a batch waits it can be taken back, and what has gone is said', async () => {
      const queued = page.getByText('2 proposals queued');
      const now = page.getByRole('button', { name: 'Send now' });
      const queueTwo = async (): Promise<void> => {
        await writeTwo();
        await dialog.getByRole('combobox', { name: 'When' }).press('Enter');
        await page.getByRole('option', { name: 'At a scheduled time' }).click();
        await page.keyboard.press('ControlOrMeta+Enter');
        // With the mouse on it its time does not run, as in a window that is not in front.
        await queued.hover();
        await page.getByRole('link', { name: /^Outbox/u }).press('Enter');
        await expect(now).toHaveCount(2);
      };
      // Else this is counted in the message before.
      const before = page.getByRole('dialog', { name: '2 proposals were sent' });
      await before.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(before).toBeHidden();
      await queueTwo();
      await now.first().press('Enter');
      await page.getByText(/^Sent: /u).waitFor({ timeout: 30_000 });
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByText('Couldn’t cancel 1 email')).toBeVisible();
      await expect(
        page.getByText('was already sent or is being sent. The other one was canceled.'),
      ).toBeVisible();
      await expect(page.getByText('Nothing waiting')).toBeVisible();

      await queueTwo();
      await now.first().press('Enter');
      await expect(now).toHaveCount(1);
      await expect(queued).toBeVisible();
      await now.press('Enter');
      await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
      await expect(queued).toBeHidden();
    });

    await test.step('a proposal that Enter opens has the keyboard on its page', async () => {
      await goTo(page, 'Proposals');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('main').getByRole('article');
      await expect(sheet).toBeFocused();
      // It comes back there from a layer, so that no command is typed into the title.
      for (const key of ['ControlOrMeta+Shift+Enter', 'ControlOrMeta+k']) {
        await page.keyboard.press(key);
        // A message is a dialog too.
        await expect(page.locator('[role="dialog"]:not([data-message])').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(sheet).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeFocused();
      // A window that becomes narrow shows the page and not the inspector over it, until that is asked for.
      const inspector = page.getByRole('complementary', { name: 'Details' });
      const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await expect(inspector).toBeVisible();
      await page.setViewportSize({ width: 640, height: 700 });
      await expect(inspector).toBeHidden();
      await page.keyboard.press('ControlOrMeta+\\');
      await expect(inspector).toBeVisible();
      await page.keyboard.press('ControlOrMeta+\\');
      await page.setViewportSize(size);
      await expect(inspector).toBeVisible();
    });

    await test.step('a list that was narrowed down is so still when one comes back to it', async () => {
      await goTo(page, 'Proposals');
      await page.getByRole('tab', { name: /^All/ }).click();
      const grid = page.getByRole('grid');
      const filter = page.getByRole('textbox', { name: 'Filter proposals' });
      const title = await grid.getByRole('row').nth(2).getByRole('gridcell').nth(2).innerText();
      await filter.fill(title);
      const listed = await grid.getAttribute('aria-rowcount');
      await grid.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('main').getByRole('article')).toBeFocused();
      await page.keyboard.press('ControlOrMeta+[');
      await expect(filter).toHaveValue(title);
      await expect(grid).toHaveAttribute('aria-rowcount', String(listed));
      await filter.press('Escape');
      await expect(grid).not.toHaveAttribute('aria-rowcount', String(listed));
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
