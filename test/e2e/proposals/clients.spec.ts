import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('offline, by keyboard: a client is created and edited, with a warning for a used address', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    const known = service.database.one('SELECT email FROM clients ORDER BY id LIMIT 1');
    await proxy.goOffline();
    await goTo(page, 'Clients');
    await page.getByRole('grid').focus();

    await test.step('a used e-mail address shows a warning with a link to its client', async () => {
      await keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: 'New client' });
      await expect(dialog.getByLabel('First name')).toBeFocused();
      await keyboard.type('Iris');
      await keyboard.press('Enter');
      // A refused form focuses the invalid field.
      await expect(dialog.getByLabel('Email')).toBeFocused();
      await expect(dialog.getByText('Enter an email address such as jane@example.com.')).toBeVisible();
      await keyboard.type(String(known['email']).toUpperCase());
      await expect(dialog.getByRole('alert')).toContainText('already has this email address');
      await expect(dialog.getByRole('button', { name: 'Create anyway' })).toBeVisible();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('iris@bakker');
      await expect(dialog.getByText('This address has no dot after the @.')).toBeVisible();
      await keyboard.type('.example');
      await expect(dialog.getByText('This address has no dot after the @.')).toBeHidden();
      await expect(dialog.getByRole('alert')).toBeHidden();
      await keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Iris', level: 1 })).toBeVisible();
    });

    await test.step('typing without a pause is saved before it ends', async () => {
      const company = 'Bakkerij van Dam en dochters, sinds 1911 aan de Oudegracht';
      const field = page.getByLabel('Company');
      await field.focus();
      // Each pause is shorter than the one that saves. On a slow machine, reading the snapshot takes seconds.
      const typing = keyboard.type(company, { delay: 150 });
      const savedCompany = async (): Promise<unknown> => {
        const clients = ofKind((await readSnapshot(page)).records, 'client');
        return clients.find(({ fields }) => fields.name === 'Iris')?.fields.business ?? '';
      };
      await expect.poll(savedCompany, { timeout: 8000, intervals: [100] }).not.toBe('');
      expect((await field.inputValue()).length).toBeLessThan(company.length);
      await typing;
      await expect(field).toHaveValue(company);
      await expect.poll(savedCompany).toBe(company);
    });

    await test.step('currency and language apply at once', async () => {
      const sample = page.getByText(/^Prices and dates: /u);
      const currency = page.getByRole('combobox', { name: 'Currency' });
      await currency.focus();
      await keyboard.type('EUR');
      await page.getByRole('option', { name: /^EUR/u }).waitFor();
      await keyboard.press('Enter');
      await expect(sample).toContainText('€1,234.50');
      await page.getByRole('combobox', { name: 'Language' }).focus();
      await keyboard.press('Enter');
      await page.getByRole('option', { name: 'German' }).waitFor();
      await keyboard.type('Germ');
      await keyboard.press('Enter');
      await expect(sample).toContainText(
        `1.234,50\u00A0€, ${new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format()}`,
      );
      await page.getByLabel('Website').focus();
      await keyboard.type('no address');
      await expect(page.getByText('Enter a web address such as example.com. Not saved yet.')).toBeVisible();
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('bakker.example');
      await expect(page.getByText('Saved on this computer').first()).toBeVisible();
    });

    await test.step('the service has all of it', async () => {
      await proxy.goOnline();
      await workspace.syncNow();
      await workspace.untilSynced();
      expect(
        service.database.all(
          "SELECT name, currency, locale, web FROM clients WHERE email = 'iris@bakker.example'",
        ),
      ).toEqual([{ name: 'Iris', currency: 'EUR', locale: 'de', web: 'bakker.example' }]);
      await workspace.expectSame();
    });

    await test.step("a client's won total is the total of accepted proposals", async () => {
      const won = service.database.one(
        `SELECT c.email, p.currency, count(DISTINCT p.id) AS proposals,
           sum(round(i.amount * CASE i.cost_type WHEN 'per' THEN coalesce(i.quantity, 1) ELSE 1 END)) AS once
         FROM clients c JOIN proposals p ON p.client_id = c.id
           JOIN sections s ON s.proposal_id = p.id JOIN line_items i ON i.section_id = s.id
         WHERE p.status = 'accepted' AND p.report = 0 AND i.cost_type <> 'recurring'
           AND (s.optional = 0 OR s.selected = 1)
         GROUP BY c.id, p.currency ORDER BY proposals DESC LIMIT 1`,
      );
      await goTo(page, 'Clients');
      await page.getByRole('textbox', { name: 'Filter clients' }).fill(String(won['email']));
      await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
      await keyboard.press('Enter');
      await keyboard.press('Enter');
      const currency = String(won['currency']);
      const money = new Intl.NumberFormat('en-US', { style: 'currency', currency });
      const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
      await expect(page.getByText(/^\d+ proposals? won \(before tax\)$/u)).toHaveCount(
        service.database.all(
          `SELECT DISTINCT p.currency FROM proposals p JOIN clients c ON c.id = p.client_id
           WHERE c.email = ? AND p.status = 'accepted' AND p.report = 0`,
          String(won['email']),
        ).length,
      );
      await expect(page.getByRole('definition').filter({ hasText: /\d/u })).toContainText([
        money.format(Number(won['once']) / 10 ** digits),
      ]);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('in a German business, a new client starts with German and the currency of the newest German client', async () => {
  const workspace = await openWorkspace({
    prepare: (service) => serviceClient(service).update('/account/me', { locale: 'de' }),
  });
  try {
    const { app, service } = workspace;
    const { page } = app;
    const german = service.database.one(
      "SELECT currency FROM clients WHERE locale LIKE 'de%' ORDER BY id DESC LIMIT 1",
    );
    await goTo(page, 'Clients');
    await page.getByRole('button', { name: 'New client' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await expect(dialog.getByRole('combobox', { name: 'Language' })).toHaveText('German');
    await expect(dialog.getByRole('combobox', { name: 'Currency' })).toHaveValue(String(german['currency']));
    await dialog.getByLabel('First name').fill('Jürgen');
    await dialog.getByLabel('Email').fill('juergen@example.com');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Jürgen', level: 1 })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Language' })).toHaveText('German');
    await workspace.untilSynced();
    const created = service.database.one(
      "SELECT currency, locale FROM clients WHERE email = 'juergen@example.com'",
    );
    expect(created).toEqual({ currency: german['currency'], locale: 'de' });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
