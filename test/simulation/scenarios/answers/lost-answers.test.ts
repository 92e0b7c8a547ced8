import { describe, expect, it } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { asNewId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { markAllUncertain } from '../../../../src-main/core/recovery/mark-uncertain.ts';
import { decide, discard, hold, withdraw } from '../../../../src-main/core/sync/outbox/outbox-actions.ts';
import { readOutbox } from '../../users/read-outbox.ts';
import {
  draft,
  offline,
  once,
  online,
  rows,
  scenarioStarter,
  writes,
  type ScenarioWorld,
} from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

const start = scenarioStarter();

describe('S8: a lost answer', () => {
  for (const [what, path] of [
    ['client', /\/clients$/u],
    ['proposal', /\/proposals$/u],
    ['section', /\/sections$/u],
    ['line item', /\/line_items$/u],
  ] as const) {
    it(`a create of a ${what} that took effect is adopted, not repeated`, async () => {
      const world = await start({ fate: once('POST', path, { type: 'lose-answer' }) });
      draft(world);
      await world.untilSynced();
      expect(writes(world)).toHaveLength(5);
      for (const table of ['clients', 'proposals', 'sections'])
        expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
      expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    });

    it(`S9: a create of a ${what} that did not arrive is repeated after the uncertainty window`, async () => {
      const world = await start({ fate: once('POST', path, { type: 'lose-request' }) });
      draft(world);
      const began = world.time.monotonic();
      await world.untilSynced();
      expect(world.time.monotonic() - began).toBeGreaterThan(80_000);
      for (const table of ['clients', 'proposals', 'sections'])
        expect(rows(world, `SELECT id FROM ${table}`)).toHaveLength(1);
      expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(2);
    });
  }

  it('S9: a late effect within the bound is waited for', async () => {
    const world = await start({
      fate: once('POST', /\/proposals$/u, { type: 'arrive-late', afterMs: 70_000 }),
    });
    draft(world);
    await world.untilSynced();
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(1);
  });

  it('S8: an update whose answer was lost is done if the service has its value', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(once('PUT', /\/proposals\/\d+$/u, { type: 'lose-answer' }));
    world.device.update('proposal', proposal, { title: 'Twice?' });
    const before = writes(world).length;
    await world.untilSynced();
    expect(writes(world).length - before).toBe(1);
    expect(rows(world, 'SELECT title FROM proposals')).toEqual([{ title: 'Twice?' }]);
  });

  it('a delete whose answer was lost cannot be withdrawn, because it may have taken effect', async () => {
    const world = await start();
    const { items } = draft(world);
    await world.untilSynced();
    const lost = once('DELETE', /\/line_items\/\d+$/u, { type: 'lose-answer' });
    let isLost = false;
    world.network.setFate((request) => {
      if (request.method !== 'DELETE') return isLost ? offline() : online();
      isLost = true;
      return lost(request);
    });
    world.device.delete('line_item', toLocalId(items[0]));
    await world.pass(1_000);
    const [entry] = world.journal().operations.all();
    const opId = entry?.operation.opId ?? '';
    for (const cancel of [withdraw, hold, discard]) {
      expect(() => world.process().act((context) => cancel(context, opId))).toThrow(
        expect.objectContaining({ code: 'too-late' }),
      );
    }
    world.network.setFate(online);
    await world.untilSynced();
    expect(rows(world, 'SELECT id FROM line_items')).toHaveLength(1);
    expect(world.device.view.get('line_item', toLocalId(items[0]))).toBeUndefined();
  });
});

describe('I3: at most one e-mail per approval', () => {
  const sent = (world: ScenarioWorld): number =>
    rows(world, "SELECT id FROM activities WHERE activity_type = 'user_send_proposal'").length;

  it('S8: a send whose answer was lost is found in the timeline', async () => {
    const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-answer' }) });
    const { proposal } = draft(world);
    world.device.send(proposal);
    await world.untilSynced();
    expect(sent(world)).toBe(1);
    expect(world.process().sent).toEqual([
      { proposalId: proposal, title: expect.stringMatching(/./u), email: 'client@example.com' },
    ]);
    expect(world.engine().status().pendingSends).toBe(0);
    expect(world.device.require('proposal', proposal).fields).toMatchObject({ status: 'pending' });
  });

  it('S8: a send without a trace waits for the user, and is sent once on their decision', async () => {
    const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-request' }) });
    const { proposal } = draft(world);
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect(sent(world)).toBe(0);
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
    expect(world.journal().attempts.evidence(opId).length).toBeGreaterThan(0);
    world.process().act((context) => decide(context, opId, { verdict: 'again' }));
    await world.untilSynced();
    expect(sent(world)).toBe(1);
  });

  it('S8: a send without a trace is not matched with an earlier equal one', async () => {
    const world = await start();
    const { proposal } = draft(world);
    world.device.send(proposal);
    await world.untilSynced();
    world.network.setFate(once('PUT', /send_proposal$/u, { type: 'lose-request' }));
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect(sent(world)).toBe(1);
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
    world.process().act((context) => decide(context, opId, { verdict: 'again' }));
    await world.untilSynced();
    expect(sent(world)).toBe(2);
  });

  it('S8: a late entry of an earlier equal send is not matched with a send that never arrived', async () => {
    const world = await start({ service: { variants: ['quiet-activity'] } });
    const { proposal } = draft(world);
    await world.untilSynced();
    let arrivals = 0;
    world.network.setFate(({ method, path }) =>
      method === 'PUT' && path.endsWith('/send_proposal') && (arrivals += 1) === 2
        ? { type: 'lose-request' }
        : { type: 'deliver' },
    );
    world.device.send(proposal);
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect([arrivals, sent(world)]).toEqual([2, 1]);
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
  });

  it('S8: of two equal sends, each effective one is matched with its own entry', async () => {
    const world = await start();
    const { proposal } = draft(world);
    for (const count of [1, 2]) {
      world.network.setFate(once('PUT', /send_proposal$/u, { type: 'lose-answer' }));
      world.device.send(proposal);
      await world.untilSynced();
      expect(sent(world)).toBe(count);
      expect(world.journal().operations.all()).toEqual([]);
    }
  });

  it('S9: the outbox shows the end of the verification, which starts again after a restart', async () => {
    const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-request' }) });
    const { proposal } = draft(world);
    const opId = world.device.send(proposal);
    const until = (): number | null | undefined => {
      const { entries } = readOutbox(world.journal(), world.engine(), world.clock.now());
      return entries.find(({ operation }) => operation.opId === opId)?.verificationEndsAt;
    };
    while (world.journal().operations.find(opId)?.state !== 'uncertain') await world.pass(50);
    const first = until() ?? 0;
    expect(first - world.clock.now()).toBeLessThanOrEqual(80_000);
    expect(first - world.clock.now()).toBeGreaterThan(70_000);
    await world.pass(30_000);
    expect(until()).toBe(first);
    world.restart();
    await world.pass(5_000);
    expect(until() ?? 0).toBeGreaterThanOrEqual(first + 30_000);
    await world.untilSynced();
    expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
    expect(until()).toBeNull();
  });

  it.each([
    ['done', 0],
    ['again', 1],
  ] as const)(
    'S8: an uncertain send after a restore waits with its evidence, and the decision “%s” sends it %i times',
    async (verdict, times) => {
      const world = await start();
      const { proposal } = draft(world);
      await world.untilSynced();
      world.network.setFate(offline);
      const opId = world.device.send(proposal);
      const journal = world.journal();
      journal.transaction(() => void markAllUncertain(journal, () => asNewId('new'), world.clock.now()));
      world.network.setFate(online);
      await world.untilSynced();
      expect(readOutbox(journal, world.engine(), world.clock.now()).entries).toMatchObject([
        { state: 'undecided', attempts: [], evidence: [{ source: createReason('source.localData') }] },
      ]);
      world.process().act((context) => decide(context, opId, { verdict }));
      await world.untilSynced();
      expect(sent(world)).toBe(times);
      // A user who marked it as sent is not notified.
      expect(world.process().sent).toHaveLength(times);
      expect(journal.operations.all()).toEqual([]);
    },
  );

  it('S8: a crash during a send does not repeat it', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.device.send(proposal);
    // Long enough for the comparison and the send's arrival, too short for its answer.
    while (sent(world) === 0) await world.pass(10);
    world.restart();
    await world.untilSynced();
    expect(sent(world)).toBe(1);
    expect(world.journal().operations.all()).toEqual([]);
  });

  it('S14: a change on the service after the approval is shown and not sent', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    runNow(world.service.database.query("UPDATE sections SET title = 'Another price'").run());
    world.network.setFate(online);
    await world.untilSynced();
    expect(sent(world)).toBe(0);
    expect(world.journal().operations.find(opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.notApproved', params: { difference: { at: 'section', part: 'title' } } },
    });
  });

  it('S14: a proposal that was given to another client after the approval is shown and not sent', async () => {
    const world = await start();
    const { proposal } = draft(world);
    world.device.create('client', { email: 'grace@example.com', name: 'Grace' });
    await world.untilSynced();
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    runNow(world.service.database.query('UPDATE proposals SET client_id = 2').run());
    world.network.setFate(online);
    await world.untilSynced();
    expect(sent(world)).toBe(0);
    expect(world.journal().operations.find(opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.notApproved', params: { difference: { at: 'client' } } },
    });
  });

  it('S20: a send can be withdrawn during its undo time', async () => {
    const world = await start();
    const { proposal } = draft(world);
    await world.untilSynced();
    world.device.send(proposal, {}, 10_000);
    await world.pass(9_000);
    expect(sent(world)).toBe(0);
    await world.pass(5_000);
    expect(sent(world)).toBe(1);
  });
});
