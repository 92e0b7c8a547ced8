import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { positionOf } from '#shared/sync/record-view.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import { orderKey } from '../staleness/mark-local-write.ts';
import { edit, enqueue, know, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { scriptedContext, type Script, type Scripted } from '../testing/scripted-service.ts';
import { cursorsAt, readChanges } from './read-changes.ts';

type Body = { readonly id: string; readonly attributes: object };

/** What each list answers; a list that is not named has no change. */
type Lists = Readonly<
  Record<string, { readonly data?: readonly Body[]; readonly deleted?: readonly string[] }>
>;

const answer = (lists: Lists, until = '20'): Script => {
  return (call): Scripted => {
    const [, path = ''] = /^GET (\w+)\?.*updated_since=/u.exec(call) ?? [];
    const { data = [], deleted = [] } = lists[path] ?? {};
    return {
      body: {
        data: data.map((record) => ({ type: path, ...record })),
        meta: { deleted_ids: deleted, updated_until: until, has_more: false },
      },
    };
  };
};

/** A journal with a client, and a proposal with a section and a line. */
function unitWithDraft(): UnitContext {
  const unit = unitContext();
  know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Oslo' });
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), { title: 'Old', client_id: 'c' });
  know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', section_type: 'cost' });
  know(unit, 'line_item', toLocalId('i'), toServerId('91'), { section_id: 's', name: 'Design' });
  unit.journal.meta.set('listsChanges', true);
  unit.journal.meta.set('changeCursors', cursorsAt('7'));
  return unit;
}

async function read(unit: UnitContext, script: Script) {
  const context = scriptedContext(unit, script);
  const outcome = await readChanges(context, 'pull');
  return { context, outcome };
}

const line = (id: string, sectionId: number, name: string): Body => ({
  id,
  attributes: { name, section_id: sectionId, cost_type: 'fixed', position: 1, amount_in_cents: 100 },
});

const titleOf = ({ journal }: UnitContext): unknown => {
  const record = journal.records.find('proposal', toLocalId('p'))?.record;
  return record?.entity === 'proposal' ? record.fields.title : null;
};

describe('S17: the changes of the lists', () => {
  it('take one call each, children before parents, and move the cursors', async () => {
    const unit = unitWithDraft();
    const { context } = await read(
      unit,
      answer({ proposals: { data: [proposalBody('31')] }, line_items: { data: [line('91', 81, 'Build')] } }),
    );
    expect(context.calls).toEqual(
      ['line_items', 'sections', 'templates', 'proposals', 'clients'].map(
        (path) => `GET ${path}?updated_since=7&per=100`,
      ),
    );
    expect(titleOf(unit)).toBe('New pier');
    expect(unit.journal.records.find('line_item', toLocalId('i'))?.record.fields).toMatchObject({
      name: 'Build',
    });
    expect(unit.journal.meta.get('changeCursors')).toEqual(cursorsAt('20'));
    expect(context.focused.unreadTaxes()).toEqual(['p']);
    expect(context.focused.unreadChanges()).toEqual([]);
  });

  it('take one call if the service has no newer number', async () => {
    const unit = unitWithDraft();
    const { context } = await read(unit, answer({}, '7'));
    expect(context.calls).toEqual(['GET line_items?updated_since=7&per=100']);
    expect(unit.journal.meta.get('changeCursors')).toEqual(cursorsAt('7'));
    expect(context.localWrites.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 0 });
  });

  it('are all asked for while one list is behind', async () => {
    const unit = unitWithDraft();
    unit.journal.meta.set('changeCursors', { ...cursorsAt('7'), client: '6' });
    const { context } = await read(unit, answer({ clients: { data: [clientBody('17')] } }, '7'));
    expect(context.calls).toHaveLength(5);
    expect(unit.journal.meta.get('changeCursors')).toEqual(cursorsAt('7'));
  });

  it('are not asked for without the announcement, and not before a full sync', async () => {
    for (const [name, value] of [
      ['listsChanges', false],
      ['changeCursors', null],
    ] as const) {
      const unit = unitWithDraft();
      unit.journal.meta.set(name, value);
      const { context, outcome } = await read(unit, answer({}));
      expect([outcome, context.calls]).toEqual([null, []]);
    }
  });

  it('that the service has forgotten make the lists be read as a whole', async () => {
    const unit = unitWithDraft();
    const { outcome } = await read(unit, () => ({ status: 410 }));
    expect(outcome?.type).toBe('refused');
    expect(unit.journal.meta.get('changeCursors')).toBeNull();
  });

  it('are no changes if the answer names no number as the next cursor', async () => {
    for (const until of ['latest', '', '-1']) {
      const unit = unitWithDraft();
      await expect(read(unit, answer({}, until))).rejects.toThrow(/updated_until/u);
      expect(unit.journal.meta.get('changeCursors')).toEqual(cursorsAt('7'));
    }
  });

  it('that never end make the lists be read as a whole', async () => {
    const unit = unitWithDraft();
    let until = 7;
    const { context } = await read(unit, () => {
      until += 1;
      return { body: { data: [], meta: { deleted_ids: [], updated_until: String(until), has_more: true } } };
    });
    expect(context.calls.length).toBeLessThanOrEqual(1_000);
    expect(unit.journal.meta.get('changeCursors')).toBeNull();
  });

  it('leave a cursor where it is while a record of it is being written', async () => {
    const unit = unitWithDraft();
    const mine = edit(1, 'proposal', toLocalId('p'), { title: ['Old', 'Mine'] });
    enqueue(unit, { ...mine, proposalId: toLocalId('p') });
    unit.journal.operations.transition(mine.opId, 'start');
    const { context } = await read(unit, answer({ proposals: { data: [proposalBody('31')] } }));
    expect(titleOf(unit)).toBe('Old');
    expect(unit.journal.meta.get('changeCursors')).toEqual({ ...cursorsAt('20'), proposal: '7' });
    expect(context.localWrites.lastRead(toLocalId('c'))).toBeNull();
  });

  it('leave a cursor where it is if the order may be older than our own', async () => {
    const unit = unitWithDraft();
    const moved = { ...sectionBody('81'), attributes: { ...sectionBody('81').attributes, position: 3 } };
    const script = answer({ sections: { data: [moved] } });
    const context = scriptedContext(unit, (call) => {
      if (call.startsWith('GET sections')) context.localWrites.touch(orderKey(toLocalId('p')));
      return script(call);
    });
    await readChanges(context, 'pull');
    const positionNow = (): unknown => {
      const record = unit.journal.records.find('section', toLocalId('s'))?.record;
      return record === undefined ? null : positionOf(record);
    };
    expect(positionNow()).toBe(0);
    expect(unit.journal.meta.get('changeCursors')).toEqual({ ...cursorsAt('20'), section: '7' });
    await read(unit, script);
    expect(positionNow()).toBe(3);
    expect(unit.journal.meta.get('changeCursors')).toEqual(cursorsAt('20'));
  });

  it('that were all applied count as a read of every record that a list has', async () => {
    const unit = unitWithDraft();
    const { context } = await read(unit, answer({}));
    const { localWrites } = context;
    expect(localWrites.lastRead(toLocalId('i'))).toMatchObject({ sinceRequestMs: 0 });
    expect(localWrites.lastRead(toLocalId('tax'), false)).toBeNull();
    localWrites.recordSkipped(toLocalId('i'));
    expect(localWrites.lastRead(toLocalId('i'))).toBeNull();
    localWrites.forgetReads();
    expect(localWrites.lastRead(toLocalId('c'))).toBeNull();
  });

  it('remove what was deleted, with its contents, and keep what is edited here', async () => {
    const unit = unitWithDraft();
    know(unit, 'section', toLocalId('t'), toServerId('82'), { proposal_id: 'p', title: 'Terms' });
    const mine = edit(1, 'section', toLocalId('t'), { title: ['Terms', 'Mine'] });
    enqueue(unit, { ...mine, proposalId: toLocalId('p') });
    await read(unit, answer({ sections: { deleted: ['81', '82'] }, line_items: { deleted: ['91'] } }));
    const { records, conflicts } = unit.journal;
    expect([
      records.isKnown('section', toServerId('81')),
      records.isKnown('line_item', toServerId('91')),
    ]).toEqual([false, false]);
    expect(conflicts.all()).toMatchObject([{ entity: 'section', localId: 't', field: null }]);
  });

  it('leave a mass deletion to the full sync, which asks about it', async () => {
    const unit = unitWithDraft();
    const ids = Array.from({ length: 20 }, (_, index) => String(200 + index));
    for (const id of ids) know(unit, 'client', toLocalId(`c${id}`), toServerId(id));
    await read(unit, answer({ clients: { deleted: ids } }));
    expect(unit.journal.records.count('client')).toBe(21);
    // It is told again until then.
    expect(unit.journal.meta.get('changeCursors')).toEqual({ ...cursorsAt('20'), client: '7' });
  });

  it('add a new proposal with its sections, whose contents are then read as a whole', async () => {
    const unit = unitWithDraft();
    const fresh = { ...sectionBody('83'), attributes: { ...sectionBody('83').attributes, proposal_id: 32 } };
    const { context } = await read(
      unit,
      answer({
        proposals: { data: [proposalBody('32')] },
        sections: { data: [fresh] },
        line_items: { data: [line('95', 83, 'New')] },
        clients: { data: [clientBody('18')] },
      }),
    );
    const { records } = unit.journal;
    expect(records.isKnown('client', toServerId('18'))).toBe(true);
    expect(records.isKnown('line_item', toServerId('95'))).toBe(true);
    expect(context.focused.unreadChanges()).toEqual([records.localIdOf('proposal', toServerId('32'))]);
    expect(context.focused.unreadTaxes()).toEqual([]);
  });

  it('of a section that is not known wait', async () => {
    const unit = unitWithDraft();
    await read(unit, answer({ line_items: { data: [line('96', 999, 'Whose?')] } }));
    expect(unit.journal.meta.get('changeCursors')).toEqual({ ...cursorsAt('20'), line_item: '7' });
  });
});
