import { expect, test } from '@playwright/test';
import { startMailServer } from '../../../src-service/testing/mail-server.ts';
import { addLine, addSection, goTo, queueSend, startProposal } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

const words = '550 5.1.1 No such mailbox';

test('an e-mail that its mail server refuses is told in the window, in the server’s words, and sent once', async () => {
  const attempts: string[] = [];
  const mailServer = await startMailServer({
    answer(stage, line) {
      if (stage !== 'recipient') return null;
      attempts.push(line);
      return words;
    },
  });
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty', '--mail', mailServer.url],
    prepare: async (service) => {
      await serviceClient(service).create('/clients', { name: 'Ida', email: 'ida@client.example' });
    },
  });
  try {
    const { page } = workspace.app;
    await test.step('the e-mail goes out', async () => {
      await startProposal(page, 'Kiln lining');
      await page.getByRole('combobox', { name: 'Client' }).fill('Ida');
      await page.getByRole('option', { name: /Ida/u }).first().click();
      await addLine(await addSection(page, 'prices', 'Offer'), { name: 'Bricks', price: '900' });
      await queueSend(page, { subject: 'Your kiln', message: 'Here it is.' });
      await expect.poll(() => attempts.length, { timeout: 60_000 }).toBe(1);
    });

    await test.step('the timeline of the proposal says so, with the answer of the mail server', async () => {
      await workspace.syncNow();
      await page.getByRole('radio', { name: 'Activity' }).press('Space');
      const bounce = page.getByText('The email to ida@client.example bounced');
      await expect(bounce).toBeVisible({ timeout: 60_000 });
      await bounce.click();
      await expect(page.getByText(words).first()).toBeVisible();
      await expect(page.getByText('Permanent', { exact: true })).toBeVisible();
      await page.screenshot({ path: 'out/bounce.png' });
    });

    await test.step('the activity screen counts it as news and suggests a follow-up', async () => {
      await goTo(page, 'Activity');
      await expect(page.getByText('The email bounced and wasn’t sent again').first()).toBeVisible();
      await page.screenshot({ path: 'out/bounce-news.png' });
    });
    expect(attempts).toHaveLength(1);
    expect(mailServer.accepted).toEqual([]);
    expect(workspace.app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
    mailServer.close();
  }
});
