import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { clientBody, proposalBody, sectionBody } from '../../api/testing/fixtures.ts';
import { revalidate } from './revalidate.ts';
import { edit, enqueue, know, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext, withWaits, type Script } from '../testing/scripted-service.ts';

const gone = { status: 404 } as const;

/** Reads the records of these edits. */
async function read(
  unit: UnitContext,
  operations: readonly Operation[],
  script: Script,
  options: { readonly hasRoom?: boolean; readonly meanwhile?: (call: number) => void } = {},
) {
  enqueue(unit, ...operations);
  const context = scriptedContext(unit, script);
  const waiting = withWaits(context, options.meanwhile ?? (() => undefined));
  await revalidate(waiting, operations, options.hasRoom ?? true);
  return context;
}

describe('S12, S17: a read before a push', () => {
  it.each([404, 410] as const)(
    'with the answer %i shows that the record was deleted: the user is asked',
    async (status) => {
      for (const [entity, id] of [
        ['client', '17'],
        ['proposal', '31'],
      ] as const) {
        const unit = unitContext();
        know(unit, entity, toLocalId('x'), toServerId(id));
        const field = entity === 'client' ? 'city' : 'title';
        await read(unit, [edit(1, entity, toLocalId('x'), { [field]: ['', 'Mine'] })], () => ({ status }));
        expect(unit.journal.conflicts.all()).toMatchObject([{ localId: 'x', field: null }]);
        expect(unit.journal.records.hasTombstone(entity, toServerId(id))).toBe(true);
      }
    },
  );

  it('with another refusal shows nothing', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'));
    await read(unit, [edit(1, 'client', toLocalId('c'), { city: ['', 'Oslo'] })], () => ({ status: 403 }));
    expect(unit.journal.records.serverIdOf('client', toLocalId('c'))).toBe('17');
    expect(unit.journal.conflicts.all()).toEqual([]);
  });

  it.each([
    ['client', '17', { city: ['', 'Oslo'] }],
    ['proposal', '31', { title: ['', 'Mine'] }],
  ] as const)(
    'with a 404 for a %s that was recreated meanwhile removes nothing',
    async (entity, id, fields) => {
      const unit = unitContext();
      know(unit, entity, toLocalId('x'), toServerId(id));
      await read(unit, [edit(1, entity, toLocalId('x'), fields)], () => {
        unit.journal.records.remove(entity, toLocalId('x'));
        know(unit, entity, toLocalId('x'), toServerId('99'));
        return gone;
      });
      expect(unit.journal.records.serverIdOf(entity, toLocalId('x'))).toBe('99');
      expect(unit.journal.records.hasTombstone(entity, toServerId('99'))).toBe(false);
      expect(unit.journal.conflicts.all()).toEqual([]);
    },
  );

  it('applies changes by others', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Oslo' });
    await read(unit, [edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] })], () => ({
      body: { data: clientBody('17') },
    }));
    expect(unit.journal.conflicts.all()).toMatchObject([{ field: 'city', mine: 'Bergen', theirs: 'Hull' }]);
  });
});

describe('S17: the age of a read', () => {
  const slow = edit(1, 'client', toLocalId('c'), { city: ['Hull', 'Oslo'] });
  const script: Script = () => ({ body: { data: clientBody('17') } });

  it('counts from the start of its call, not from the wait for budget', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Hull' });
    const { localWrites } = await read(unit, [slow], script, { meanwhile: () => unit.pass(30_000) });
    expect(localWrites.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 0, sinceAnswerMs: 0 });
  });

  it('includes the duration of its call', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Hull' });
    const { localWrites } = await read(unit, [slow], (call) => {
      unit.pass(7_000);
      return script(call);
    });
    expect(localWrites.lastRead(toLocalId('c'))).toMatchObject({ sinceRequestMs: 7_000, sinceAnswerMs: 0 });
  });

  it('is not known if the answer is not applied, because our own change may be newer', async () => {
    const unit = unitContext();
    know(unit, 'client', toLocalId('c'), toServerId('17'), { city: 'Oslo' });
    const move = edit(1, 'client', toLocalId('c'), { city: ['Oslo', 'Bergen'] });
    enqueue(unit, move);
    const context = scriptedContext(unit, (call) => {
      context.localWrites.touch(toLocalId('c'));
      return script(call);
    });
    await revalidate(context, [move], true);
    expect(unit.journal.conflicts.all()).toEqual([]);
    expect(context.localWrites.lastRead(toLocalId('c'))).toBeNull();
    // The next read tells of the change by somebody else.
    await revalidate(scriptedContext(unit, script), [move], true);
    expect(unit.journal.conflicts.all()).toMatchObject([{ mine: 'Bergen', theirs: 'Hull' }]);
  });

  it('counts from the start of the first of several calls', async () => {
    const unit = unitContext();
    know(unit, 'proposal', toLocalId('p'), toServerId('31'));
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p', title: 'Costs' });
    const section = { ...sectionBody('81'), relationships: { line_items: { data: [] } } };
    const pages: Script = (call) => {
      const page = Number(/page=(\d)/u.exec(call)?.[1]);
      return listOf('sections', page === 1 ? [section] : [{ ...section, id: '82' }], page, 2);
    };
    const title = {
      ...edit(1, 'section', toLocalId('s'), { title: ['Costs', 'Price'] }),
      proposalId: toLocalId('p'),
    };
    const { localWrites } = await read(unit, [title], pages, { meanwhile: () => unit.pass(30_000) });
    expect(localWrites.lastRead(toLocalId('s'))).toMatchObject({ sinceRequestMs: 30_000, sinceAnswerMs: 0 });
  });

  it('is known for a list too', async () => {
    const unit = unitContext();
    for (const id of ['c', 'd'])
      know(unit, 'client', toLocalId(id), id === 'c' ? toServerId('17') : toServerId('18'), { city: 'Hull' });
    const operations = [slow, edit(2, 'client', toLocalId('d'), { city: ['Hull', 'Oslo'] })];
    const list: Script = () => listOf('clients', [clientBody('17'), clientBody('18')]);
    const { calls, localWrites } = await read(unit, operations, list, { meanwhile: () => unit.pass(30_000) });
    expect(calls).toEqual(['GET clients?page=1&per=100']);
    expect(localWrites.lastRead(toLocalId('d'))).toMatchObject({ sinceRequestMs: 0 });
  });

  it('is known for a record that a list lacks only after a read of that record', async () => {
    const unit = unitContext();
    for (const [id, serverId] of [
      ['c', '17'],
      ['d', '18'],
    ] as const)
      know(unit, 'client', toLocalId(id), toServerId(serverId), { city: 'Hull' });
    const operations = [slow, edit(2, 'client', toLocalId('d'), { city: ['Hull', 'Oslo'] })];
    const { calls } = await read(unit, operations, (call) =>
      call.startsWith('GET clients?') ? listOf('clients', [clientBody('17')]) : gone,
    );
    expect(calls).toEqual(['GET clients?page=1&per=100', 'GET clients/18']);
    expect(unit.journal.conflicts.all()).toMatchObject([{ localId: 'd', field: null }]);
  });
});

describe('S17: the number of parallel reads', () => {
  it('is one if the budget is short, and a few otherwise', async () => {
    for (const hasRoom of [true, false]) {
      const unit = unitContext();
      const operations = Array.from({ length: 6 }, (_, index) => {
        know(unit, 'proposal', toLocalId(`p${index}`), toServerId(String(31 + index)));
        return edit(index + 1, 'section', toLocalId(`s${index}`), { title: ['', 'Mine'] });
      });
      for (const [index, operation] of operations.entries())
        know(unit, 'section', operation.localId, toServerId(String(81 + index)), {
          proposal_id: `p${index}`,
        });
      const own = operations.map((operation, index) => ({
        ...operation,
        proposalId: toLocalId(`p${index}`),
      }));
      const context = await read(
        unit,
        own,
        (call) => (call.startsWith('GET proposals') ? { body: { data: proposalBody() } } : listOf('x', [])),
        { hasRoom },
      );
      expect(context.calls.filter((call) => call.startsWith('GET sections'))).toHaveLength(hasRoom ? 4 : 1);
    }
  });
});
