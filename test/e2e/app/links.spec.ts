import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { launchApp, type RunningApp } from '../../support/launch-app.ts';
import { readMailbox } from '../../support/mailbox.ts';
import { startBusiness, useMailServer, writeFirstProposal } from '../../support/page/business.ts';
import { openProposal } from '../../support/screens.ts';
import { startMailServer } from '../../support/system/mail-server.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

/** Links of sent proposals over restarts of the whole app. `LAYOVER_RESTARTS=100` makes as many as in half a year. */

const restarts = Number(process.env['LAYOVER_RESTARTS'] ?? 4);

/** One restart of a round has another time zone of the computer's clock. */
const rounds = Math.min(10, Math.ceil(restarts / 2));
const zones = [
  ...['America/New_York', 'Pacific/Kiritimati', 'Asia/Dubai', 'Europe/Berlin', 'America/St_Johns'],
  ...['Pacific/Pago_Pago', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Africa/Casablanca', 'America/Sao_Paulo'],
];
const home = 'UTC';

function zoneOf(restart: number): string {
  const length = Math.floor(restarts / rounds);
  const round = Math.floor(restart / length);
  return restart % length === 0 && round < rounds ? (zones[round % zones.length] ?? home) : home;
}

test(`the link of a sent proposal is valid after each of ${restarts} restarts of the app, ${rounds} of them in another time zone`, async () => {
  test.setTimeout(120_000 + restarts * 45_000);
  const folder = await makeTemporaryFolder('links');
  const launch = (zone: string): Promise<RunningApp> =>
    launchApp({ dataDir: folder.path, env: { TZ: zone } });
  const mailbox = path.join(folder.path, 'received');
  const mailServer = await startMailServer(mailbox);
  let app = await launch(home);
  try {
    await startBusiness(app.page, 'eva@studio.example');
    await useMailServer(app.page, mailServer.port);
    await writeFirstProposal(app.page, 'Kiln lining', 'ida@client.example');
    await app.page.getByRole('main').getByRole('button', { name: 'Send', exact: true }).click();
    const dialog = app.page.getByRole('dialog', { name: /^Send / });
    await dialog.getByRole('radio', { name: 'Link to page' }).click();
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    const linkOf = async (): Promise<string> =>
      (await readMailbox(mailbox))[0]?.links.find((address) => address.includes('/p/')) ?? '';
    await expect.poll(linkOf, { timeout: 60_000 }).not.toBe('');
    const link = await linkOf();

    const invalid: string[] = [];
    const inOtherZones = new Set<string>();
    for (let restart = 0; restart < restarts; restart += 1) {
      const zone = zoneOf(restart);
      // Every third end is a crash.
      await (restart % 3 === 2 ? app.kill() : app.close());
      app = await launch(zone);
      const shown = await app.electron.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
      expect(shown).toBe(zone);
      if (zone !== home) inOtherZones.add(zone);
      await app.page.getByRole('heading', { name: 'Proposals', level: 1 }).waitFor();
      try {
        await expect
          .poll(
            () =>
              fetch(link).then(
                ({ status }) => status,
                () => 0,
              ),
            { timeout: 30_000 },
          )
          .toBe(200);
      } catch {
        invalid.push(`restart ${restart} in ${zone}`);
      }
    }
    expect(invalid).toEqual([]);
    expect(inOtherZones.size).toBe(rounds);
    const page = await (await fetch(link)).text();
    expect(page).toContain('Kiln lining');
    // Nothing was sent again, and the app still knows what it sent.
    expect(readdirSync(mailbox).filter((name) => name.endsWith('.eml'))).toHaveLength(1);
    await openProposal(app.page, 'Kiln lining');
    await expect(app.page.getByText('Waiting', { exact: true }).first()).toBeVisible();
    expect(app.errors).toEqual([]);
  } finally {
    await app.close();
    await mailServer.close();
    await folder.remove();
  }
});
