import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@playwright/test';
import { goTo } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace, type Workspace } from '../../support/workspace.ts';

/** A service without limits: the body is written directly into its database. */

const deep = `<p>first words</p>${'<b>'.repeat(160_000)}last words`;

let workspace: Workspace;
test.beforeAll(async () => {
  workspace = await openWorkspace({
    flags: ['--seed', 'empty', '--rate-limit', 'off'],
    async prepare(service) {
      const { create } = serviceClient(service);
      const proposal = await create('/proposals', { title: 'Deep' });
      await create('/sections', { proposal_id: Number(proposal), title: 'Scope', body: '<p>x</p>' });
      const { file } = service.database.one("SELECT file FROM pragma_database_list WHERE name = 'main'");
      await service.kill();
      const database = new DatabaseSync(String(file));
      database.prepare('UPDATE sections SET body = ?').run(deep);
      database.close();
      await service.restart();
    },
  });
});
test.afterAll(() => workspace.dispose());

test('a body of 160,000 nested tags freezes no screen, and is kept beside what is written', async () => {
  const { page } = workspace.app;
  await goTo(page, 'Proposals');
  await expect
    .poll(async () => ofKind((await readSnapshot(page)).records, 'section')[0]?.fields.body?.length, {
      timeout: 60_000,
    })
    .toBe(deep.length);

  const started = Date.now();
  const [proposal] = ofKind((await readSnapshot(page)).records, 'proposal');
  await page.evaluate((id) => {
    location.hash = `#/proposals/${encodeURIComponent(id)}`;
  }, proposal?.localId ?? '');
  await expect(page.getByText('last words')).toBeVisible({ timeout: 20_000 });
  await page.screenshot({ path: test.info().outputPath('reading.png') });
  await page.keyboard.press('ControlOrMeta+Shift+p');
  const frame = page.frameLocator('iframe').locator('main.page');
  await expect(frame.getByText('last words')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-section] .island')).toContainText('last words');
  expect(Date.now() - started).toBeLessThan(30_000);
});
