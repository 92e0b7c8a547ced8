import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { newLine, newPrices, submitEdits } from '../../support/edits.ts';
import { addLine, addSection, goTo, startProposal, writeText } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

const sender = { name: 'Imani Brooks', email: 'imani@harborandpine.example' };
const client = { name: 'Iris Bakker', email: 'iris@bakker.example' };

test('by keyboard: an e-mail is held, edited, scheduled, sent, and retried or discarded when refused', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { keyboard } = page;
    await proxy.goOffline();
    await startProposal(page, 'Lamps for the quay');
    await addLine(await addSection(page, 'prices', 'Lamps'), { name: 'Lamps', price: '1000' });
    await writeText(await addSection(page, 'text', 'Scope'), 'Light along the water.');
    const dialog = page.getByRole('dialog', { name: 'Send “Lamps for the quay”' });
    const subject = dialog.getByLabel('Subject');
    const choose = async (name: string, option: string): Promise<void> => {
      await dialog.getByRole('combobox', { name }).press('Enter');
      const wanted = page.getByRole('option', { name: option });
      await wanted.waitFor();
      await keyboard.type(option);
      await keyboard.press('Enter');
      await expect(wanted).toBeHidden();
    };

    await test.step('missing fields block the send, and are named', async () => {
      await keyboard.press('ControlOrMeta+Shift+Enter');
      await dialog.waitFor();
      await subject.fill('');
      await keyboard.press('ControlOrMeta+Enter');
      await expect(dialog.getByText('Add a recipient.')).toBeVisible();
      await expect(dialog.getByText('Add a subject.')).toBeVisible();
      // In a small window too, where the layout is one column.
      const size = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await page.setViewportSize({ width: 640, height: 400 });
      await subject.focus();
      await expect(dialog.getByText('Add a recipient.')).not.toBeInViewport();
      await keyboard.press('ControlOrMeta+Enter');
      await expect(dialog.getByText('Add a recipient.')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText('Add a subject.')).toBeInViewport({ ratio: 1 });
      await page.setViewportSize(size);
      await keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      // Enter in any field creates the client, or focuses a missing field.
      await page.getByRole('combobox', { name: 'Client' }).focus();
      await keyboard.type(client.name);
      await page.getByRole('option', { name: `Create “${client.name}”` }).waitFor();
      await keyboard.press('Enter');
      const create = page.getByRole('dialog', { name: 'New client' });
      await create.getByLabel('Company').focus();
      await keyboard.press('Enter');
      await expect(create.getByLabel('Email')).toBeFocused();
      await keyboard.type(client.email);
      await keyboard.press('Enter');
      await expect(create).toBeHidden();
      await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue(client.name);
      await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused();
    });

    await test.step('addresses are chips, the message has a preview, and the e-mail is put on hold', async () => {
      await keyboard.press('ControlOrMeta+Shift+Enter');
      await dialog.waitFor();
      await expect(dialog.getByText(client.email)).toBeVisible();
      await dialog.getByRole('button', { name: 'Cc and Bcc' }).press('Enter');
      await dialog.getByRole('textbox', { name: 'Cc', exact: true }).focus();
      await keyboard.type('nobody, partner@bakker.example;');
      await keyboard.press('ControlOrMeta+Enter');
      await expect(dialog.getByText('One of the addresses isn’t valid.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Remove nobody' }).press('Enter');
      await subject.fill('Light for {{client_first_name}}');
      await dialog
        .getByLabel('Message', { exact: true })
        .fill('Dear {{client_first_name}}, see {{who_knows}}. {{sender_name}}');
      await expect(dialog.getByText('No value for {{who_knows}}.')).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: 'Sender' })).toHaveText('Account owner');
      await choose('Sender', `${sender.name} (${sender.email})`);
      await dialog.getByRole('radio', { name: 'Preview' }).press('Space');
      await expect(dialog.getByText('Light for Iris')).toBeVisible();
      const mail = dialog.frameLocator('iframe');
      await expect(mail.locator('.mail-text', { hasText: /^Dear Iris, .*Imani Brooks$/u })).toBeVisible();
      await expect(mail.getByText(/^Imani Brooks, /u)).toBeVisible();
      await expect(mail.getByRole('link')).toBeVisible();
      await dialog.getByRole('radio', { name: 'Write' }).press('Space');
      const template = dialog.getByRole('checkbox', { name: 'Save as the account’s email template' });
      await expect(template).not.toBeChecked();
      await template.press('Space');
      await expect(dialog.getByText('Everyone in the account will start with this')).toBeVisible();
      await template.press('Space');
      await choose('When', 'Save to outbox');
      await dialog.getByRole('button', { name: 'Save to outbox' }).press('Enter');
      await expect(dialog).toBeHidden();
    });

    const card = page.getByRole('article', { name: 'Lamps for the quay' });
    const send = card.getByRole('listitem').filter({ hasText: `Email to ${client.email}` });
    const press = (name: string) => send.getByRole('button', { name, exact: true }).press('Enter');

    await test.step('on hold, it is edited and scheduled', async () => {
      await goTo(page, 'Outbox');
      await expect(send).toContainText('On hold');
      await press('Edit');
      await expect(subject).toHaveValue('Light for {{client_first_name}}');
      await subject.fill('Something else');
      await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
      // Cancelling loses nothing.
      await expect(send).toContainText('On hold');
      await press('Edit');
      await expect(subject).toHaveValue('Light for {{client_first_name}}');
      await expect(dialog.getByText('partner@bakker.example')).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: 'Sender' })).toContainText(sender.name);
      await subject.fill('More light for {{client_first_name}}');
      await choose('When', 'At a scheduled time');
      await expect(dialog.getByText('Layover must be open at that time')).toBeVisible();
      await keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      // The old entry disappears when the new one is there.
      await expect(send.filter({ hasText: 'Scheduled for' })).toBeVisible();
      await expect(send).toHaveCount(1);
    });

    await test.step('the entry shows what goes first, and its details can be copied', async () => {
      await expect(card.getByRole('list', { name: 'Progress' })).toContainText('Client');
      await page.evaluate(() => {
        const copied: string[] = [];
        Object.assign(window, { copied });
        navigator.clipboard.writeText = (text) => Promise.resolve(void copied.push(text));
      });
      await send.getByRole('button', { expanded: false }).press('Enter');
      await expect(send.getByText('More light for Iris', { exact: true })).toBeVisible();
      await press('Copy details');
      const copied = await page.evaluate(() => Reflect.get(window, 'copied') as string[]);
      expect(copied.join()).toContain('Email to iris@bakker.example');
    });

    await test.step('refused, it shows the service’s message, and nothing is lost', async () => {
      proxy.setFault(({ path }) =>
        path.endsWith('/send_proposal')
          ? { kind: 'answer', status: 422, body: '{"error":"The sender is not verified."}' }
          : null,
      );
      await press('Send now');
      await expect(send).toContainText('Sends in');
      await expect(send).toContainText('Waiting', { timeout: 15_000 });
      // The button disappears, and the focus stays with the entry.
      await expect(send.getByRole('button').first()).toBeFocused();
      await proxy.goOnline();
      await workspace.syncNow();
      await expect(send).toContainText('Not accepted by the server', { timeout: 30_000 });
      await expect(send).toContainText('The sender is not verified.');
      await expect(page.getByRole('status').filter({ hasText: '1 needs your decision' })).toBeVisible();
      expect((await service.mails()).filter(({ to }) => to.includes(client.email))).toEqual([]);
      const message = page.getByRole('region', { name: 'Messages' }).getByRole('dialog');
      const said = message.filter({ hasText: 'Sent: Lamps for the quay' });
      // Editing replaces the entry; while it is refused, nothing claims that it was sent.
      await press('Edit');
      await expect(subject).toHaveValue('More light for {{client_first_name}}');
      await choose('When', 'Save to outbox');
      await keyboard.press('ControlOrMeta+Enter');
      await expect(dialog).toBeHidden();
      await expect(send.filter({ hasText: 'On hold' })).toBeVisible();
      await expect(send).toHaveCount(1);
      await press('Send now');
      await expect(send).toContainText('Not accepted by the server', { timeout: 30_000 });
      await expect(said).toBeHidden();
      proxy.setFault(null);
      // A second press does nothing, and the focus stays with the entry.
      await press('Try again');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Nothing waiting')).toBeVisible({ timeout: 30_000 });
      await expect(said).toContainText(`To ${client.email}`);
      const mails = (await service.mails()).filter(({ to }) => to.includes(client.email));
      expect(mails.map((mail) => [mail.from, mail.subject, mail.cc])).toEqual([
        [sender.email, 'More light for Iris', ['partner@bakker.example']],
      ]);
      await said.getByRole('button', { name: 'Open' }).press('Enter');
      await expect(page.getByRole('textbox', { name: 'Proposal title' })).toHaveValue('Lamps for the quay');
      await expect(said).toBeHidden();
    });

    await test.step('an entry that the service always refuses can be discarded', async () => {
      proxy.setFault(({ method }) =>
        method === 'PUT' ? { kind: 'answer', status: 422, body: '{"error":"Too long."}' } : null,
      );
      await page.getByRole('link', { name: /^Clients/u }).press('Enter');
      await page.getByRole('gridcell', { name: client.name }).dblclick();
      await page.getByLabel('Company').fill('Bakker and daughters');
      await goTo(page, 'Outbox');
      const change = page.getByRole('article', { name: client.name }).getByRole('listitem');
      await expect(change).toContainText('Too long.', { timeout: 30_000 });
      await change.getByRole('button', { name: 'Discard' }).press('Enter');
      const question = page.getByRole('alertdialog', { name: 'Discard this change?' });
      await expect(question).toContainText('Your change will be discarded. You can’t undo this.');
      await keyboard.press('Escape');
      await expect(change.getByRole('button', { name: 'Discard' })).toBeFocused();
      // The refused proposal can also be opened and corrected.
      await page
        .getByRole('article', { name: client.name })
        .getByRole('button', { name: client.name, exact: true })
        .press('Enter');
      await expect(page.getByLabel('Company')).toHaveValue('Bakker and daughters');
      await goTo(page, 'Outbox');
      await change.getByRole('button', { name: 'Discard' }).press('Enter');
      await question.getByRole('button', { name: 'Discard' }).press('Enter');
      await expect(page.getByText('Nothing waiting')).toBeVisible();
      proxy.setFault(null);
      await workspace.untilSynced();
      await workspace.expectSame();
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('S10: a duplicate that was edited lists its contents, and deleting it removes only these', async () => {
  // With idempotency keys there would be no late effect.
  const workspace = await openWorkspace({ announces: false });
  try {
    const { app, proxy, service } = workspace;
    const { page } = app;
    const { records } = await readSnapshot(page);
    const draft = ofKind(records, 'proposal').find(({ fields }) => fields.status === 'draft');
    if (draft === undefined) throw new Error('The sample has no draft.');
    const title = 'Moorings for the winter';
    const duplicateMade = Promise.withResolvers<string>();
    let isLost = false;
    proxy.setFault(({ method, path }) => {
      if (isLost || method !== 'POST' || path !== '/sections') return null;
      isLost = true;
      const section = { proposal_id: draft.serverId, section_type: 'cost', title };
      // Both sections exist before the app verifies; the second one plays a late effect.
      duplicateMade.resolve(serviceClient(service).create('/sections', section));
      return { kind: 'lose-answer' };
    });
    const ours = newPrices(title, draft.localId);
    await submitEdits(page, [ours, newLine('Bollards', ours.localId, draft.localId)]);
    await duplicateMade.promise;
    await workspace.untilSynced();
    await goTo(page, 'Outbox');
    const card = page.getByRole('article', { name: `“${title}” has a duplicate` });
    await expect(card).toContainText('The copy with your edits always stays.', {
      timeout: 60_000,
    });

    const { questions } = await callBridge(page, 'outbox.read', {});
    const duplicate = questions.find((question) => question.type === 'duplicate');
    if (duplicate === undefined) throw new Error('Nothing is asked about a duplicate.');
    await submitEdits(page, [newLine('Ropes', duplicate.duplicateId, draft.localId)]);
    await expect(card).toContainText('The duplicate has 1 item.');
    await expect(card).not.toContainText('always stays');
    await submitEdits(page, [newLine('Buoys', duplicate.duplicateId, draft.localId)]);
    await expect(card).toContainText('The duplicate has 2 items.');
    await workspace.untilSynced();
    await card.getByRole('button', { name: 'Delete duplicate' }).press('Enter');
    await expect(card).toBeHidden();
    await workspace.untilSynced();
    await workspace.expectSame();
    const lines = service.database.all(
      'SELECT l.name FROM line_items l JOIN sections s ON s.id = l.section_id WHERE s.title = ?',
      title,
    );
    expect(lines).toEqual([{ name: 'Bollards' }]);
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
