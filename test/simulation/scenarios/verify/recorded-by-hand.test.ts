import { describe, expect, it } from 'vitest';
import { offline, once, online, rows, scenarioStarter, type ScenarioWorld } from '../scenario.ts';
import { runNow } from '../../../../src-service/storage/steps.ts';
import { startDraft } from './draft.ts';

const start = scenarioStarter();

const statusOf = (world: ScenarioWorld): unknown =>
  rows(world, 'SELECT status FROM proposals')[0]?.['status'];

describe('S8: a decision that the user records', () => {
  const decisionsOf = (world: ScenarioWorld): readonly unknown[] =>
    rows(
      world,
      "SELECT additional_fields AS details FROM activities WHERE activity_type = 'user_manual_change_status_proposal'",
    ).map(({ details }) => JSON.parse(String(details)) as unknown);

  async function withSent() {
    const { world, proposal } = await startDraft(start);
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
    const { world, proposal } = await startDraft(start, { service: { variants: ['no-extensions'] } });
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

  it('is shown at once, and leaves no message', async () => {
    const { world, proposal } = await startDraft(start);
    world.device.recordSend(proposal, 'ada@harbor.example');
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'pending' });
    await world.untilSynced();
    expect(statusOf(world)).toBe('pending');
    expect(sendsOf(world)).toMatchObject([{ how: 'by_hand', to: 'ada@harbor.example' }]);
    expect(rows(world, 'SELECT id FROM mails')).toEqual([]);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it.each(['lose-answer', 'lose-request'] as const)('is recorded once after “%s”', async (type) => {
    const { world, proposal } = await startDraft(start);
    world.network.setFate(once('PUT', /\/record_send$/u, { type }));
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(1);
    expect(statusOf(world)).toBe('pending');
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is recorded again by the user, although the entry of the first one is not read yet', async () => {
    const { world, proposal } = await startDraft(start);
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
    const { world, proposal } = await startDraft(start);
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
    const { world, proposal } = await startDraft(start);
    runNow(world.service.database.query("UPDATE proposals SET status = 'pending'").run());
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toEqual([]);
    expect(world.device.find('proposal', proposal)?.fields).toMatchObject({ status: 'pending' });
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
  });

  it('is no evidence that an e-mail to the same address has left', async () => {
    const { world, proposal } = await startDraft(start);
    world.device.recordSend(proposal);
    await world.untilSynced();
    world.device.send(proposal);
    await world.untilSynced();
    expect(sendsOf(world)).toHaveLength(2);
    expect(rows(world, 'SELECT id FROM mails')).toHaveLength(1);
    expect(world.engine().status()).toMatchObject({ pendingChanges: 0, needsReview: 0 });
  });

  it('is refused with a reason by a service without the extension', async () => {
    const { world, proposal } = await startDraft(start, { service: { variants: ['no-extensions'] } });
    world.device.recordSend(proposal);
    await world.untilSynced();
    expect(statusOf(world)).toBe('draft');
    expect(world.journal().operations.all()).toMatchObject([{ state: 'rejected' }]);
    expect(world.journal().conflicts.all()).toEqual([]);
  });
});
