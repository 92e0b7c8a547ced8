import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { draft, offline, once, online, rows, scenarioStarter, writes } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

const start = scenarioStarter();

describe('S5: a draft made offline', () => {
  it('is pushed parents first, each record once, in as few calls as records', async () => {
    const world = await start();
    world.network.setFate(offline);
    const { proposal, section, items } = draft(world);
    world.device.update('proposal', proposal, { title: 'New website' });
    world.device.update('line_item', toLocalId(items[0]), { amount: 160_000 });
    await world.pass(60_000);
    expect(writes(world)).toEqual([]);
    world.network.setFate(online);
    await world.untilSynced();
    expect(writes(world)).toEqual([
      'POST /clients',
      'POST /proposals',
      'POST /sections',
      expect.stringMatching(/^POST \/sections\/\d+\/line_items$/u),
      expect.stringMatching(/^POST \/sections\/\d+\/line_items$/u),
    ]);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'New website' }]);
    expect(rows(world, 'SELECT name, amount FROM line_items ORDER BY position')).toEqual([
      { name: 'Design', amount: 160_000 },
      { name: 'Build', amount: 450_000 },
    ]);
    expect(world.device.require('section', section).serverId).not.toBeNull();
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('library sections are pushed with their items, in order, with merged edits', async () => {
    const world = await start();
    const { device } = world;
    world.network.setFate(offline);
    const section = device.create('section', {
      proposal_id: null,
      title: 'Hours',
      section_type: 'cost',
      reusable: true,
    });
    const first = device.create('line_item', { section_id: section, name: 'Design', amount: 9_000 });
    const second = device.create('line_item', { section_id: section, name: 'Build', amount: 8_000 }, first);
    device.update('line_item', first, { amount: 9_500 });
    world.network.setFate(online);
    await world.untilSynced();
    const items = 'SELECT name, amount FROM line_items ORDER BY position';
    expect(rows(world, items)).toEqual([
      { name: 'Design', amount: 9_500 },
      { name: 'Build', amount: 8_000 },
    ]);

    world.network.setFate(offline);
    device.update('line_item', second, { name: 'Building' });
    device.move('line_item', second, null);
    device.update('section', section, { title: 'By the hour' });
    await world.pass(120_000);
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, items)).toEqual([
      { name: 'Building', amount: 8_000 },
      { name: 'Design', amount: 9_500 },
    ]);

    device.update('line_item', first, { amount: 1 });
    device.delete('section', section);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections')).toEqual([]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('taxes are pushed with their proposal, read when it opens, and removed when deleted', async () => {
    const world = await start();
    const { device } = world;
    world.network.setFate(offline);
    const { proposal } = draft(world);
    const vat = device.create('taxation', { proposal_id: proposal, name: 'VAT', percentage: '21' });
    const local = device.create('taxation', { proposal_id: proposal, name: 'City', percentage: '1.5' });
    device.update('taxation', vat, { percentage: '19' });
    world.network.setFate(online);
    await world.untilSynced();
    const stored = 'SELECT name, percentage FROM taxations ORDER BY id';
    expect(rows(world, stored)).toEqual([
      { name: 'VAT', percentage: '19' },
      { name: 'City', percentage: '1.5' },
    ]);

    runNow(world.service.database.query("UPDATE taxations SET percentage = '7' WHERE name = 'VAT'").run());
    runNow(world.service.database.query("DELETE FROM taxations WHERE name = 'City'").run());
    world.engine().setFocus(proposal);
    await world.pass(40_000);
    expect(device.require('taxation', vat).fields).toMatchObject({ percentage: '7' });
    expect(device.find('taxation', local)).toBeUndefined();
    expect(device.require('proposal', proposal).fields).toMatchObject({ taxes_known: true });

    device.delete('taxation', vat);
    await world.untilSynced();
    expect(rows(world, stored)).toEqual([]);
  });

  it('S6, S8: a tax whose answer is lost is found and not created twice', async () => {
    const world = await start();
    const { device } = world;
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(once('POST', /taxations$/u, { type: 'lose-answer' }));
    device.create('taxation', { proposal_id: proposal, name: 'VAT', percentage: '21.0' });
    await world.untilSynced();
    expect(rows(world, 'SELECT name FROM taxations')).toEqual([{ name: 'VAT' }]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('local fields cost no call and are not overwritten by readings', async () => {
    const world = await start();
    const { device } = world;
    const { section } = draft(world);
    await world.untilSynced();
    const before = writes(world).length;
    device.update('section', section, { source_id: 'section:7', source_content: 'As it was' });
    await world.untilSynced();
    expect(writes(world).length).toBe(before);
    device.update('section', section, { title: 'Prices' });
    await world.untilSynced();
    expect(device.require('section', section).fields).toMatchObject({
      title: 'Prices',
      source_id: 'section:7',
      source_content: 'As it was',
    });
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('the cost of a line and its catalog item cost no call, and survive a lost answer', async () => {
    const world = await start();
    const { device } = world;
    const cost = 7_654_321;
    const local = { cost, catalog_id: 'catalog-of-the-sender', catalog_amount: 1_234_567 };
    world.network.setFate(once('POST', /line_items$/u, { type: 'lose-answer' }));
    const { section } = draft(world);
    const line = device.create('line_item', {
      section_id: section,
      name: 'Concept',
      amount: 90_000,
      ...local,
    });
    await world.untilSynced();
    const before = writes(world).length;
    device.update('line_item', line, { cost: cost + 1 });
    await world.untilSynced();
    expect(writes(world).length).toBe(before);
    device.update('line_item', line, { amount: 95_000 });
    await world.untilSynced();
    expect(device.require('line_item', line).fields).toMatchObject({
      ...{ ...local, amount: 95_000, cost: cost + 1 },
    });
    expect(JSON.stringify(rows(world, 'SELECT * FROM line_items'))).not.toMatch(/765432[12]|catalog/u);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('S4: a record that was created and deleted offline costs no call', async () => {
    const world = await start();
    world.network.setFate(offline);
    const { proposal, client } = draft(world);
    world.device.delete('proposal', proposal);
    world.device.delete('client', client);
    world.network.setFate(online);
    await world.untilSynced();
    expect(writes(world)).toEqual([]);
  });

  it.each([
    ['never left', 'refuse'],
    ['never arrived', 'lose-request'],
  ] as const)('S4: edits during a call that %s are sent with its repetition', async (_, type) => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Website' });
    await world.untilSynced();
    const before = writes(world).length;
    let typed = 0;
    world.network.setFate(({ method }) => {
      if (method !== 'PUT' || typed > 0) return { type: 'deliver' };
      for (const title of ['Web site 2', 'Web site 3']) device.update('proposal', proposal, { title });
      typed = 2;
      return { type };
    });
    device.update('proposal', proposal, { title: 'Web site' });
    await world.untilSynced();
    expect(typed).toBe(2);
    expect(writes(world).slice(before)).toEqual(['PUT /proposals/1']);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Web site 3' }]);
  });

  it('S4: moves cost the fewest possible calls', async () => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Order' });
    const sections: LocalId[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) {
      sections.push(device.create('section', { proposal_id: proposal, title }, sections.at(-1) ?? null));
    }
    await world.untilSynced();
    world.network.setFate(offline);
    const before = writes(world).length;
    const [a = toLocalId('none'), b = toLocalId('none'), , d = toLocalId('none'), e = toLocalId('none')] =
      sections;
    device.move('section', a, e);
    device.move('section', a, null);
    device.move('section', e, a);
    device.move('section', b, d);
    world.network.setFate(online);
    await world.untilSynced();
    expect(writes(world).length - before).toBe(2);
    expect(rows(world, 'SELECT title FROM sections ORDER BY position').map(({ title }) => title)).toEqual([
      'A',
      'E',
      'C',
      'D',
      'B',
    ]);
    expect(device.view.childrenOf('section', proposal).map((record) => record.localId)).toEqual([
      a,
      e,
      sections[2],
      d,
      b,
    ]);
  });
});

describe('S18, I8: the budget', () => {
  it('many edits never exceed 100 calls in any 30 seconds, and are never refused', async () => {
    const world = await start();
    world.network.setFate(offline);
    const proposal = world.device.create('proposal', { title: 'Long' });
    let last: LocalId | null = null;
    for (let index = 0; index < 250; index += 1) {
      last = world.device.create('section', { proposal_id: proposal, title: `Section ${index}` }, last);
    }
    world.network.setFate(online);
    await world.untilSynced();
    expect(world.network.exchanges.filter(({ status }) => status === 429)).toEqual([]);
    const arrivals = world.network.exchanges.map(({ arrivedAt }) => arrivedAt);
    const worst = Math.max(
      ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 30_000).length),
    );
    expect(worst).toBeLessThanOrEqual(100);
    expect(rows(world, 'SELECT id FROM sections')).toHaveLength(250);
  });
});
