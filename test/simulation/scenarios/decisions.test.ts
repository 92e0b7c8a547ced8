import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { Question } from '#shared/sync/question.ts';
import { answerQuestion } from '../../../src-main/core/sync/decisions/answer-question.ts';
import { resolveConflict } from '../../../src-main/core/sync/decisions/resolve-conflict.ts';
import type { Fate } from '../world/network.ts';
import { offline, online, rows, scenarioStarter, untilFullSync, type ScenarioWorld } from './scenario.ts';
import { runNow } from '../../../src-service/storage/steps.ts';

/** Decisions of the user: mass deletions and duplicates. */

const start = scenarioStarter();

function answer(world: ScenarioWorld, { questionId }: Question, said: 'remove' | 'keep'): void {
  world.process().act((context) => answerQuestion(context, questionId, said));
  world.engine().syncNow();
}

function onlyQuestion(world: ScenarioWorld): Question {
  const [question, ...others] = world.journal().questions.all();
  if (question === undefined || others.length > 0) throw new Error('There is not one question.');
  return question;
}

function proposalsShown(world: ScenarioWorld): number {
  return world.device.view.values().filter(({ entity }) => entity === 'proposal').length;
}

/** Eight proposals with a section each; the service loses seven. */
async function withMassDeletion(): Promise<ScenarioWorld> {
  const world = await start();
  for (let index = 0; index < 8; index += 1) {
    const proposal_id = world.device.create('proposal', { title: `Offer ${index}` });
    world.device.create('section', { proposal_id, title: `Part ${index}` });
  }
  await world.untilSynced();
  await world.pass(untilFullSync);
  runNow(world.service.database.query("DELETE FROM proposals WHERE title <> 'Offer 0'").run());
  await world.pass(untilFullSync);
  return world;
}

describe('S15: more than 5 % of a kind are missing at once', () => {
  it('the user is asked, with the missing and the checked records, and nothing is removed', async () => {
    const world = await withMassDeletion();
    const question = onlyQuestion(world);
    expect(question).toMatchObject({
      type: 'missing',
      entity: 'proposal',
      known: 8,
      checked: 5,
      answer: null,
    });
    expect(question.type === 'missing' && question.records.map(({ name }) => name).toSorted()).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((index) => `Offer ${index}`),
    );
    expect(question.type === 'missing' && question.lastSeenAt).not.toBeNull();
    expect(world.engine().status().needsReview).toBe(1);
    expect(proposalsShown(world)).toBe(8);
  });

  it('the question stays after a restart and further full syncs', async () => {
    const world = await withMassDeletion();
    const { questionId, noticedAt } = onlyQuestion(world);
    world.restart();
    await world.pass(untilFullSync * 2);
    expect(onlyQuestion(world)).toMatchObject({ questionId, noticedAt });
    expect(proposalsShown(world)).toBe(8);
  });

  it("they are removed on the user's decision, each after a confirmation by the service", async () => {
    const world = await withMassDeletion();
    answer(world, onlyQuestion(world), 'remove');
    await world.untilSynced();
    expect(proposalsShown(world)).toBe(1);
    expect(world.device.view.values().filter(({ entity }) => entity === 'section')).toHaveLength(1);
    expect(world.journal().questions.all()).toEqual([]);
    expect(world.engine().status().needsReview).toBe(0);
  });

  it('a record that reappeared before the removal is kept', async () => {
    const world = await withMassDeletion();
    world.network.setFate(offline);
    answer(world, onlyQuestion(world), 'remove');
    await world.pass(60_000);
    const [back] = world
      .journal()
      .questions.all()
      .flatMap((one) => (one.type === 'missing' ? one.records : []));
    const id = Number(world.device.require('proposal', back?.localId ?? toLocalId('none')).serverId);
    runNow(world.service.database.query("UPDATE proposals SET id = ? WHERE title = 'Offer 0'").run(id));
    world.network.setFate(online);
    await world.untilSynced();
    expect(world.device.find('proposal', back?.localId ?? toLocalId('none'))).toBeDefined();
  });

  it("they stay on the user's decision, and the question is not asked again", async () => {
    const world = await withMassDeletion();
    answer(world, onlyQuestion(world), 'keep');
    await world.pass(untilFullSync * 2);
    expect(proposalsShown(world)).toBe(8);
    expect(world.engine().status().needsReview).toBe(0);
  });

  it("an edit of a kept record asks, and the user's decision creates it again", async () => {
    const world = await withMassDeletion();
    const question = onlyQuestion(world);
    answer(world, question, 'keep');
    await world.untilSynced();
    const kept =
      question.type === 'missing' ? (question.records[0]?.localId ?? toLocalId('none')) : toLocalId('none');
    world.device.update('proposal', kept, { title: 'Kept and edited' });
    await world.untilSynced();
    const [conflict] = world.journal().conflicts.all();
    expect(conflict).toMatchObject({ field: null, entity: 'proposal', localId: kept });
    world.process().act((context) => resolveConflict(context, conflict?.conflictId ?? '', { type: 'mine' }));
    await world.untilSynced();
    expect(rows(world, "SELECT id FROM proposals WHERE title = 'Kept and edited'")).toHaveLength(1);
  });
});

describe('S10: a lost create takes effect after the uncertainty window', () => {
  async function withDuplicate(): Promise<{ world: ScenarioWorld; proposal: LocalId }> {
    let met = false;
    const world = await start({
      fate: ({ method, path }): Fate => {
        if (met || method !== 'POST' || !path.endsWith('/proposals')) return { type: 'deliver' };
        met = true;
        return { type: 'arrive-late', afterMs: 200_000 };
      },
    });
    const proposal = world.device.create('proposal', { title: 'Website' });
    world.device.create('section', { proposal_id: proposal, title: 'Price' });
    await world.untilSynced();
    await world.pass(untilFullSync);
    return { world, proposal };
  }

  it('the ordinary pulls find the duplicate, which is shown with its evidence and not removed', async () => {
    const { world, proposal } = await withDuplicate();
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(2);
    const question = onlyQuestion(world);
    expect(question).toMatchObject({
      type: 'duplicate',
      entity: 'proposal',
      localId: proposal,
      name: 'Website',
    });
    world.restart();
    await world.pass(untilFullSync);
    expect(onlyQuestion(world)).toEqual(question);
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(2);
  });

  it("removes the duplicate on the user's decision, and the edited record stays", async () => {
    const { world, proposal } = await withDuplicate();
    answer(world, onlyQuestion(world), 'remove');
    await world.untilSynced();
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(1);
    expect(rows(world, 'SELECT title FROM sections')).toEqual([{ title: 'Price' }]);
    expect(world.device.view.childrenOf('section', proposal)).toHaveLength(1);
  });

  it("keeps the duplicate on the user's decision, and the question is not asked again", async () => {
    const { world } = await withDuplicate();
    answer(world, onlyQuestion(world), 'keep');
    await world.pass(untilFullSync);
    expect(rows(world, 'SELECT id FROM proposals')).toHaveLength(2);
    expect(world.engine().status().needsReview).toBe(0);
  });
});

it('S10: a record that an older copy of the data creates again is asked about', async () => {
  const world = await start();
  world.network.setFate(offline);
  const proposal_id = world.device.create('proposal', { title: 'Offer' });
  world.device.create('section', { proposal_id, title: 'Part' });
  const goBack = world.copyData();
  world.network.setFate(online);
  await world.untilSynced();
  goBack();
  await world.untilSynced();
  await world.pass(untilFullSync);
  expect(rows(world, 'SELECT title FROM proposals')).toHaveLength(2);
  expect(onlyQuestion(world)).toMatchObject({ type: 'duplicate', localId: proposal_id });
});
