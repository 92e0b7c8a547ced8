import path from 'node:path';
import { expect } from '@playwright/test';
import { callBridge } from '../support/bridge.ts';
import { busiestWindow, limitCalls } from '../support/call-windows.ts';
import { contentsOfApp, contentsOfService } from '../support/workspace-contents.ts';
import { launchApp, type RunningApp } from '../support/launch-app.ts';
import { readMailbox } from '../support/mailbox.ts';
import { callTimes, networkSwitch, setOnline, startsOffline } from '../support/main-process/network.ts';
import {
  addLine,
  addSection,
  createClientInPicker,
  explore,
  goTo,
  openProposal,
  queueSend,
  startProposal,
  waitUntilSaved,
  writeText,
} from '../support/screens.ts';
import { openServiceDatabase, type ServiceDatabase } from '../support/service-database.ts';
import { waitUntilSynced } from '../support/wait-until-synced.ts';
import { readSnapshot } from '../support/snapshot.ts';
import { acceptProposal } from './client-visit.ts';
import type { DemoReport } from './report.ts';
import type { Camera } from './screenshots.ts';

const client = { name: 'Sofia Aalto', email: 'sofia@aalto.example', company: 'Aalto & Sons' };
const title = 'A harbor office for Aalto & Sons';
const subject = 'Your new office by the harbor';

interface MainJobOptions {
  /** The data folder of the app and its embedded service. */
  readonly dataDir: string;
  readonly report: DemoReport;
  readonly camera: Camera;
}

/**
 * The main job from end to end, performed on the screens. Each step is verified in the service's database, not only in the
 * app.
 */
export async function runMainJob({ dataDir, report, camera }: MainJobOptions): Promise<void> {
  const launch = (env: Readonly<Record<string, string>> = {}): Promise<RunningApp> =>
    launchApp({ dataDir, env, preloads: [networkSwitch] });
  const inDatabase = <T>(read: (database: ServiceDatabase) => T): T => {
    const database = openServiceDatabase(path.join(dataDir, 'service', 'service.db'));
    try {
      return read(database);
    } finally {
      database.close();
    }
  };
  const draftsAtService = (): number =>
    inDatabase((database) => database.all('SELECT id FROM proposals WHERE title = ?', title).length);
  const callsBefore: number[] = [];
  let app = await launch();

  try {
    await report.step('Start, and explore on this computer: connect and pull', async (verify) => {
      await camera.app(app, 'first-run');
      await explore(app.page);
      await waitUntilSynced(app.page);
      await camera.app(app, 'proposals');
      const held = contentsOfApp((await readSnapshot(app.page)).records);
      const count = inDatabase((database) => database.count('clients'));
      expect(held).toEqual(inDatabase(contentsOfService));
      verify(
        `the app holds the service's ${count} clients and ${held.proposals.length} proposals, each field`,
        true,
      );
    });

    await report.step('Go offline', async (verify) => {
      await setOnline(app, false);
      await callBridge(app.page, 'sync.now', {});
      await app.page.getByRole('status').filter({ hasText: 'Offline' }).waitFor({ timeout: 30_000 });
      verify('the app says "Offline"', true);
    });

    await report.step('Draft a client, a proposal, sections and line items', async (verify) => {
      await startProposal(app.page, title);
      await createClientInPicker(app.page, client);
      const scope = await addSection(app.page, 'text', 'What we will do');
      await writeText(scope, 'We plan, furnish and light forty places to work, with a view of the boats.');
      const prices = await addSection(app.page, 'prices', 'Investment');
      await addLine(prices, { name: 'Design and planning', price: '4800' });
      await addLine(prices, { name: 'Workshop on site', charge: 'Per day', quantity: '3', price: '1200' });
      await addLine(prices, { name: 'Care and light bulbs', charge: 'Monthly', price: '250' });
      await waitUntilSaved(app.page);
      await camera.app(app, 'editor');
      verify('the app says "Saved"', true);
      verify('the service has none of it', draftsAtService() === 0);
    });

    await report.step('Queue the send', async (verify) => {
      await queueSend(app.page, {
        subject,
        message: 'Hi {{client_first_name}},\n\nhere is the plan: {{proposal_url}}\n\nUntil soon',
      });
      await goTo(app.page, 'Outbox');
      await app.page.getByText(`Email to ${client.email}`).waitFor();
      await camera.app(app, 'outbox');
      const { entries } = await callBridge(app.page, 'outbox.read', {});
      verify(`${entries.length} operations wait, one of them the send`, entries.length >= 7);
    });

    await report.step('Kill the app and start it again, still offline', async (verify) => {
      callsBefore.push(...(await callTimes(app)));
      await app.kill();
      app = await launch(startsOffline);
      await openProposal(app.page, title);
      await app.page.getByRole('region', { name: 'Investment' }).getByText('Workshop on site').waitFor();
      const { entries } = await callBridge(app.page, 'outbox.read', {});
      const sends = entries.filter(({ operation }) => operation.kind === 'send');
      verify('the proposal, its lines and its send are all still there', sends.length === 1);
      verify('the service still has none of it', draftsAtService() === 0);
    });

    await report.step('Come back online: everything is pushed once, within the budget', async (verify) => {
      await setOnline(app, true);
      await callBridge(app.page, 'sync.now', {});
      await waitUntilSynced(app.page, 120_000);
      verifyPushed(verify, inDatabase);
      const calls = [...callsBefore, ...(await callTimes(app))];
      const most = busiestWindow(calls);
      verify(`${calls.length} calls so far, at most ${most} in any 30 s`, most <= limitCalls);
      expect(contentsOfApp((await readSnapshot(app.page)).records)).toEqual(inDatabase(contentsOfService));
      verify('app and database hold the same, each field', true);
    });

    await report.step('The client opens the mail and accepts on the client page', async (verify) => {
      const mails = await readMailbox(path.join(dataDir, 'service-mail'));
      const own = mails.filter((mail) => mail.to.includes(client.email));
      const link = own[0]?.links.find((address) => address.includes('/p/'));
      verify(
        `one mail to ${client.email}: "${own[0]?.subject}"`,
        own.length === 1 && own[0]?.subject === subject,
      );
      if (link === undefined) throw new Error('The mail has no link to the proposal.');
      await acceptProposal(link, client.name, camera);
      const types = inDatabase((database) => activityTypes(database));
      verify('the view is recorded', types.includes('client_view_proposal'));
      verify('the acceptance is recorded', types.includes('client_accepted_proposal'));
      verify(
        'the proposal is accepted',
        inDatabase((database) => database.one('SELECT status FROM proposals WHERE title = ?', title))[
          'status'
        ] === 'accepted',
      );
    });

    await report.step('The timeline shows it', async (verify) => {
      await callBridge(app.page, 'sync.now', {});
      await goTo(app.page, 'Activity');
      await app.page
        .getByText(/accepted the proposal/)
        .first()
        .waitFor({ timeout: 60_000 });
      await camera.app(app, 'activity');
      await goTo(app.page, 'Proposals');
      await app.page.getByRole('tab', { name: /^Accepted/ }).click();
      await app.page.getByRole('gridcell', { name: title, exact: true }).waitFor();
      await camera.app(app, 'accepted');
      expect(contentsOfApp((await readSnapshot(app.page)).records)).toEqual(inDatabase(contentsOfService));
      verify('the list shows it as accepted, as the database has it', true);
      verify(`no error in the console (${app.errors.length})`, app.errors.length === 0);
    });
  } finally {
    await app.close();
  }
}

function activityTypes(database: ServiceDatabase): unknown[] {
  return database
    .all(
      'SELECT activity_type FROM activities WHERE proposal_id = (SELECT id FROM proposals WHERE title = ?)',
      title,
    )
    .map((row) => row['activity_type']);
}

/** Verifies that the draft is in the database exactly once, as it was typed. */
function verifyPushed(
  verify: (claim: string, holds: boolean) => void,
  inDatabase: <T>(read: (database: ServiceDatabase) => T) => T,
): void {
  inDatabase((database) => {
    const clients = database.all('SELECT name, surname, business FROM clients WHERE email = ?', client.email);
    expect(clients).toEqual([{ name: 'Sofia', surname: 'Aalto', business: client.company }]);
    verify('one client, as it was typed', true);
    const proposal = database.one('SELECT id, status FROM proposals WHERE title = ?', title);
    verify('one proposal, sent', proposal['status'] === 'pending');
    const id = Number(proposal['id']);
    const sections = database.all(
      'SELECT title, section_type FROM sections WHERE proposal_id = ? ORDER BY position',
      id,
    );
    expect(sections).toEqual([
      { title: 'What we will do', section_type: 'text' },
      { title: 'Investment', section_type: 'cost' },
    ]);
    verify('its two sections, in order', true);
    const items = database.all(
      `SELECT i.name, i.cost_type, i.recurring_type, i.per_type, i.quantity, i.amount FROM line_items i
       JOIN sections s ON s.id = i.section_id WHERE s.proposal_id = ? ORDER BY i.position`,
      id,
    );
    expect(items.map((row) => Object.values(row))).toEqual([
      ['Design and planning', 'fixed', null, null, null, 480_000],
      ['Workshop on site', 'per', null, 'day', 3, 120_000],
      ['Care and light bulbs', 'recurring', 'monthly', null, null, 25_000],
    ]);
    verify('its three line items, with their prices in cents', true);
    const sends = activityTypes(database).filter((type) => type === 'user_send_proposal');
    verify('sent once', sends.length === 1);
  });
}
