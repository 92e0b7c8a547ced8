import { expect, test, type Locator } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { viewAsClient } from '../../support/page/view-as-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('the list shows the last activity, filters and sorts; a batch shows each e-mail and is undone at once', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;

    await test.step('last activity, and expiry only if there is one', async () => {
      await expect(page.getByRole('columnheader', { name: 'Last activity' })).toBeVisible();
      await page.getByRole('tab', { name: /^Waiting/ }).click();
      await expect(page.getByRole('row').nth(1).getByRole('gridcell').nth(5).locator('time')).toBeVisible();
    });

    await test.step('Home and End work from any scroll position', async () => {
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

    await test.step('who comes back from a proposal finds the list scrolled as it was', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      const grid = page.getByRole('grid');
      await grid.focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Home');
      const scroller = grid.locator('.scroll-pane');
      await scroller.evaluate((element) => element.scrollTo({ top: 250 }));
      await expect(grid.getByRole('row').nth(12)).toBeInViewport();
      const row = await grid.evaluate((element) => {
        const edge = element.querySelector('.scroll-pane')?.getBoundingClientRect().top ?? 0;
        const rows = [...element.querySelectorAll<HTMLElement>('[data-row-id]')];
        return rows.find((each) => each.getBoundingClientRect().top > edge + 90)?.dataset['rowId'] ?? '';
      });
      await grid.locator(`[data-row-id="${row}"]`).dblclick();
      await page.getByRole('textbox', { name: 'Proposal title' }).waitFor();
      await page.keyboard.press('ControlOrMeta+[');
      await expect(page.getByRole('heading', { name: 'Proposals', level: 1 })).toBeVisible();
      await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(250);
      await page.getByRole('tab', { name: /^Waiting/ }).click();
    });

    await test.step('column layout, the toolbar does not cover the last row, and the filter shows its count', async () => {
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
      // There is nothing to undo, which a message says.
      await page.keyboard.press('End');
      await page.keyboard.press('ControlOrMeta+z');
      const message = page.locator('[data-message]').first();
      await expect(message).toBeVisible();
      await expect
        .poll(async () => {
          const [at, over] = [await row.boundingBox(), await message.boundingBox()];
          return at !== null && over !== null && at.y + at.height <= over.y;
        })
        .toBe(true);
      const all = Number(await grid.getAttribute('aria-rowcount')) - 1;
      await page.getByRole('textbox', { name: 'Filter proposals' }).fill('webiste');
      await expect(grid.getByRole('gridcell', { name: /website/iu }).first()).toBeVisible();
      await expect(page.getByText(new RegExp(`^\\d+ of ${all}$`, 'u'))).toBeVisible();
      await page.getByRole('textbox', { name: 'Filter proposals' }).fill('');
      await page.getByRole('tab', { name: /^Waiting/ }).click();
    });

    await test.step('a heading sorts the rows, descending at the second click, and unsorted at the third', async () => {
      await page.getByRole('tab', { name: /^All/ }).click();
      const grid = page.getByRole('grid');
      // From the top, and only the rows that are rendered at any scroll position.
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
      // Beside the label, too.
      await grid.getByRole('columnheader', { name: 'Subtotal' }).click({ position: { x: 4, y: 8 } });
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

    await test.step('the menu of a row opens by key too, and returns the focus', async () => {
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
      await expect(page.getByRole('menu')).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
      await expect(grid).toHaveAttribute('aria-activedescendant', String(active));
      await page.keyboard.press('Space');
    });

    await test.step('what is selected is duplicated together, after a question, and undone at once', async () => {
      const grid = page.getByRole('grid');
      const listed = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount')) - 1;
      await page.getByRole('tab', { name: /^All/ }).click();
      await grid.focus();
      const before = await listed();
      for (const key of ['Home', 'x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
      await page.keyboard.press('ControlOrMeta+d');
      const question = page.getByRole('alertdialog', { name: 'Duplicate 3 proposals?' });
      await expect(question.getByRole('button', { name: 'Duplicate' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('3 proposals duplicated.')).toBeVisible();
      await expect.poll(listed).toBe(before + 3);
      await expect(page.getByRole('toolbar', { name: 'Selected proposals' })).toBeHidden();
      await page.keyboard.press('ControlOrMeta+z');
      await expect.poll(listed).toBe(before);
      await expect(page.getByText('Undone: Duplicate 3 proposals')).toBeVisible();
      await workspace.untilSynced();
    });

    await test.step('accepted since', async () => {
      await page.getByRole('tab', { name: /^Accepted/ }).click();
      const grid = page.getByRole('grid');
      // Only visible rows are rendered; `aria-rowcount` has the number of all rows and the header.
      const listed = async (): Promise<number> => Number(await grid.getAttribute('aria-rowcount')) - 1;
      const dates = service.database
        .all(
          `SELECT max(a.created_at) AS at FROM activities a JOIN proposals p ON p.id = a.proposal_id
           WHERE p.status = 'accepted' AND p.archived_at IS NULL
             AND a.activity_type IN ('client_accepted_proposal', 'user_manual_change_status_proposal')
           GROUP BY p.id ORDER BY at`,
        )
        // The filter's day begins at local midnight.
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

    await test.step('a filter that finds nothing says what a filter understands', async () => {
      const filter = page.getByRole('textbox', { name: 'Filter proposals' });
      await filter.fill('statu:draft');
      await expect(page.getByText('No proposals match “statu:draft”')).toBeVisible();
      await expect(page.getByText('Narrow results with status:, client:, tag:')).toBeVisible();
      await filter.fill('');
    });

    await test.step('new activities are counted beside Activity until they are seen', async () => {
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Activity/ });
      await goTo(page, 'Activity');
      await goTo(page, 'Proposals');
      await expect(link).not.toContainText('new');
      const [pending] = service.database.all(
        `SELECT public_id FROM proposals WHERE status = 'pending' AND archived_at IS NULL ORDER BY id DESC LIMIT 1`,
      );
      await viewAsClient(new URL(`/p/${String(pending?.['public_id'])}`, service.url));
      await workspace.syncNow();
      await expect(link).toContainText('1 new', { timeout: 20_000 });
      await goTo(page, 'Activity');
      await expect(link).not.toContainText('new');
    });

    await test.step('after a dialog the list has the focus again', async () => {
      await goTo(page, 'Clients');
      const create = page.getByRole('dialog', { name: 'New client' });
      await page.getByRole('grid').waitFor();
      await page.keyboard.press('n');
      await create.waitFor();
      await page.keyboard.press('Escape');
      await expect(create).toBeHidden();
      await expect(page.getByRole('grid')).toBeFocused();
      // A dialog opened with the mouse returns the focus to its button, which must not handle Enter from then on.
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

    await test.step('a batch: each e-mail, its blockers, and cancelling all', async () => {
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
      // In a small window, or a large one at 200 %, the layout is one column.
      const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await page.setViewportSize({ width: 640, height: 700 });
      const subject = await dialog.getByLabel('Subject').boundingBox();
      const names = await dialog.getByRole('list', { name: 'Recipients' }).boundingBox();
      expect(names?.y).toBeGreaterThan(subject?.y ?? Infinity);
      expect(Math.abs((names?.width ?? 0) - (subject?.width ?? Infinity))).toBeLessThan(2);
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
      // Toasts do not cover the dialog's buttons.
      expect((covered?.y ?? 0) + (covered?.height ?? 0)).toBeLessThanOrEqual(answers?.y ?? 0);
      // At first the focus is on the dialog itself.
      await dialog.focus();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      await page.getByText('2 proposals queued').waitFor();
      // The queued proposals are no longer selected, and another one can be.
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

    await test.step('sends of a batch share one toast', async () => {
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

    await test.step('a batch can be canceled while one send waits, and the toast names the sent ones', async () => {
      const queued = page.getByText('2 proposals queued');
      const now = page.getByRole('button', { name: 'Send now' });
      const queueTwo = async (): Promise<void> => {
        await writeTwo();
        await dialog.getByRole('combobox', { name: 'When' }).press('Enter');
        await page.getByRole('option', { name: 'At a scheduled time' }).click();
        await page.keyboard.press('ControlOrMeta+Enter');
        // Under the mouse, as in a window in the background, its timer is paused.
        await queued.hover();
        await page.getByRole('link', { name: /^Outbox/u }).press('Enter');
        await expect(now).toHaveCount(2);
      };
      // Otherwise the earlier toast would include this delete.
      const before = page.getByRole('dialog', { name: '2 proposals were sent' });
      await before.getByRole('button', { name: 'Close' }).press('Enter');
      await expect(before).toBeHidden();
      await queueTwo();
      await now.first().press('Enter');
      // Its own toast has moved the other one.
      await queued.hover();
      await page.getByText(/^Sent: /u).waitFor({ timeout: 30_000 });
      // The toast of "Send now" may still offer its own undo.
      await page
        .getByRole('dialog', { name: '2 proposals queued' })
        .getByRole('button', { name: 'Undo' })
        .press('Enter');
      await expect(page.getByText('Couldn’t cancel 1 email')).toBeVisible();
      await expect(
        page.getByText('was already sent or is being sent. The other one was canceled.'),
      ).toBeVisible();
      await expect(page.getByText('Nothing waiting')).toBeVisible();

      await queueTwo();
      await now.first().press('Enter');
      await expect(now).toHaveCount(1);
      await queued.hover();
      await now.press('Enter');
      await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
      await expect(queued).toBeHidden();
    });

    await test.step('a proposal opened with Enter has the focus on its page', async () => {
      await goTo(page, 'Proposals');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const sheet = page.getByRole('main').getByRole('article');
      await expect(sheet).toBeFocused();
      // A closed dialog returns the focus to the page, so that no command is typed into the title.
      for (const key of ['ControlOrMeta+Shift+Enter', 'ControlOrMeta+k']) {
        await page.keyboard.press(key);
        // A toast has the role dialog too.
        await expect(page.locator('[role="dialog"]:not([data-message])').first()).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(sheet).toBeFocused();
      }
      await page.keyboard.press('Tab');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toBeFocused();
      // In a window that becomes narrow, the inspector closes until the user opens it.
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

    await test.step('a filtered list is still filtered on return', async () => {
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
