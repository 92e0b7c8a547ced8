import { describe, expect, it } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import { adoptRecord } from '../../../src-main/core/sync/verify/adopt-record.ts';
import { decide } from '../../../src-main/core/sync/outbox/outbox-actions.ts';
import { offline, once, online, rows, scenarioStarter, writes, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** The verification table of S8, row by row. `lost-answers.test.ts` has the creates and sends. */

const start = scenarioStarter();

interface Draft {
  readonly world: ScenarioWorld;
  readonly proposal: LocalId;
  readonly sections: readonly [LocalId, LocalId, LocalId];
}

/** A synced proposal with three sections. */
async function withDraft(options?: Parameters<typeof start>[0]): Promise<Draft> {
  const world = await start(options);
  const { device } = world;
  const proposal = device.create('proposal', { title: 'Offer' });
  const first = device.create('section', { proposal_id: proposal, title: 'A' });
  const second = device.create('section', { proposal_id: proposal, title: 'B' }, first);
  const third = device.create('section', { proposal_id: proposal, title: 'C' }, second);
  await world.untilSynced();
  return { world, proposal, sections: [first, second, third] };
}

/** The writes from now on. */
function countWrites(world: ScenarioWorld): () => readonly string[] {
  const before = writes(world).length;
  return () => writes(world).slice(before);
}

function served(world: ScenarioWorld): string {
  return rows(world, 'SELECT title FROM sections ORDER BY position')
    .map(({ title }) => String(title))
    .join(' ');
}

describe('S8: PUT fields', () => {
  it('equals the base: written again, after the uncertainty window', async () => {
    const { world, proposal } = await withDraft();
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
    const { world, proposal } = await withDraft();
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
    const { world, sections } = await withDraft();
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
    const { world, sections, proposal } = await withDraft();
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
    const { world, sections } = await withDraft();
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
    const { world, proposal } = await withDraft();
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
      const { world, proposal } = await withDraft();
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
      const { world, proposal } = await withDraft();
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
    const { world, proposal } = await withDraft({ service: { variants: ['no-extensions'] } });
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

describe('S8: a decision that the user records', () => {
  const decisionsOf = (world: ScenarioWorld): readonly unknown[] =>
    rows(
      world,
      "SELECT additional_fields AS details FROM activities WHERE activity_type = 'user_manual_change_status_proposal'",
    ).map(({ details }) => JSON.parse(String(details)) as unknown);
  const statusOf = (world: ScenarioWorld): unknown =>
    rows(world, 'SELECT status FROM proposals')[0]?.['status'];

  async function withSent() {
    const { world, proposal } = await withDraft();
    world.device.send(proposal);
    await world.untilSynced();
    return { world, proposal };
  }

  it('is shown at once and recorded with its details', async () => {
    const { world, proposal } = await withSent();
    const decision = { decision: 'accepted', how: 'paper', note: 'Signed', decided_by: 'Ada' } as const;
    world.device.recordDecision(proposal, decision);
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'accepted' });
    await world.untilSynced();
    expect(statusOf(world)).toBe('accepted');
    expect(decisionsOf(world)).toMatchObject([
      { decision: 'accepted', how: 'paper', message: 'Signed', from: 'Ada' },
    ]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it.each(['lose-answer', 'lose-request'] as const)('is recorded once after “%s”', async (type) => {
    const { world, proposal } = await withSent();
    world.network.setFate(once('PUT', /\/record_decision$/u, { type }));
    world.device.recordDecision(proposal);
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(1);
    expect(statusOf(world)).toBe('rejected');
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('with a lost answer is not recorded again after the proposal was sent again', async () => {
    const { world, proposal } = await withSent();
    world.network.setFate(once('PUT', /\/record_decision$/u, { type: 'lose-answer' }));
    world.device.recordDecision(proposal);
    await world.pass(500);
    runNow(world.service.database.query("UPDATE proposals SET status = 'pending'").run());
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(1);
    expect(statusOf(world)).toBe('pending');
  });

  it('of an older copy of the data is not recorded again after the proposal was sent again', async () => {
    const { world, proposal } = await withSent();
    world.network.setFate(offline);
    world.device.recordDecision(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(1);
    runNow(world.service.database.query("UPDATE proposals SET status = 'pending'").run());
    goBack();
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(1);
    expect(statusOf(world)).toBe('pending');
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is recorded twice if it was made twice, with a send in between', async () => {
    const { world, proposal } = await withSent();
    world.network.setFate(offline);
    world.device.recordDecision(proposal);
    world.device.send(proposal);
    world.device.recordDecision(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(2);
    expect(statusOf(world)).toBe('rejected');
    goBack();
    await world.untilSynced();
    expect(decisionsOf(world)).toHaveLength(2);
  });

  it('is refused with a reason after the client decided on the page, and changes nothing', async () => {
    const { world, proposal } = await withSent();
    runNow(world.service.database.query("UPDATE proposals SET status = 'accepted'").run());
    world.device.recordDecision(proposal);
    await world.untilSynced();
    expect(decisionsOf(world)).toEqual([]);
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'accepted' });
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
  });

  it('is refused with a reason by a service without the extension', async () => {
    const { world, proposal } = await withDraft({ service: { variants: ['no-extensions'] } });
    world.device.send(proposal);
    await world.untilSynced();
    world.device.recordDecision(proposal);
    await world.untilSynced();
    expect(statusOf(world)).toBe('pending');
    expect(world.device.find('proposal', proposal)).toBeDefined();
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
    expect(world.journal().conflicts.all()).toEqual([]);
  });
});

describe('S8: a send that the user records', () => {
  const sendsOf = (world: ScenarioWorld): readonly unknown[] =>
    rows(
      world,
      "SELECT additional_fields AS details FROM activities WHERE activity_type = 'user_send_proposal'",
    ).map(({ details }) => JSON.parse(String(details)) as unknown);
  const statusOf = (world: ScenarioWorld): unknown =>
    rows(world, 'SELECT status FROM proposals')[0]?.['status'];

  it('is shown at once, and leaves no message', async () => {
    const { world, proposal } = await withDraft();
    world.device.recordSend(proposal, 'ada@harbor.example');
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'pending' });
    await world.untilSynced();
    expect(statusOf(world)).toBe('pending');
    expect(sendsOf(world)).toMatchObject([{ how: 'by_hand', to: 'ada@harbor.example' }]);
    expect(rows(world, 'SELECT id FROM mails')).toEqual([]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it.each(['lose-answer', 'lose-request'] as const)('is recorded once after “%s”', async (type) => {
    const { world, proposal } = await withDraft();
    world.network.setFate(once('PUT', /\/record_send$/u, { type }));
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(1);
    expect(statusOf(world)).toBe('pending');
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is recorded again by the user, although the entry of the first one is not read yet', async () => {
    const { world, proposal } = await withDraft();
    world.device.recordSend(proposal);
    await world.pass(2_000);
    world.device.recordDecision(proposal);
    await world.pass(2_000);
    runNow(world.service.database.query("UPDATE proposals SET status = 'draft'").run());
    world.network.setFate(offline);
    world.device.recordSend(proposal);
    const goBack = world.copyData();
    // The start from the copy is a restart, so the timeline is compared.
    goBack();
    world.network.setFate(online);
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(2);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it.each([
    ['an older copy of the data', true],
    ['a copy from before the first full sync', false],
  ])('of %s is neither recorded again nor refused', async (_, isSynced) => {
    const { world, proposal } = await withDraft();
    world.network.setFate(offline);
    if (!isSynced) world.journal().meta.set('lastPulledAt', null);
    world.device.recordSend(proposal);
    const goBack = world.copyData();
    world.network.setFate(online);
    await world.untilSynced();
    goBack();
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(1);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is refused with a reason after another user sent the proposal, and records nothing', async () => {
    const { world, proposal } = await withDraft();
    runNow(world.service.database.query("UPDATE proposals SET status = 'pending'").run());
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toEqual([]);
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'pending' });
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
  });

  it('is no evidence that an e-mail to the same address has left', async () => {
    const { world, proposal } = await withDraft();
    world.device.recordSend(proposal);
    await world.untilSynced();
    world.device.send(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(2);
    expect(rows(world, 'SELECT id FROM mails')).toHaveLength(1);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is refused with a reason by a service without the extension', async () => {
    const { world, proposal } = await withDraft({ service: { variants: ['no-extensions'] } });
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(statusOf(world)).toBe('draft');
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
    expect(world.journal().conflicts.all()).toEqual([]);
  });
});

describe('S8: POST', () => {
  it('of a proposal with two new ones as candidates: the user decides', async () => {
    const world = await start({ fate: once('POST', /\/proposals$/u, { type: 'lose-answer' }) });
    const opId = ((): string => {
      const localId = world.device.create('proposal', { title: 'Twice' });
      const [entry] = world.journal().operations.ofRecord('proposal', localId);
      return entry?.operation.opId ?? '';
    })();
    await world.pass(500);
    const body = JSON.stringify({ proposal: { title: 'Twice' } });
    await world.service.serve({ method: 'POST', path: '/api/v2/proposals', query: '', body });
    await world.untilSynced();
    expect(world.journal().operations.find(opId)).toMatchObject({
      state: 'undecided',
      reason: createReason('finding.several', { count: 2 }),
    });
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(2);
  });

  it('I7: of a client that the other user has rewritten: the user decides, and the conflict with an edit is shown', async () => {
    const world = await start({ fate: once('POST', /\/clients$/u, { type: 'lose-answer' }) });
    const client = world.device.create('client', { email: 'Ada@Example.com', name: 'Ada' });
    world.device.update('client', client, { city: 'Utrecht' });
    await world.pass(200);
    world.device.update('client', client, { name: 'Ours' });
    runNow(world.service.database.query("UPDATE clients SET name = 'Theirs'").run());
    await world.untilSynced();
    expect(rows(world, 'SELECT name FROM clients')).toEqual([{ name: 'Theirs' }]);
    const asked = world
      .journal()
      .operations.all()
      .find(({ state }) => state === 'undecided');
    expect(asked?.operation).toMatchObject({ kind: 'create', localId: client });
    const adopted = world.engine().withService(async (context) => {
      await adoptRecord(context, asked?.operation.opId ?? '', toServerId('1'));
    });
    await world.untilSynced();
    await adopted;
    expect(world.journal().conflicts.all()).toMatchObject([
      { field: 'name', base: 'Ada', mine: 'Ours', theirs: 'Theirs' },
    ]);
  });

  it('of a proposal whose client was deleted since: found without it, not created twice', async () => {
    const world = await start();
    const { device } = world;
    const client = device.create('client', { email: 'ada@example.com', name: 'Ada' });
    await world.untilSynced();
    world.network.setFate(once('POST', /\/proposals$/u, { type: 'arrive-late', afterMs: 5_000 }));
    const proposal = device.create('proposal', { title: 'Late', client_id: client });
    await world.pass(6_000);
    const { serverId } = device.require('client', client);
    const path = `/api/v2/clients/${serverId ?? ''}`;
    await world.service.serve({ method: 'DELETE', path, query: '', body: null });
    world.network.setFate(offline);
    world.restart();
    await world.pass(31 * 60_000);
    world.network.setFate(() => ({ type: 'deliver' }));
    await world.untilSynced();
    const [entry] = world.journal().operations.ofRecord('proposal', proposal);
    expect(entry).toMatchObject({ state: 'undecided', reason: { code: 'finding.equal' } });
    const opId = entry?.operation.opId ?? '';
    const adopted = world.engine().withService((context) => adoptRecord(context, opId, toServerId('1')));
    await world.untilSynced();
    await adopted;
    await world.pass(31 * 60_000);
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(1);
    expect(device.require('proposal', proposal).fields).toMatchObject({ client_id: null });
  });
});

it('S8: PUT send is found by its status if the timeline is late', async () => {
  const world = await start({
    service: { variants: ['quiet-activity'] },
    fate: once('PUT', /send_proposal$/u, { type: 'lose-answer' }),
  });
  const proposal = world.device.create('proposal', { title: 'Offer' });
  const opId = world.device.send(proposal);
  await world.pass(30_000);
  expect(world.journal().operations.find(opId)).toBeUndefined();
  expect(rows(world, 'SELECT status FROM proposals')).toEqual([{ status: 'pending' }]);
});

it("S8: PUT send is not done if somebody else sent the proposal meanwhile, and is sent once on the user's decision", async () => {
  const world = await start({ fate: once('PUT', /send_proposal$/u, { type: 'lose-request' }) });
  const proposal = world.device.create('proposal', { title: 'Offer' });
  const opId = world.device.send(proposal);
  for (let left = 100; left > 0 && world.journal().operations.find(opId)?.state !== 'uncertain'; left -= 1)
    await world.pass(10);
  await world.service.serve({
    method: 'PUT',
    path: '/api/v2/proposals/1/send_proposal',
    query: '',
    body: JSON.stringify({
      email: 'client@example.com',
      subject: 'Your proposal',
      message: 'From a colleague.',
    }),
  });
  await world.untilSynced();
  expect(world.journal().operations.find(opId)).toMatchObject({ state: 'undecided' });
  world.process().act((context) => decide(context, opId, { verdict: 'again' }));
  await world.untilSynced();
  expect(rows(world, "SELECT id FROM activities WHERE activity_type = 'user_send_proposal'")).toHaveLength(2);
});
