import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { formatDate } from '#shared/document/render/format-date.ts';
import { dayIn } from '#shared/domain/proposals/expiry-day.ts';
import { proposalFileSchema } from '#shared/document/files/proposal-file.ts';
import { answerSaveDialog, readZip } from '../../support/files.ts';
import { openProposal } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('an accepted proposal shows when it was sent, and who accepted it and when, in every format', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service, folder, proxy } = workspace;
    const accepted = service.database.one(
      `SELECT p.title, p.sent_at, p.decided_at, p.decided_by, coalesce(c.locale, 'en') AS locale
       FROM proposals p JOIN clients c ON c.id = p.client_id
       WHERE p.status = 'accepted' AND p.decided_by IS NOT NULL AND p.archived_at IS NULL AND p.display_date IS NULL
         AND (SELECT count(*) FROM proposals o WHERE o.title = p.title) = 1
       ORDER BY p.decided_at LIMIT 1`,
    );
    const said = (name: string): string => String(accepted[name]);
    const locale = said('locale');
    const zone = String(service.database.one('SELECT time_zone FROM account')['time_zone']);
    const dayOf = (at: string): string => formatDate(dayIn(at, zone), locale);
    const [sentOn, acceptedOn] = [said('sent_at'), said('decided_at')].map(dayOf);
    const today = dayOf(new Date().toISOString());
    const expectTruth = (text: string): void => {
      for (const words of [sentOn, acceptedOn, said('decided_by')]) expect(text).toContain(words);
      expect(text).not.toContain(today);
    };
    await openProposal(app.page, said('title'));
    await proxy.goOffline();
    const exportAs = async (format: string, name: string): Promise<string> => {
      const file = path.join(folder, name);
      await answerSaveDialog(app, file);
      await app.page.keyboard.press('ControlOrMeta+Shift+E');
      const dialog = app.page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('radio', { name: format }).click();
      await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
      await dialog.waitFor({ state: 'hidden', timeout: 60_000 });
      return file;
    };

    await test.step('HTML', async () => {
      expectTruth(await readFile(await exportAs('HTML', 'accepted.html'), 'utf8'));
    });
    await test.step('Word, with columns as wide as their contents', async () => {
      const text = (await readZip(await exportAs('Word', 'accepted.docx'))).get('word/document.xml') ?? '';
      expectTruth(text.replaceAll(/<[^>]+>/gu, ''));
      const [name = 0, ...figures] = [...text.matchAll(/<w:gridCol w:w="(\d+)"\/>/gu)].map(([, width]) =>
        Number(width),
      );
      expect(name).toBeGreaterThan(Math.max(...figures.slice(0, 3)) * 2);
    });
    await test.step('JSON', async () => {
      const text = await readFile(await exportAs('JSON', 'accepted.json'), 'utf8');
      const { date, acceptance } = proposalFileSchema.parse(JSON.parse(text));
      expect(date).toBe(said('sent_at'));
      expect(acceptance).toEqual({ by: said('decided_by'), at: said('decided_at') });
    });
    await test.step('PDF, with embedded fonts', async () => {
      const pdf = await readFile(await exportAs('PDF', 'accepted.pdf'), 'latin1');
      expect(pdf).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-Regular/u);
      expect(pdf).toMatch(/\/BaseFont \/[A-Z]{6}\+Inter-SemiBold/u);
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});

test('edits that the client did not accept are named, are in no export, and can be discarded', async () => {
  const workspace = await openWorkspace({
    flags: ['--seed', 'empty'],
    prepare: async (service) => {
      const { create, update } = serviceClient(service);
      const client_id = await create('/clients', { name: 'Ida', email: 'ida@client.example' });
      const id = await create('/proposals', { title: 'Kiln lining', client_id });
      await update(`/proposals/${id}/send_proposal`, { email: 'ida@client.example' });
    },
  });
  try {
    const { app, service, proxy, folder } = workspace;
    const { page } = app;
    await openProposal(page, 'Kiln lining');
    await proxy.goOffline();
    const title = page.getByRole('textbox', { name: 'Proposal title' });
    await title.fill('Kiln lining, twice the price');
    await title.blur();
    await serviceClient(service).update('/proposals/1/record_decision', {
      decision: 'accepted',
      how: 'phone',
    });
    await proxy.goOnline();
    await workspace.syncNow();

    const warning = page.getByRole('alert').filter({ hasText: 'without your latest changes' });
    await expect(warning).toBeVisible({ timeout: 60_000 });
    await page.screenshot({ path: 'out/unaccepted-edits.png' });

    await test.step('an export is refused', async () => {
      await answerSaveDialog(app, path.join(folder, 'unaccepted.html'));
      await page.keyboard.press('ControlOrMeta+Shift+E');
      const dialog = page.getByRole('dialog', { name: /^Export/ });
      await dialog.getByRole('radio', { name: 'HTML' }).click();
      await dialog.getByRole('button', { name: 'Choose where to save…' }).click();
      await expect(dialog.getByRole('alert')).toContainText('Discard them before you export');
      await page.screenshot({ path: 'out/unaccepted-export.png' });
      await page.keyboard.press('Escape');
    });

    await test.step('without them, the screen shows what was accepted', async () => {
      await page.getByRole('button', { name: 'Discard my changes' }).press('Enter');
      await expect(warning).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Kiln lining');
      await expect(page.getByRole('heading', { level: 1 })).not.toContainText('twice');
      await workspace.expectSame();
    });
  } finally {
    await workspace.dispose();
  }
});
