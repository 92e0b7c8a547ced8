import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { decide, discard, withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import type { Fate } from '../world/network.ts';
import {
  offline,
  online,
  once,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';
import { apiRoot } from '../world/wire.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** Undoing a delete restores the edits before it, sent or not (S20, I11). */

const start = scenarioStarter();

const undoWindowMs = 10_000;

interface Scenario {
  readonly world: ScenarioWorld;
  readonly proposal: LocalId;
  readonly first: LocalId;
  readonly section: LocalId;
  readonly line: LocalId;
}

/** A synced proposal: a first section, and a second one with a line item. */
async function begin(): Promise<Scenario> {
  const world = await start();
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Website' });
  const first = device.create('section', { proposal_id: proposal, title: 'First' });
  const values = { proposal_id: proposal, title: 'Prices', section_type: 'cost', body: '<p>a</p>' };
  const section = device.create('section', values, first);
  const line = device.create('line_item', { section_id: section, name: 'Design', amount: 100 });
  await world.untilSynced();
  return { world, proposal, first, section, line };
}

function deleteAndUndo({ world }: Scenario, entity: 'proposal' | 'section', localId: LocalId): void {
  world.device.delete(entity, localId, undoWindowMs);
  undoDelete(world, localId);
}

function undoDelete(world: ScenarioWorld, localId: LocalId): void {
  const deleted = world
    .journal()
    .operations.all()
    .find(({ operation }) => operation.kind === 'delete' && operation.localId === localId);
  world.process().act((context) => withdraw(context, deleted?.operation.opId ?? ''));
  world.device.follow();
}

function title({ world, section }: Scenario): unknown {
  return (world.device.find('section', section)?.fields as { title?: unknown } | undefined)?.title;
}

function names({ world }: Scenario, sectionId: LocalId): readonly unknown[] {
  return world.device.view
    .childrenOf('line_item', sectionId)
    .map((item) => (item.entity === 'line_item' ? item.fields.name : null));
}

describe('S20, I11: undoing a delete', () => {
  it('restores unsent edits, creates and moves before it', async () => {
    const scenario = await begin();
    const { world, section, line } = scenario;
    world.network.setFate(offline);
    world.device.update('section', section, { title: 'Our prices' });
    const hosting = world.device.create('line_item', { section_id: section, name: 'Hosting' }, line);
    world.device.create('line_item', { section_id: section, name: 'Domain' }, hosting);
    world.device.move('line_item', line, hosting);
    deleteAndUndo(scenario, 'section', section);
    expect(title(scenario)).toBe('Our prices');
    expect(names(scenario, section)).toEqual(['Hosting', 'Design', 'Domain']);
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, "SELECT title FROM sections WHERE title = 'Our prices'")).toHaveLength(1);
    expect(rows(world, 'SELECT name FROM line_items ORDER BY position').map(({ name }) => name)).toEqual([
      'Hosting',
      'Design',
      'Domain',
    ]);
  });

  it('restores the contents of a whole proposal, also after a restart', async () => {
    const scenario = await begin();
    const { world, proposal, section } = scenario;
    world.network.setFate(offline);
    world.device.update('proposal', proposal, { title: 'Our website' });
    world.device.update('section', section, { title: 'Our prices' });
    world.device.delete('proposal', proposal, undoWindowMs);
    world.restart();
    undoDelete(world, proposal);
    expect(title(scenario)).toBe('Our prices');
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ title: 'Our website' });
  });

  it('restores nested deletes in the order in which they are undone', async () => {
    const scenario = await begin();
    const { world, section, line } = scenario;
    world.network.setFate(offline);
    world.device.update('line_item', line, { name: 'Drafts' });
    world.device.delete('line_item', line, undoWindowMs);
    deleteAndUndo(scenario, 'section', section);
    expect(names(scenario, section)).toEqual([]);
    undoDelete(world, line);
    expect(names(scenario, section)).toEqual(['Drafts']);
  });

  it('restores the order of the siblings behind it', async () => {
    const scenario = await begin();
    const { world, proposal, section } = scenario;
    world.network.setFate(offline);
    const terms = world.device.create('section', { proposal_id: proposal, title: 'Terms' }, section);
    const order = (): readonly LocalId[] =>
      world.device.view.childrenOf('section', proposal).map(({ localId }) => localId);
    const before = order();
    deleteAndUndo(scenario, 'section', section);
    expect(order()).toEqual(before);
    expect(order().at(-1)).toBe(terms);
  });

  it('raises a conflict if the other user changed the same field meanwhile', async () => {
    const scenario = await begin();
    const { world, section } = scenario;
    world.network.setFate(offline);
    world.device.update('section', section, { title: 'Mine' });
    world.device.delete('section', section, 2 * untilFullSync);
    runNow(world.service.database.query("UPDATE sections SET title = 'Theirs' WHERE title = 'Prices'").run());
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(untilFullSync);
    const [asking] = world.journal().operations.all();
    expect(asking).toMatchObject({ state: 'undecided', operation: { kind: 'delete' } });
    world.process().act((context) => discard(context, asking?.operation.opId ?? ''));
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: 'title', mine: 'Mine', theirs: 'Theirs' },
    ]);
    await world.untilSynced();
    expect(rows(world, 'SELECT title FROM sections')).toContainEqual({ title: 'Theirs' });
  });

  it('restores an undecided conflict', async () => {
    const scenario = await begin();
    const { world, section } = scenario;
    world.network.setFate(offline);
    await world.pass(5 * 60_000);
    world.device.update('section', section, { title: 'Mine' });
    runNow(world.service.database.query("UPDATE sections SET title = 'Theirs' WHERE title = 'Prices'").run());
    world.network.setFate(online);
    await world.untilSynced();
    const waiting = world.journal().conflicts.all();
    expect(waiting).toMatchObject([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }]);
    world.network.setFate(offline);
    deleteAndUndo(scenario, 'section', section);
    expect(world.journal().conflicts.all()).toEqual(waiting);
    expect(title(scenario)).toBe('Mine');
  });

  it('restores no edit of a record that the other user deleted meanwhile', async () => {
    const scenario = await begin();
    const { world, section, line } = scenario;
    const path = `${apiRoot}/line_items/${world.journal().records.serverIdOf('line_item', line) ?? ''}`;
    world.network.setFate(offline);
    world.device.update('line_item', line, { name: 'Drafts' });
    world.device.delete('section', section, 2 * untilFullSync);
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    world.network.setFate(online);
    world.engine().syncNow();
    await world.pass(untilFullSync);
    undoDelete(world, section);
    expect(names(scenario, section)).toEqual([]);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('restores the edit too when the service refused the delete and the user accepts that', async () => {
    const scenario = await begin();
    const { world, section } = scenario;
    world.network.setFate(offline);
    world.device.update('section', section, { title: 'Our prices' });
    world.device.delete('section', section);
    world.network.setFate(once('DELETE', /sections/u, { type: 'fault', status: 403, takesEffect: false }));
    await world.untilIdle();
    const [refused] = world.journal().operations.all();
    expect(refused).toMatchObject({ state: 'rejected', operation: { kind: 'delete' } });
    world.process().act((context) => discard(context, refused?.operation.opId ?? ''));
    await world.untilSynced();
    expect(title(scenario)).toBe('Our prices');
    expect(rows(world, "SELECT title FROM sections WHERE title = 'Our prices'")).toHaveLength(1);
  });
});

describe('S20, I11: undoing a delete within its undo time', () => {
  /** The sibling behind the deleted section is created in front of it, because the section still exists there. */
  async function overtaken(fate: Fate): Promise<Scenario & { readonly order: () => readonly LocalId[] }> {
    const scenario = await begin();
    const { world, proposal, section } = scenario;
    world.network.setFate(offline);
    const terms = world.device.create('section', { proposal_id: proposal, title: 'Terms' }, section);
    world.device.create('section', { proposal_id: proposal, title: 'Thanks' }, terms);
    world.device.delete('section', section, undoWindowMs);
    world.network.setFate(once('POST', /sections$/u, fate));
    world.engine().syncNow();
    const order = (): readonly LocalId[] =>
      world.device.view.childrenOf('section', proposal).map(({ localId }) => localId);
    return { ...scenario, order };
  }

  const served = (world: ScenarioWorld): readonly unknown[] =>
    rows(world, 'SELECT title FROM sections ORDER BY position').map(({ title: name }) => name);

  const wanted = ['First', 'Prices', 'Terms', 'Thanks'];

  it.each([
    ['is in flight', { type: 'deliver' }, 130],
    ['is done', { type: 'deliver' }, 2_000],
    ['is done without an answer', { type: 'lose-answer' }, 2_000],
    ['takes effect late', { type: 'arrive-late', afterMs: 30_000 }, 2_000],
  ] as const)('restores the section before its next sibling, whose create %s', async (_, fate, afterMs) => {
    const scenario = await overtaken(fate);
    const { world, section, order } = scenario;
    await world.pass(afterMs);
    undoDelete(world, section);
    expect(order()[1]).toBe(section);
    expect(world.checkVisible()).toBeNull();
    await world.untilSynced();
    expect(served(world)).toEqual(wanted);
    expect(order()[1]).toBe(section);
  });

  it('keeps a sibling where the user moved it meanwhile', async () => {
    const scenario = await overtaken({ type: 'deliver' });
    const { world, proposal, section, order } = scenario;
    await world.pass(2_000);
    const terms = order()[1] ?? toLocalId('none');
    world.device.move('section', terms, null);
    await world.pass(2_000);
    undoDelete(world, section);
    expect(order()[0]).toBe(terms);
    await world.untilSynced();
    expect(served(world)).toEqual(['Terms', 'First', 'Prices', 'Thanks']);
    expect(world.device.view.childrenOf('section', proposal)).toHaveLength(4);
  });
});

it('S20: a conflict in a line item ends when the delete of its section is confirmed', async () => {
  const { world, proposal, section, line } = await begin();
  const { device } = world;
  world.network.setFate(offline);
  await world.pass(5 * 60_000);
  device.update('line_item', line, { amount: 200 });
  device.delete('line_item', line, undoWindowMs);
  device.delete('section', section);
  undoDelete(world, line);
  // A decision about the line item waits behind the approval, as every later operation does.
  const send = device.send(proposal, {}, 60 * 60_000);
  runNow(world.service.database.query('UPDATE line_items SET amount = 300').run());
  runNow(world.service.database.query("UPDATE sections SET title = 'Price' WHERE title = 'Prices'").run());
  world.network.setFate(online);
  await world.untilSynced();
  const { conflicts, operations } = world.journal();
  const [conflict] = conflicts.all();
  const asks = operations.all().find(({ state }) => state === 'undecided');
  world.process().act((context) => decide(context, asks?.operation.opId ?? '', { verdict: 'again' }));
  world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
  await world.untilSynced();
  expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'First' }]);
  expect(operations.all().map(({ operation }) => operation.opId)).toEqual([send]);
});
