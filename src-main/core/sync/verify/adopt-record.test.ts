import { describe, expect, it } from 'vitest';
import type { LocalId, ServerId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { textReason } from '#shared/reasons/reason.ts';
import { createProposal, createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import { adoptRecord, findCandidates } from './adopt-record.ts';
import { edit, enqueue, know, opIdOf, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext } from '../testing/scripted-service.ts';
import { bringTo } from '../testing/bring-to.ts';

/** An uncertain create of the client Ada, and a service with these clients. */
function uncertainCreate(...listed: readonly string[]) {
  const unit = unitContext();
  const fields = { name: [null, 'Ada'], email: [null, 'ada@harbor.example'] } as const;
  const create = stamp(
    { kind: 'create', entity: 'client', localId: toLocalId('mine'), proposalId: null, fields, after: null },
    1,
  );
  enqueue(unit, create);
  bringTo(unit.journal, create.opId, 'undecided', { reason: textReason('Which one is it?') });
  const records = listed.map((id) => clientBody(id));
  return { unit, create, context: scriptedContext(unit, () => listOf('clients', records)) };
}

const offered = async ({ context, create }: ReturnType<typeof uncertainCreate>): Promise<readonly string[]> =>
  (await findCandidates(context, create.opId)).candidates.map(({ serverId }) => serverId);

/** A record that a pull has read, under its derived local id. */
const pulled = (unit: UnitContext, serverId: ServerId): LocalId => {
  const localId = unit.journal.records.localIdOf('client', serverId);
  know(unit, 'client', localId, serverId, { name: 'Ada', email: 'ada@harbor.example' });
  return localId;
};

describe('S8: the candidates for the user', () => {
  it('are records that are unknown here or only known from a pull', async () => {
    const story = uncertainCreate('7', '8');
    pulled(story.unit, toServerId('8'));
    expect(await offered(story)).toEqual(['8', '7']);
  });

  it('are not records that were created here, even equal ones', async () => {
    const story = uncertainCreate('7', '8');
    know(story.unit, 'client', toLocalId('made-here'), toServerId('8'), {
      name: 'Ada',
      email: 'ada@harbor.example',
    });
    expect(await offered(story)).toEqual(['7']);
    await expect(adoptRecord(story.context, story.create.opId, toServerId('8'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are not records that were deleted here, even if a list still has them', async () => {
    const story = uncertainCreate('7', '8');
    story.unit.journal.records.addTombstone('client', toServerId('8'), 1);
    expect(await offered(story)).toEqual(['7']);
    await expect(adoptRecord(story.context, story.create.opId, toServerId('8'))).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('are not records with pending edits, or named by a pending proposal', async () => {
    for (const work of ['itself', 'proposal'] as const) {
      const story = uncertainCreate('7', '8');
      const localId = pulled(story.unit, toServerId('8'));
      const own = edit(2, 'client', localId, { city: ['', 'Oslo'] });
      const draft = { ...createProposal(toLocalId('p')), fields: { client_id: [null, localId] as const } };
      enqueue(story.unit, work === 'itself' ? own : stamp(draft, 2));
      expect(await offered(story), work).toEqual(['7']);
      await expect(adoptRecord(story.context, story.create.opId, toServerId('8'))).rejects.toMatchObject({
        code: 'not-found',
      });
    }
  });

  it('are not proposals with pending edits inside', async () => {
    const unit = unitContext();
    const create = stamp(createProposal(toLocalId('mine')), 1);
    enqueue(unit, create);
    bringTo(unit.journal, create.opId, 'undecided');
    const context = scriptedContext(unit, () =>
      listOf('proposals', [proposalBody('31'), proposalBody('32')]),
    );
    const localId = unit.journal.records.localIdOf('proposal', toServerId('32'));
    know(unit, 'proposal', localId, toServerId('32'));
    expect(await offered({ unit, create, context })).toEqual(['32', '31']);
    enqueue(unit, { ...edit(2, 'section', toLocalId('s'), { title: ['', 'Mine'] }), proposalId: localId });
    expect(await offered({ unit, create, context })).toEqual(['31']);
  });

  it('are not library sections with pending edits inside', async () => {
    const unit = unitContext();
    const fields = { title: [null, 'Costs'], reusable: [null, true] } as const;
    const create = stamp(
      {
        kind: 'create',
        entity: 'section',
        localId: toLocalId('mine'),
        proposalId: null,
        fields,
        after: null,
      },
      1,
    );
    enqueue(unit, create);
    bringTo(unit.journal, create.opId, 'undecided');
    const context = scriptedContext(unit, () => listOf('sections', [sectionBody('81'), sectionBody('82')]));
    const localId = unit.journal.records.localIdOf('section', toServerId('82'));
    know(unit, 'section', localId, toServerId('82'), { reusable: true });
    know(unit, 'line_item', toLocalId('l'), toServerId('201'), { section_id: localId });
    expect(await offered({ unit, create, context })).toEqual(['82', '81']);
    enqueue(unit, { ...edit(2, 'line_item', toLocalId('l'), { amount: [1, 2] }), librarySectionId: localId });
    expect(await offered({ unit, create, context })).toEqual(['81']);
  });

  it('of a proposal that is not on the service yet are not available before that proposal is decided', async () => {
    const unit = unitContext();
    const create = stamp(createSection(toLocalId('mine'), null, toLocalId('p')), 2);
    enqueue(unit, create);
    bringTo(unit.journal, create.opId, 'undecided');
    const context = scriptedContext(unit, () => listOf('sections', [sectionBody('81')]));
    await expect(findCandidates(context, create.opId)).rejects.toMatchObject({ code: 'bad-input' });
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    expect(await offered({ unit, create, context })).toEqual(['81']);
  });

  it('are sorted by similarity and limited to thirty', async () => {
    const story = uncertainCreate();
    const people = Array.from({ length: 40 }, (_, index) => {
      const body = clientBody(String(100 + index));
      return { ...body, attributes: { ...body.attributes, email: `c${String(index)}@harbor.example` } };
    });
    const namesake = clientBody('50');
    const changed = { ...namesake, attributes: { ...namesake.attributes, name: 'Adah' } };
    const context = scriptedContext(story.unit, () =>
      listOf('clients', [...people, changed, clientBody('40')]),
    );
    const { candidates, others } = await findCandidates(context, story.create.opId);
    expect(candidates.slice(0, 3).map(({ serverId }) => serverId)).toEqual(['40', '50', '139']);
    expect(candidates.slice(0, 3).map(({ differs }) => differs)).toEqual([[], ['name'], ['email']]);
    expect(candidates[0]).toMatchObject({ name: 'Ada Byron', detail: 'ada@harbor.example' });
    expect([candidates.length, others]).toEqual([30, 12]);
  });

  it('are not available once the question is decided', async () => {
    const story = uncertainCreate('7');
    bringTo(story.unit.journal, story.create.opId, 'waiting', { reason: null });
    await expect(findCandidates(story.context, story.create.opId)).rejects.toMatchObject({
      code: 'too-late',
    });
  });
});

describe('S8: the record that the user chooses', () => {
  it('replaces the create under its local id, and pending edits wait for it', async () => {
    const story = uncertainCreate('7', '8');
    enqueue(story.unit, edit(2, 'client', toLocalId('mine'), { city: ['Hull', 'Oslo'] }));
    await adoptRecord(story.context, story.create.opId, toServerId('7'));
    const { records, operations } = story.unit.journal;
    expect(records.serverIdOf('client', toLocalId('mine'))).toBe('7');
    expect(operations.all().map(({ operation }) => operation.opId)).toEqual([opIdOf(2)]);
  });

  it('replaces the record of a pull, without a duplicate', async () => {
    const story = uncertainCreate('7', '8');
    const localId = pulled(story.unit, toServerId('8'));
    await adoptRecord(story.context, story.create.opId, toServerId('8'));
    const { records } = story.unit.journal;
    expect([records.serverIdOf('client', toLocalId('mine')), records.find('client', localId)]).toEqual([
      '8',
      undefined,
    ]);
    expect(records.count('client')).toBe(1);
  });

  it('keeps the contents of a proposal that a pull has read', async () => {
    const unit = unitContext();
    const create = stamp(createProposal(toLocalId('mine')), 1);
    enqueue(unit, create);
    bringTo(unit.journal, create.opId, 'undecided', { reason: textReason('Which one is it?') });
    const alias = unit.journal.records.localIdOf('proposal', toServerId('31'));
    know(unit, 'proposal', alias, toServerId('31'), { title: 'New pier' });
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: alias, position: 1 });
    know(unit, 'taxation', toLocalId('t'), toServerId('5'), { proposal_id: alias, name: 'VAT' });
    const context = scriptedContext(unit, () => listOf('proposals', [proposalBody('31')]));
    await adoptRecord(context, create.opId, toServerId('31'));
    const { records } = unit.journal;
    expect(records.children('section', toLocalId('mine')).map(({ record }) => record.localId)).toEqual(['s']);
    expect(records.children('taxation', toLocalId('mine')).map(({ record }) => record.localId)).toEqual([
      't',
    ]);
    expect(records.find('proposal', alias)).toBeUndefined();
  });

  it('keeps the proposals of a client that a pull has read', async () => {
    const story = uncertainCreate('8');
    const alias = pulled(story.unit, toServerId('8'));
    know(story.unit, 'proposal', toLocalId('p'), toServerId('31'), { client_id: alias });
    await adoptRecord(story.context, story.create.opId, toServerId('8'));
    expect(story.unit.journal.records.find('proposal', toLocalId('p'))?.record.fields).toMatchObject({
      client_id: 'mine',
    });
  });

  it('keeps changes by other users, and conflicts with pending edits are shown', async () => {
    const story = uncertainCreate();
    const body = clientBody('7');
    const theirs = { ...body, attributes: { ...body.attributes, name: 'Theirs' } };
    enqueue(story.unit, edit(2, 'client', toLocalId('mine'), { name: ['Ada', 'Ours'] }));
    const context = scriptedContext(story.unit, () => listOf('clients', [theirs]));
    await adoptRecord(context, story.create.opId, toServerId('7'));
    expect(story.unit.journal.records.find('client', toLocalId('mine'))?.record.fields).toMatchObject({
      name: 'Theirs',
    });
    expect(story.unit.journal.conflicts.all()).toMatchObject([
      { field: 'name', base: 'Ada', mine: 'Ours', theirs: 'Theirs' },
    ]);
  });

  it('is refused if the create was decided during the read', async () => {
    const story = uncertainCreate('7');
    const slow = scriptedContext(story.unit, () => {
      story.unit.journal.operations.remove(story.create.opId);
      return listOf('clients', [clientBody('7')]);
    });
    await expect(adoptRecord(slow, story.create.opId, toServerId('7'))).rejects.toMatchObject({
      code: 'too-late',
    });
    expect(story.unit.journal.records.count('client')).toBe(0);
  });
});
