import { describe, expect, it } from 'vitest';
import { createReason } from '#shared/reasons/reason.ts';
import { toServerId } from '#shared/domain/testing/ids.ts';
import { adoptRecord } from '../../../../src-main/core/sync/verify/adopt-record.ts';
import { decide } from '../../../../src-main/core/sync/outbox/outbox-actions.ts';
import { offline, once, rows, scenarioStarter } from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';

const start = scenarioStarter();

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
