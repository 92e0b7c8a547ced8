import { describe, expect, it } from 'vitest';
import { resolveConflict } from '../../src-main/core/sync/resolve-conflict.ts';
import { offline, once, online, rows, storyStarter, writes, type StoryWorld } from './stories.ts';

const start = storyStarter();

/** A client, a proposal, a cost section with two items: the usual draft. */
function draft(world: StoryWorld): {
  client: string;
  proposal: string;
  section: string;
  items: readonly [string, string];
} {
  const { device } = world;
  const client = device.create('client', { email: 'Ada@Example.com', name: 'Ada' });
  const proposal = device.create('proposal', { title: 'Website', client_id: client });
  const section = device.create('section', {
    proposal_id: proposal,
    title: 'Price',
    section_type: 'cost',
    body: '<p>All in.</p>',
  });
  const first = device.create('line_item', { section_id: section, name: 'Design', amount: 150_000 });
  const second = device.create('line_item', { section_id: section, name: 'Build', amount: 450_000 }, first);
  return { client, proposal, section, items: [first, second] };
}

describe('S5: a draft made offline', () => {
  it('goes out parents first, each record once, in as few calls as records', async () => {
    const world = await start();
    world.network.setFate(offline);
    const { proposal, section, items } = draft(world);
    world.device.update('proposal', proposal, { title: 'New website' });
    world.device.update('line_item', items[0], { amount: 160_000 });
    await world.pass(60_000);
    expect(writes(world)).toEqual([]);
    world.network.setFate(online);
    await world.settle();
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

  it('sections of the library go out with their items, in order, and on top of each other’s edits', async () => {
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
    await world.settle();
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
    await world.settle();
    expect(rows(world, items)).toEqual([
      { name: 'Building', amount: 8_000 },
      { name: 'Design', amount: 9_500 },
    ]);

    device.update('line_item', first, { amount: 1 });
    device.delete('section', section);
    await world.settle();
    expect(rows(world, 'SELECT title FROM sections')).toEqual([]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('taxes go out with their proposal, are read where it is looked at, and gone ones go', async () => {
    const world = await start();
    const { device } = world;
    world.network.setFate(offline);
    const { proposal } = draft(world);
    const vat = device.create('taxation', { proposal_id: proposal, name: 'VAT', percentage: '21' });
    const local = device.create('taxation', { proposal_id: proposal, name: 'City', percentage: '1.5' });
    device.update('taxation', vat, { percentage: '19' });
    world.network.setFate(online);
    await world.settle();
    const stored = 'SELECT name, percentage FROM taxations ORDER BY id';
    expect(rows(world, stored)).toEqual([
      { name: 'VAT', percentage: '19' },
      { name: 'City', percentage: '1.5' },
    ]);

    world.service.database.query("UPDATE taxations SET percentage = '7' WHERE name = 'VAT'").run();
    world.service.database.query("DELETE FROM taxations WHERE name = 'City'").run();
    world.engine().setFocus(proposal);
    await world.pass(40_000);
    expect(device.require('taxation', vat).fields).toMatchObject({ percentage: '7' });
    expect(device.find('taxation', local)).toBeUndefined();
    expect(device.require('proposal', proposal).fields).toMatchObject({ taxes_known: true });

    device.delete('taxation', vat);
    await world.settle();
    expect(rows(world, stored)).toEqual([]);
  });

  it('S6, S8: a tax whose answer is lost is found again and not made twice', async () => {
    const world = await start();
    const { device } = world;
    const { proposal } = draft(world);
    await world.settle();
    world.network.setFate(once('POST', /taxations$/u, { type: 'lose-answer' }));
    device.create('taxation', { proposal_id: proposal, name: 'VAT', percentage: '21.0' });
    await world.settle();
    expect(rows(world, 'SELECT name FROM taxations')).toEqual([{ name: 'VAT' }]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('what is kept on this computer alone costs no request, and survives what the service says', async () => {
    const world = await start();
    const { device } = world;
    const { section } = draft(world);
    await world.settle();
    const before = writes(world).length;
    device.update('section', section, { source_id: 'section:7', source_content: 'As it was' });
    await world.settle();
    expect(writes(world).length).toBe(before);
    device.update('section', section, { title: 'Prices' });
    await world.settle();
    expect(device.require('section', section).fields).toMatchObject({
      title: 'Prices',
      source_id: 'section:7',
      source_content: 'As it was',
    });
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('S4: a record that was created and deleted offline costs no call', async () => {
    const world = await start();
    world.network.setFate(offline);
    const { proposal, client } = draft(world);
    world.device.delete('proposal', proposal);
    world.device.delete('client', client);
    world.network.setFate(online);
    await world.settle();
    expect(writes(world)).toEqual([]);
  });

  it('S4: moving costs as few calls as it can', async () => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'Order' });
    const sections: string[] = [];
    for (const title of ['A', 'B', 'C', 'D', 'E']) {
      sections.push(device.create('section', { proposal_id: proposal, title }, sections.at(-1) ?? null));
    }
    await world.settle();
    world.network.setFate(offline);
    const before = writes(world).length;
    const [a = '', b = '', , d = '', e = ''] = sections;
    device.move('section', a, e);
    device.move('section', a, null);
    device.move('section', e, a);
    device.move('section', b, d);
    world.network.setFate(online);
    await world.settle();
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

describe('S8: an answer that was lost', () => {
  for (const [what, path] of [
    ['client', /\/clients$/u],
    ['proposal', /\/proposals$/u],
    ['section', /\/sections$/u],
    ['line item', /\/line_items$/u],
  ] as const) {
    it(`a create of a ${what} that took effect is adopted, not repeated`, async () => {
      const world = await start({ fate: once('POST', path, { type: 'lose-answer' }) });
      draft(world);
      await world.settle();
      expect(writes(world)).toHaveLength(5);
      for (const table of ['clients', 'proposals', 'sections'])
        expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
      expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    });

    it(`S9: a create of a ${what} that did not arrive is repeated after quiescence`, async () => {
      const world = await start({ fate: once('POST', path, { type: 'lose-request' }) });
      draft(world);
      const began = world.time.monotonic();
      await world.settle();
      expect(world.time.monotonic() - began).toBeGreaterThan(80_000);
      for (const table of ['clients', 'proposals', 'sections'])
        expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
      expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    });
  }

  it('S9: an effect that comes late within the bound is waited for', async () => {
    const world = await start({
      fate: once('POST', /\/proposals$/u, { type: 'arrive-late', afterMs: 70_000 }),
    });
    draft(world);
    await world.settle();
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(1);
  });

  it('an update whose answer was lost is done when the service has it', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.settle();
    world.network.setFate(once('PUT', /\/proposals\/\d+$/u, { type: 'lose-answer' }));
    world.device.update('proposal', proposal, { title: 'Twice?' });
    const before = writes(world).length;
    await world.settle();
    expect(writes(world).length - before).toBe(1);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Twice?' }]);
  });
});

describe('I3: at most one e-mail per approval', () => {
  const sent = (world: StoryWorld): number =>
    rows(world, "SELECT id FROM activities WHERE activity_type = 'user_send_proposal'").length;

  it('S8: a send whose answer was lost is found in the timeline', async () => {
    const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-answer' }) });
    const { proposal } = draft(world);
    world.device.send(proposal);
    await world.settle();
    expect(sent(world)).toBe(1);
    expect(world.engine().status().pendingSends).toBe(0);
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ status: 'pending' });
  });

  it('S8: a send that left no trace waits for a person, and goes out once on their word', async () => {
    const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-request' }) });
    const { proposal } = draft(world);
    const opId = world.device.send(proposal);
    await world.settle();
    expect(sent(world)).toBe(0);
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'needs-user' });
    expect(world.journal().attempts.evidence(opId).length).toBeGreaterThan(0);
  });

  it('a crash while sending does not send again', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.settle();
    world.device.send(proposal);
    // Long enough for the reading back to end and the send itself to arrive, too short for its answer.
    while (sent(world) === 0) await world.pass(10);
    world.restart();
    await world.settle();
    expect(sent(world)).toBe(1);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('S14: what was changed on the service after the approval is shown, not sent', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.settle();
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    world.service.database.query("UPDATE sections SET title = 'Another price'").run();
    world.network.setFate(online);
    await world.settle();
    expect(sent(world)).toBe(0);
    expect(world.journal().operations.find(opId)).toMatchObject({
      state: 'needs-user',
      reason: expect.stringContaining('title'),
    });
  });

  it('S20: a send can be pulled back during its undo window', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.settle();
    world.device.send(proposal, {}, 10_000);
    await world.pass(9_000);
    expect(sent(world)).toBe(0);
    await world.pass(5_000);
    expect(sent(world)).toBe(1);
  });
});

describe('S11, S12: somebody else changes the service meanwhile', () => {
  it('different fields of one record are merged without a word', async () => {
    const world = await start();
    const { client } = draft(world);
    await world.settle();
    world.network.setFate(offline);
    world.device.update('client', client, { city: 'Utrecht' });
    world.service.database.query("UPDATE clients SET business = 'Acme'").run();
    world.network.setFate(online);
    await world.settle();
    await world.pass(31 * 60_000);
    expect(world.device.require('client', client).fields).toMatchObject({
      city: 'Utrecht',
      business: 'Acme',
    });
    expect(world.engine().status().needsReview).toBe(0);
  });
});

describe('I7: what somebody else did while this computer was away', () => {
  it('is not overwritten: a clash is shown before anything of it goes out, and each choice is carried out', async () => {
    for (const [type, expected] of [
      ['mine', 'Ours'],
      ['theirs', 'Theirs'],
    ] as const) {
      const world = await start();
      const { proposal } = draft(world);
      await world.settle();
      world.network.setFate(offline);
      await world.pass(5 * 60_000);
      world.device.update('proposal', proposal, { title: 'Ours' });
      world.service.database.query("UPDATE proposals SET title = 'Theirs'").run();
      world.network.setFate(online);
      await world.settle();
      expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Theirs' }]);
      const [conflict] = world.journal().conflicts.all();
      expect(conflict).toMatchObject({ field: 'title', mine: 'Ours', theirs: 'Theirs' });
      expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: 'Ours' });
      world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type }));
      await world.settle();
      expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: expected }]);
      expect(world.device.require('proposal', proposal).fields).toMatchObject({ title: expected });
    }
  });

  it('costs one reading per proposal, not one per edit', async () => {
    const world = await start();
    const { section, items } = draft(world);
    await world.settle();
    world.network.setFate(offline);
    await world.pass(5 * 60_000);
    world.device.update('section', section, { title: 'Prices' });
    world.device.update('line_item', items[0], { amount: 1 });
    world.device.update('line_item', items[1], { amount: 2 });
    const before = world.network.exchanges.length;
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(400);
    const calls = world.network.exchanges.slice(before).map(({ method }) => method);
    // One look whether the way is open, one reading of the sections, three writes.
    expect(calls.slice(0, 5)).toEqual(['GET', 'GET', 'PUT', 'PUT', 'PUT']);
  });
});

describe('S18: the budget', () => {
  it('a full load of edits never exceeds 100 calls in any 30 seconds, and is never refused', async () => {
    const world = await start();
    world.network.setFate(offline);
    const proposal = world.device.create('proposal', { title: 'Long' });
    let last: string | null = null;
    for (let index = 0; index < 250; index += 1) {
      last = world.device.create('section', { proposal_id: proposal, title: `Section ${index}` }, last);
    }
    world.network.setFate(online);
    await world.settle();
    expect(world.network.exchanges.filter(({ status }) => status === 429)).toEqual([]);
    const arrivals = world.network.exchanges.map(({ arrivedAt }) => arrivedAt);
    const worst = Math.max(
      ...arrivals.map((from) => arrivals.filter((at) => at >= from && at < from + 30_000).length),
    );
    expect(worst).toBeLessThanOrEqual(100);
    expect(rows(world, 'SELECT id FROM sections')).toHaveLength(250);
  });
});
