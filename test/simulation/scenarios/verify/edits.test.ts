import { describe, expect, it } from 'vitest';
import { once, rows, scenarioStarter, type ScenarioWorld } from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';
import { startDraft, countWrites, served } from './draft.ts';

const start = scenarioStarter();

describe('S8: PUT fields', () => {
  it('equals the base: written again, after the uncertainty window', async () => {
    const { world, proposal } = await startDraft(start);
    const since = countWrites(world);
    const began = world.time.monotonic();
    world.network.setFate(once('PUT', /\/proposals\/\d+$/u, { type: 'lose-request' }));
    world.device.update('proposal', proposal, { title: 'New' });
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'New' }]);
    expect(since()).toHaveLength(1);
    expect(world.time.monotonic() - began).toBeGreaterThan(80_000);
  });

  it('equals neither, because the other user wrote it meanwhile: shown, not overwritten', async () => {
    const { world, proposal } = await startDraft(start);
    world.network.setFate(once('PUT', /\/proposals\/\d+$/u, { type: 'lose-request' }));
    world.device.update('proposal', proposal, { title: 'Ours' });
    await world.pass(500);
    runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs'").run());
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Theirs' }]);
    expect(world.journal().conflicts.all()).toMatchObject([{ mine: 'Ours', theirs: 'Theirs' }]);
  });
});

describe('S8: PUT position', () => {
  it('the record is at the wanted position: done, in one write', async () => {
    const { world, sections } = await startDraft(start);
    const since = countWrites(world);
    world.network.setFate(once('PUT', /\/sections\/\d+$/u, { type: 'lose-answer' }));
    world.device.move('section', sections[2], null);
    await world.untilSynced();
    expect(served(world)).toBe('C A B');
    expect(since()).toHaveLength(1);
  });

  it('the same in a template that was created here, whose own answer was lost', async () => {
    const world = await start();
    const { device, network } = world;
    network.setFate(once('POST', /\/templates$/u, { type: 'lose-answer' }));
    const template_id = device.create('template', { name: 'Website' });
    const first = device.create('section', { template_id, title: 'A' });
    const second = device.create('section', { template_id, title: 'B' }, first);
    const third = device.create('section', { template_id, title: 'C' }, second);
    await world.untilSynced();
    expect(world.service.state().template).toHaveLength(1);
    expect(served(world)).toBe('A B C');
    const since = countWrites(world);
    network.setFate(once('PUT', /\/sections\/\d+$/u, { type: 'lose-answer' }));
    device.move('section', third, null);
    await world.untilSynced();
    expect(served(world)).toBe('C A B');
    expect(since()).toHaveLength(1);

    network.setFate(once('PUT', /\/sections\/\d+$/u, { type: 'lose-request' }));
    device.move('section', first, second);
    await world.untilSynced();
    expect(served(world)).toBe('C B A');

    network.setFate(once('POST', /\/sections$/u, { type: 'lose-answer' }));
    device.create('section', { template_id, title: 'D' }, third);
    await world.untilSynced();
    expect(served(world)).toBe('C D B A');
    expect(world.journal().operations.all()).toEqual([]);

    network.setFate(once('DELETE', /\/templates\/\d+$/u, { type: 'lose-answer' }));
    device.delete('template', template_id);
    await world.untilSynced();
    const { template, section } = world.service.state();
    expect([template, section, device.view.values()]).toEqual([[], [], []]);
  });

  it('the record is not there: moved again, to its position in the present list', async () => {
    const { world, sections, proposal } = await startDraft(start);
    world.network.setFate(once('PUT', /\/sections\/\d+$/u, { type: 'lose-request' }));
    world.device.move('section', sections[2], sections[0]);
    await world.pass(500);
    runNow(world.service.database.query("DELETE FROM sections WHERE title = 'B'").run());
    runNow(world.service.database.query("UPDATE sections SET position = 1 WHERE title = 'C'").run());
    await world.untilSynced();
    expect(served(world)).toBe('A C');
    expect(world.device.view.childrenOf('section', proposal)).toHaveLength(2);
  });
});

describe('S8: DELETE, archive and unarchive', () => {
  it('a delete is repeated, and 404 is success', async () => {
    const { world, sections } = await startDraft(start);
    const since = countWrites(world);
    world.network.setFate(once('DELETE', /\/sections\/\d+$/u, { type: 'lose-answer' }));
    world.device.delete('section', sections[1]);
    await world.untilSynced();
    expect(served(world)).toBe('A C');
    expect(since()).toHaveLength(2);
    expect(world.network.exchanges.findLast(({ method }) => method === 'DELETE')?.status).toBe(404);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('an archive is repeated if it cannot be undone', async () => {
    const { world, proposal } = await startDraft(start);
    world.journal().meta.set('canUnarchive', false);
    const since = countWrites(world);
    world.network.setFate(once('PUT', /\/archive$/u, { type: 'lose-answer' }));
    world.device.archive(proposal);
    await world.untilSynced();
    expect(since()).toHaveLength(2);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  const archivedRow = (world: ScenarioWorld): unknown =>
    rows(world, 'SELECT archived_at IS NOT NULL AS archived FROM proposals')[0]?.['archived'];

  it.each(['archive', 'unarchive'] as const)(
    'an %s with a lost answer is verified and not repeated',
    async (kind) => {
      const { world, proposal } = await startDraft(start);
      if (kind === 'unarchive') {
        world.device.archive(proposal);
        await world.untilSynced();
      }
      const since = countWrites(world);
      world.network.setFate(once('PUT', /archive$/u, { type: 'lose-answer' }));
      world.device[kind](proposal);
      await world.untilSynced();
      expect(since()).toHaveLength(1);
      expect(archivedRow(world)).toBe(kind === 'archive' ? 1 : 0);
      expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
    },
  );

  it.each(['archive', 'unarchive'] as const)(
    'an %s that takes effect late does not follow its opposite',
    async (kind) => {
      const { world, proposal } = await startDraft(start);
      if (kind === 'unarchive') {
        world.device.archive(proposal);
        await world.untilSynced();
      }
      world.network.setFate(once('PUT', /archive$/u, { type: 'arrive-late', afterMs: 60_000 }));
      world.device[kind](proposal);
      await world.pass(5_000);
      world.device[kind === 'archive' ? 'unarchive' : 'archive'](proposal);
      await world.untilSynced();
      expect(archivedRow(world)).toBe(kind === 'archive' ? 0 : 1);
      expect(world.device.find('proposal', proposal)?.fields).toMatchObject({
        archived_at: kind === 'archive' ? null : (expect.any(String) as unknown),
      });
      expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
    },
  );

  it('an unarchive that the service does not support changes nothing and is rejected with a reason', async () => {
    const { world, proposal } = await startDraft(start, { service: { variants: ['no-extensions'] } });
    world.device.archive(proposal);
    await world.untilSynced();
    world.device.unarchive(proposal);
    await world.untilSynced();
    expect(archivedRow(world)).toBe(1);
    expect(world.device.find('proposal', proposal)).toBeDefined();
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
    expect(world.journal().conflicts.all()).toEqual([]);
  });
});
