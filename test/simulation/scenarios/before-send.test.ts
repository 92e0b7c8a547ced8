import { createReason } from '#shared/reasons/reason.ts';
import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { decide, withdraw } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { hashShownContent } from '../../support/core/hash-shown-content.ts';
import type { Fate } from '../world/network.ts';
import {
  draft,
  offline,
  online,
  rows,
  scenarioStarter,
  untilFullSync,
  type ScenarioWorld,
} from './scenario.ts';
import type { WireRequest } from '../world/wire.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** The reading before a send, its age, and what it must report (S8, S14). */

const start = scenarioStarter();

function mails(world: ScenarioWorld): number {
  return rows(world, "SELECT id FROM activities WHERE activity_type = 'user_send_proposal'").length;
}

/** A synced draft. */
async function withDraft(): Promise<{ world: ScenarioWorld; proposal: LocalId }> {
  const world = await start();
  const { proposal } = draft(world);
  await world.untilSynced();
  return { world, proposal };
}

function entry(world: ScenarioWorld, opId: string) {
  return world.journal().operations.find(opId);
}

/** Approves the e-mail again. Returns whether that counts. */
function again(world: ScenarioWorld, opId: string, shown?: string): boolean {
  let isDone = false;
  world.process().act((context) => {
    isDone = decide(context, opId, { verdict: 'again', shown });
  });
  return isDone;
}

/** Lowers the price after this request has been served. */
function priceFalls(world: ScenarioWorld, path: RegExp): (request: WireRequest) => Fate {
  let has = false;
  return (request) => {
    if (request.method === 'GET' && path.test(request.path) && !has) {
      has = true;
      // After the request has arrived and before its late answer.
      world.time.after(500, () =>
        runNow(world.service.database.query('UPDATE line_items SET amount = 100').run()),
      );
      return { type: 'answer-late', afterMs: 8_000 };
    }
    return { type: 'deliver' };
  };
}

describe('S14: a change by the other user while an e-mail waits for its time', () => {
  it('is asked about when a reading shows it, before the e-mail leaves', async () => {
    const { world, proposal } = await withDraft();
    const opId = world.device.send(proposal, {}, 6 * 60 * 60_000);
    world.device.update('proposal', proposal, { exclude_total: true });
    await world.pass(untilFullSync);
    expect(entry(world, opId)?.state).toBe('waiting');
    runNow(world.service.database.query('UPDATE line_items SET amount = 100').run());
    await world.pass(untilFullSync);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.notApproved' },
    });
    expect(world.engine().status().needsReview).toBe(1);
    expect(mails(world)).toBe(0);
    again(world, opId);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
  });

  it('is corrected and approved, also if the clock was set back in between', async () => {
    const { world, proposal } = await withDraft();
    const opId = world.device.send(proposal, {}, 6 * 60 * 60_000);
    runNow(world.service.database.query('UPDATE line_items SET amount = 100').run());
    await world.pass(untilFullSync);
    world.device.update('proposal', proposal, { title: 'For a friend' });
    world.clock.jump(-60_000);
    again(world, opId);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
    expect(rows(world, "SELECT id FROM proposals WHERE title = 'For a friend'")).toHaveLength(1);
  });
});

describe('S14: a change that arrives in the moment of the approval', () => {
  /** Queues an e-mail, as of a window that does not show the last edit yet. */
  async function approvedTooEarly(): Promise<{
    world: ScenarioWorld;
    proposal: LocalId;
    opId: string;
  }> {
    const { world, proposal } = await withDraft();
    const shown = hashShownContent(world.device.view, proposal);
    world.device.update('proposal', proposal, { title: 'Half the price' });
    const opId = world.device.send(proposal, {}, 0, shown);
    return { world, proposal, opId };
  }

  it('is asked about, and nothing leaves', async () => {
    const { world, proposal, opId } = await approvedTooEarly();
    await world.pass(untilFullSync);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.changedUnseen' },
    });
    expect(mails(world)).toBe(0);
    const shown = hashShownContent(world.device.view, proposal);
    expect(again(world, opId, shown)).toBe(true);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
  });

  it('is asked about again after an answer to something else, and a second answer to the same counts', async () => {
    const { world, proposal, opId } = await approvedTooEarly();
    const before = hashShownContent(world.device.view, proposal);
    world.device.update('proposal', proposal, { title: 'A tenth of the price' });
    expect(again(world, opId, before)).toBe(false);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.changedUnseen' },
    });
    // Whatever keeps this window behind, the user has been told twice.
    expect(again(world, opId, before)).toBe(true);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
  });
});

describe('S14: the age of the reading before a send', () => {
  it.each([
    ['the sections', /\/sections$/u],
    ['the taxes', /\/taxations$/u],
    ['the timeline', /\/proposal_activities$/u],
  ])('covers a change during a slow reading of %s', async (_, path) => {
    const { world, proposal } = await withDraft();
    world.network.setFate(priceFalls(world, path));
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect(mails(world)).toBe(0);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.notApproved' },
    });
  });

  it('includes waiting for the budget: an old reading is repeated', async () => {
    const { world, proposal } = await withDraft();
    let reads = 0;
    world.network.setFate(({ method, path }) => {
      if (method === 'GET' && path.endsWith('/taxations')) {
        reads += 1;
        // Others use up the budget at that moment, and the other user changes the price while the send waits.
        if (reads === 1) {
          world.time.after(5_000, () =>
            runNow(world.service.database.query('UPDATE line_items SET amount = 100').run()),
          );
          for (let call = 0; call < 100; call += 1) void world.engine().ask((api) => api.account.me());
        }
      }
      return { type: 'deliver' };
    });
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect(reads).toBeGreaterThan(1);
    expect(mails(world)).toBe(0);
    expect(entry(world, opId)?.state).toBe('undecided');
  });

  it('a proposal that cannot be read in time waits for the user and is sent on their decision', async () => {
    const { world, proposal } = await withDraft();
    world.network.setFate(({ method, path }) =>
      method === 'GET' && path.endsWith('/sections')
        ? { type: 'answer-late', afterMs: 6_000 }
        : { type: 'deliver' },
    );
    const opId = world.device.send(proposal);
    await world.untilSynced();
    expect(mails(world)).toBe(0);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.tooSlow' },
    });
    again(world, opId);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
  });
});

describe('S8: an older copy of the data folder', () => {
  it("asks about an e-mail that was sent after the copy, and sends it again only on the user's decision", async () => {
    const { world, proposal } = await withDraft();
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
    goBack();
    await world.untilSynced();
    expect(mails(world)).toBe(1);
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: createReason('operation.sentBefore', { email: 'client@example.com' }),
    });
    again(world, opId);
    await world.untilSynced();
    expect(mails(world)).toBe(2);
  });

  it("asks also if this computer's clock is far ahead, and once more for each copy", async () => {
    const { world, proposal } = await withDraft();
    world.clock.jump(7 * 3_600_000);
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    goBack();
    await world.untilSynced();
    expect(entry(world, opId)?.state).toBe('undecided');
    goBack();
    await world.untilSynced();
    expect(entry(world, opId)?.state).toBe('undecided');
    world.process().act((context) => decide(context, opId, { verdict: 'done' }));
    await world.untilSynced();
    expect([mails(world), world.journal().operations.all()]).toEqual([1, []]);
  });

  it('asks about the second of two equal e-mails if the copy knows the first', async () => {
    const { world, proposal } = await withDraft();
    world.device.send(proposal);
    await world.untilSynced();
    world.network.setFate(offline);
    const opId = world.device.send(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    expect(mails(world)).toBe(2);
    goBack();
    await world.untilSynced();
    expect(mails(world)).toBe(2);
    expect(entry(world, opId)?.state).toBe('undecided');
  });

  it('asks about each e-mail of a batch that was sent, and sends the others', async () => {
    const { world, proposal } = await withDraft();
    world.network.setFate(offline);
    const sends = [world.device.send(proposal), world.device.send(proposal)];
    const goBack = world.copyData();
    world.network.setFate(({ path }) => {
      const isSecond = path.endsWith('/send_proposal') && mails(world) === 1;
      return isSecond ? { type: 'refuse' } : { type: 'deliver' };
    });
    await world.pass(60_000);
    expect(mails(world)).toBe(1);
    goBack();
    world.network.setFate(online);
    await world.untilSynced();
    expect(mails(world)).toBe(1);
    expect(entry(world, sends[0] ?? '')?.state).toBe('undecided');
    // The first one is in the timeline; the second one was not sent.
    world.process().act((context) => decide(context, sends[0] ?? '', { verdict: 'done' }));
    await world.untilSynced();
    expect([mails(world), world.journal().operations.all()]).toEqual([2, []]);
  });

  it('asks also if the proposal was created after the copy and has another title since', async () => {
    const world = await start();
    world.network.setFate(offline);
    const { proposal } = draft(world);
    const opId = world.device.send(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    world.device.update('proposal', proposal, { title: 'Another title' });
    await world.untilSynced();
    expect(mails(world)).toBe(1);
    goBack();
    await world.untilSynced();
    expect([mails(world), entry(world, opId)?.state]).toEqual([1, 'undecided']);
    again(world, opId);
    await world.untilSynced();
    expect(mails(world)).toBe(2);
  });

  it('does not ask about an equal e-mail of another proposal that was sent from here before a restart', async () => {
    const world = await start();
    world.network.setFate(offline);
    const proposals = [draft(world).proposal, draft(world).proposal];
    for (const proposal of proposals) world.device.send(proposal);
    world.restart();
    world.network.setFate(online);
    await world.untilSynced();
    expect([mails(world), world.journal().operations.all()]).toEqual([2, []]);
  });

  it('asks when a window relays an approval that the copy does not know', async () => {
    const { world, proposal } = await withDraft();
    const goBack = world.copyData();
    const opId = world.device.send(proposal, {}, 10_000);
    const operation = entry(world, opId)?.operation;
    await world.untilSynced();
    await world.pass(60_000);
    goBack();
    await world.untilSynced();
    if (operation !== undefined) world.device.submit(operation);
    await world.untilSynced();
    expect([mails(world), entry(world, opId)?.state]).toEqual([1, 'undecided']);
  });
});

describe('S8: an e-mail that is sent again', () => {
  it.each([
    ['at once', 0],
    ['after its entry was read', 120_000],
  ])('is sent without a question %s after the first', async (_, wait) => {
    const { world, proposal } = await withDraft();
    world.device.send(proposal);
    while (mails(world) === 0) await world.pass(50);
    await world.pass(100 + wait);
    world.device.send(proposal);
    await world.untilSynced();
    expect([mails(world), world.journal().operations.all()]).toEqual([2, []]);
  });

  it('is sent without a question if both were approved together, over restarts and lost answers', async () => {
    const { world, proposal } = await withDraft();
    world.network.setFate(offline);
    for (let left = 3; left > 0; left -= 1) world.device.send(proposal);
    let lost = false;
    world.network.setFate(({ path }) => {
      if (lost || !path.endsWith('/send_proposal')) return { type: 'deliver' };
      lost = true;
      return { type: 'lose-answer' };
    });
    world.engine().syncNow();
    while (mails(world) === 0) await world.pass(50);
    world.restart();
    await world.untilSynced();
    expect([mails(world), world.journal().operations.all()]).toEqual([3, []]);
  });
});

describe('S14: an e-mail whose client was approved', () => {
  it('is asked about after the user has withdrawn the edit that set the client', async () => {
    const world = await start();
    const { device } = world;
    const proposal = device.create('proposal', { title: 'One' });
    const client = device.create('client', { email: 'c@example.com', name: 'C' });
    await world.untilSynced();
    world.network.setFate(offline);
    device.update('proposal', proposal, { client_id: client });
    const opId = device.send(proposal);
    await world.pass(1_000);
    const edit = world.journal().operations.ofRecord('proposal', proposal)[0]?.operation.opId ?? '';
    world.process().act((context) => withdraw(context, edit));
    world.network.setFate(online);
    await world.untilSynced();
    expect(entry(world, opId)).toMatchObject({
      state: 'undecided',
      reason: { code: 'operation.notApproved', params: { difference: { at: 'client' } } },
    });
    expect(mails(world)).toBe(0);
  });

  it('leaves although that client was deleted meanwhile', async () => {
    const { world, proposal } = await withDraft();
    const client = world.device.view.values().find(({ entity }) => entity === 'client');
    const opId = world.device.send(proposal, {}, 60_000);
    world.device.delete('client', client?.localId ?? proposal);
    await world.pass(120_000);
    await world.untilSynced();
    expect([entry(world, opId), mails(world), rows(world, 'SELECT id FROM clients')]).toEqual([
      undefined,
      1,
      [],
    ]);
  });
});
