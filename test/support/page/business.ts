import { expect, type Page } from '@playwright/test';
import { callBridge } from '../bridge.ts';
import { addLine, addSection, createClientInPicker, startProposal, waitUntilSaved } from '../screens.ts';

/** Starts a business of one's own at the first start, without the second step. */
export async function startBusiness(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Set up my business' }).press('Enter');
  await page.getByLabel('Business name').fill('Kiln & Co.');
  await page.getByLabel('Your name').fill('Eva Winter');
  await page.getByLabel('Your email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Street')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'No proposals yet' }).waitFor({ timeout: 60_000 });
}

/** Writes a proposal with one price, for a new client, and stays in the editor. */
export async function writeFirstProposal(page: Page, title: string, clientEmail: string): Promise<void> {
  await startProposal(page, title);
  await createClientInPicker(page, { name: 'Ida Holm', email: clientEmail, company: 'Holm & Co' });
  await addLine(await addSection(page, 'prices', 'Prices'), { name: 'Bricks', price: '900' });
  await waitUntilSaved(page);
}

/** Lets the business send by a mail server on this computer. */
export async function useMailServer(page: Page, port: number): Promise<void> {
  const session = await callBridge(page, 'session.get', {});
  if (session.state !== 'connected') throw new Error('The business is not open.');
  await callBridge(page, 'mail.save', {
    accountKey: session.accountKey,
    settings: {
      ...{ kind: 'smtp', from: null, reply_to: null, dkim: null },
      server: {
        ...{ host: '127.0.0.1', port, ca: null },
        ...{ security: 'none-on-loopback', login: { kind: 'none' } },
      },
    },
    secrets: {},
  });
}
