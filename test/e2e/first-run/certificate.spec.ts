import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { installMailServers } from '../../mail/mail-packages.ts';
import { readImap } from '../../mail/read-imap.ts';
import { startRealServers, type Mailbox } from '../../mail/real-servers.ts';
import { launchApp } from '../../support/launch-app.ts';
import { startBusiness } from '../../support/page/business.ts';
import { goTo } from '../../support/screens.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const eva: Mailbox = { address: 'eva@studio.example', password: 'Kiln 4471, glazed' };

test('a mail server with a certificate authority of its own is trusted with its file, and only with it', async () => {
  const missing = await installMailServers();
  test.skip(missing !== null, missing ?? '');
  const folder = await makeTemporaryFolder('certificate');
  const servers = await startRealServers(folder.path, [eva]);
  const authority = path.join(folder.path, 'authority.pem');
  writeFileSync(authority, servers.certificates.ca);
  const other = path.join(folder.path, 'other.pem');
  writeFileSync(other, 'This is a letter.');
  const app = await launchApp({ dataDir: path.join(folder.path, 'app') });
  try {
    const { page } = app;
    await startBusiness(page, eva.address);
    await goTo(page, 'Settings');
    await page.getByRole('button', { name: 'Set up email…' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set up email' });
    await dialog.getByLabel('Mail server', { exact: true }).fill(`localhost:${servers.smtpPort}`);
    await dialog.getByRole('combobox', { name: 'Encryption' }).click();
    await page.getByRole('option', { name: 'STARTTLS' }).click();
    await dialog.getByLabel('Password', { exact: true }).fill(eva.password);
    const save = dialog.getByRole('button', { name: 'Save and test' });

    await test.step('without the authority, the test fails in words', async () => {
      await save.press('Enter');
      await expect(dialog.getByText('certificate isn’t from a trusted authority')).toBeVisible({
        timeout: 60_000,
      });
      expect(await readImap(servers, eva)).toEqual([]);
    });

    await test.step('a file that is no certificate is named', async () => {
      await dialog.locator('input[type=file]').setInputFiles(other);
      await expect(dialog.getByRole('alert').filter({ hasText: 'PEM' })).toBeVisible();
    });

    await test.step('with it, the test email is in the mailbox', async () => {
      await dialog.locator('input[type=file]').setInputFiles(authority);
      await expect(dialog.getByRole('button', { name: 'Remove' })).toBeVisible();
      await save.press('Enter');
      await expect(page.getByText(`A test email is on its way to ${eva.address}.`)).toBeVisible({
        timeout: 60_000,
      });
      await expect.poll(async () => (await readImap(servers, eva)).length, { timeout: 60_000 }).toBe(1);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await app.close();
    await servers.stop();
    await folder.remove();
  }
});
