import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import {
  draft,
  offline,
  online,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

const start = scenarioStarter();

describe('S11, S12: concurrent edits by the other user', () => {
  it('merge silently in different fields of one record', async () => {
    const world = await start();
    const { client } = draft(world);
    await world.untilSynced();
    world.network.setFate(offline);
    world.device.update('client', client, { city: 'Utrecht' });
    runNow(world.service.database.query("UPDATE clients SET business = 'Acme'").run());
    world.network.setFate(online);
    await world.untilSynced();
    await world.pass(31 * 60_000);
    expect(world.device.require('client', client).fields).toMatchObject({
      city: 'Utrecht',
      business: 'Acme',
    });
    expect(world.engine().status().needsReview).toBe(0);
  });
});

describe('I7: edits by the other user while this computer was offline', () => {
  it('are not overwritten: a conflict is shown before the send, and each choice is carried out', async () => {
    for (const [type, expected] of [
      ['mine', 'Ours'],
      ['theirs', 'Theirs'],
    ] as const) {
      const world = await start();
      const { proposal } = draft(world);
      await world.untilSynced();
      world.network.setFate(offline);
      await world.pass(5 * 60_000);
      world.device.update('proposal', proposal, { title: 'Ours' });
      runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs'").run());
      world.network.setFate(online);
      await world.untilSynced();
      expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Theirs' }]);
      const [conflict] = world.journal().conflicts.all();
      expect(conflict).toMatchObject({ field: 'title', mine: 'Ours', theirs: 'Theirs' });
      expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Ours' });
      world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type }));
      await world.untilSynced();
      expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: expected }]);
      expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: expected });
    }
  });

  it('are not overwritten after a known disconnection of seconds either', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(offline);
    world.engine().syncNow();
    await world.pass(2_000);
    world.device.update('proposal', proposal, { title: 'Ours' });
    runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs'").run());
    await world.pass(2_000);
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Theirs' }]);
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: 'title', mine: 'Ours', theirs: 'Theirs' },
    ]);
  });

  it('cost one reading per proposal and not one per edit', async () => {
    const world = await start();
    const { section, items } = draft(world);
    await world.untilSynced();
    world.network.setFate(offline);
    await world.pass(5 * 60_000);
    world.device.update('section', section, { title: 'Prices' });
    world.device.update('line_item', toLocalId(items[0]), { amount: 1 });
    world.device.update('line_item', toLocalId(items[1]), { amount: 2 });
    const before = world.network.exchanges.length;
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(400);
    const calls = world.network.exchanges.slice(before).map(({ method }) => method);
    // One check of the connection, one reading of the sections, three writes.
    expect(calls.slice(0, 5)).toEqual(['GET', 'GET', 'PUT', 'PUT', 'PUT']);
  });
});

describe('S16, S17: a full sync that was interrupted long ago', () => {
  it('is followed by a complete one at once, because its first pages are old', async () => {
    const world = await start();
    const { client } = draft(world);
    await world.untilSynced();
    await world.pass(untilFullSync - 60_000);
    let isIn = false;
    world.network.setFate(({ path }) => {
      isIn ||= path.endsWith('/sections');
      return isIn ? offline() : online();
    });
    await world.pass(2 * 60_000);
    expect(isIn).toBe(true);
    runNow(world.service.database.query("UPDATE clients SET city = 'Utrecht'").run());
    await world.pass(untilFullSync);
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(30_000);
    expect(world.device.require('client', client).fields).toMatchObject({ city: 'Utrecht' });
  });
});

describe('S17: a manual refresh', () => {
  it('reads everything after the request, also during a running poll', async () => {
    const world = await start();
    const { proposal } = draft(world);
    world.engine().setFocus(proposal);
    await world.untilSynced();
    let isIn = false;
    world.network.setFate(({ path }) => {
      if (!isIn && path.endsWith('/sections')) {
        isIn = true;
        // The running poll has already read the list of proposals.
        runNow(world.service.database.query("UPDATE proposals SET title = 'Theirs'").run());
        world.engine().syncNow();
      }
      return online();
    });
    world.engine().syncNow();
    await world.pass(5000);
    expect(isIn).toBe(true);
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Theirs' });
  });
});

describe('S17: a proposal that the service created from a template', () => {
  it.each([
    { says: 'no times', variants: [] },
    { says: 'times', variants: ['extra-attributes'] },
  ] as const)(
    'is read completely by the next poll, with a service that states $says',
    async ({ variants }) => {
      const world = await start({ service: { variants } });
      const columns = 'id, name, public_template, created_at';
      runNow(
        world.service.database
          .query(`INSERT INTO templates (${columns}) VALUES (7, 'Website', 0, '2026-01-01')`)
          .run(),
      );
      world.device.create('section', { template_id: '7', title: 'Scope' });
      await world.untilSynced();
      const proposal = world.device.create('proposal', { title: 'Copied', template_id: '7' });
      await world.pass(60_000);
      const sections = world.journal().records.children('section', proposal);
      expect(sections.map(({ record }) => record.fields)).toMatchObject([{ title: 'Scope' }]);
    },
  );
});

describe('I1: an edit of a text that is in conflict', () => {
  const body = (first: string, third: string): string => `<p>${first}</p><p>two</p><p>${third}</p>`;

  /** A section whose first paragraph both sides changed. */
  async function inConflict(): Promise<{ world: ScenarioWorld; section: LocalId }> {
    const world = await start();
    const proposal = world.device.create('proposal', { title: 'Website' });
    const section = world.device.create('section', {
      proposal_id: proposal,
      title: 'Scope',
      body: body('one', 'three'),
    });
    await world.untilSynced();
    world.network.setFate(offline);
    await world.pass(5 * 60_000);
    world.device.update('section', section, { body: body('ours', 'three') });
    runNow(world.service.database.query(`UPDATE sections SET body = '${body('theirs', 'three')}'`).run());
    world.network.setFate(online);
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: 'body', mine: body('ours', 'three'), theirs: body('theirs', 'three') },
    ]);
    return { world, section };
  }

  it('joins the own side, stays on screen, and overwrites nothing before the decision', async () => {
    const { world, section } = await inConflict();
    world.device.update('section', section, { body: body('ours', 'later') });
    await world.untilSynced();
    expect(world.device.require('section', section).fields).toMatchObject({ body: body('ours', 'later') });
    expect(rows(world, 'SELECT body FROM sections')).toEqual([{ body: body('theirs', 'three') }]);
    const [conflict] = world.journal().conflicts.all();
    expect(conflict).toMatchObject({ mine: body('ours', 'later'), theirs: body('theirs', 'three') });
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
    await world.untilSynced();
    expect(rows(world, 'SELECT body FROM sections')).toEqual([{ body: body('ours', 'later') }]);
  });

  it('ends the conflict if it gives the text of the other user', async () => {
    const { world, section } = await inConflict();
    world.device.update('section', section, { body: body('theirs', 'three') });
    await world.untilSynced();
    expect(world.journal().conflicts.all()).toEqual([]);
    expect(rows(world, 'SELECT body FROM sections')).toEqual([{ body: body('theirs', 'three') }]);
  });
});
