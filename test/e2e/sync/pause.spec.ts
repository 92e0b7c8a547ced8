import { expect, test } from '@playwright/test';
import { callBridge } from '../../support/bridge.ts';
import { goTo, openProposal, waitUntilSaved } from '../../support/screens.ts';
import { serviceClient } from '../../support/service-client.ts';
import { ofKind, readSnapshot } from '../../support/snapshot.ts';
import { openWorkspace } from '../../support/workspace.ts';

test('fields that both sides changed during a pause are conflicts in the editor, and none is overwritten', async () => {
  const workspace = await openWorkspace();
  try {
    const { app, service } = workspace;
    const { page } = app;
    const { records } = await readSnapshot(page);
    const bySection = Map.groupBy(ofKind(records, 'section'), ({ fields }) => fields.proposal_id);
    const proposal = ofKind(records, 'proposal')
      .filter(({ fields }) => fields.status === 'draft' && fields.archived_at === null)
      .toSorted(
        (a, b) => (bySection.get(b.localId)?.length ?? 0) - (bySection.get(a.localId)?.length ?? 0),
      )[0];
    const sections = bySection.get(proposal?.localId ?? null) ?? [];
    if (proposal === undefined || sections.length < 3)
      throw new Error('The sample has no draft with three sections.');
    const titlesThere = () =>
      service.database
        .all(
          'SELECT title FROM sections WHERE proposal_id = ? ORDER BY position, id',
          Number(proposal.serverId),
        )
        .map((row) => row['title']);
    const conflicts = async () => (await callBridge(page, 'outbox.read', {})).conflicts;
    const pill = page.locator('button[data-sync-tone]');
    const details = page.getByRole('dialog', { name: 'Sync' });
    const press = async (name: string): Promise<void> => {
      await pill.press('Enter');
      await details.getByRole('button', { name }).press('Enter');
      await page.keyboard.press('Escape');
      await expect(details).toBeHidden();
    };

    await openProposal(page, proposal.fields.title);
    const titles = page.locator('[data-section]').getByRole('textbox', { name: 'Section title' });
    await expect(titles).toHaveCount(sections.length);
    const mine = sections.map((_, index) => `Mine ${String(index + 1)}`);
    const theirs = sections.map((_, index) => `Theirs ${String(index + 1)}`);

    await test.step('during a pause, both sides change the title of every section', async () => {
      await press('Pause');
      await expect(pill).toContainText('Sync paused');
      for (const [index, title] of mine.entries()) {
        await titles.nth(index).fill(title);
        await titles.nth(index).blur();
      }
      await waitUntilSaved(page);
      const ids = service.database.all(
        'SELECT id FROM sections WHERE proposal_id = ? ORDER BY position, id',
        Number(proposal.serverId),
      );
      for (const [index, { id }] of ids.entries())
        await serviceClient(service).update(`/sections/${String(id)}`, { section: { title: theirs[index] } });
    });

    await test.step('after the pause, each is a conflict where it is edited, and no side is lost', async () => {
      await press('Resume');
      await expect.poll(async () => (await conflicts()).length, { timeout: 30_000 }).toBe(sections.length);
      for (const [index, title] of mine.entries()) {
        await expect(titles.nth(index)).toHaveValue(title);
        await expect(titles.nth(index)).toHaveAccessibleDescription('Conflict: title');
      }
      const count = `${String(sections.length)} conflicts to resolve`;
      await expect(page.getByRole('link', { name: count })).toBeVisible();
      expect(titlesThere()).toEqual(theirs);
      await workspace.syncNow();
      await page.waitForTimeout(1_000);
      expect(titlesThere()).toEqual(theirs);
    });

    await test.step('each is decided by itself', async () => {
      await goTo(page, 'Outbox');
      const cards = page.getByRole('article', { name: /^Edited in two places/u });
      await expect(cards).toHaveCount(sections.length);
      const decide = async (words: string, button: string): Promise<void> => {
        const card = cards.filter({ hasText: words });
        await card.getByRole('button', { name: button }).click();
        await card.getByRole('button', { name: 'Apply' }).click();
        await expect(card).toHaveCount(0);
      };
      await decide('Mine 1', 'Use theirs');
      for (const title of mine.slice(1)) await decide(title, 'Use mine');
      await workspace.untilSynced();
      expect(titlesThere()).toEqual(['Theirs 1', ...mine.slice(1)]);
      await workspace.expectSame();
    });
    expect(app.errors).toEqual([]);
  } finally {
    await workspace.dispose();
  }
});
