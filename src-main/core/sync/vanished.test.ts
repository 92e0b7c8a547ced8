import { describe, expect, it } from 'vitest';
import { edit, enqueue, know, unitContext, type UnitContext } from './testing/known-journal.ts';
import { scriptedContext, type Script } from './testing/scripted-service.ts';
import { clientBody, proposalBody, sectionBody } from '../api/testing/fixtures.ts';
import { confirmEach } from './vanished.ts';

const gone = { status: 404 } as const;

async function confirm(
  unit: UnitContext,
  entity: 'client' | 'proposal' | 'section',
  ids: readonly string[],
  script: Script,
): Promise<readonly string[]> {
  const context = scriptedContext(unit, script);
  await confirmEach(context, entity, ids, context.signal);
  return context.calls;
}

describe('S15: what a reading did not meet is gone only on the word of the service', () => {
  it('a 404 removes the record, and leaves a tombstone', async () => {
    const unit = unitContext();
    know(unit, 'client', 'c', '7');
    await confirm(unit, 'client', ['c'], () => gone);
    expect(unit.journal.records.find('client', 'c')).toBeUndefined();
    expect(unit.journal.records.isBuried('client', '7')).toBe(true);
  });

  it('an answer with the record keeps it', async () => {
    const unit = unitContext();
    know(unit, 'client', 'c', '7');
    await confirm(unit, 'client', ['c'], () => ({ body: { data: clientBody('7') } }));
    expect(unit.journal.records.serverIdOf('client', 'c')).toBe('7');
  });

  it('any other refusal says nothing', async () => {
    const unit = unitContext();
    know(unit, 'client', 'c', '7');
    await confirm(unit, 'client', ['c'], () => ({ status: 403 }));
    expect(unit.journal.records.serverIdOf('client', 'c')).toBe('7');
  });

  it('a record with a call under way is not asked for: that call finds out', async () => {
    const unit = unitContext();
    know(unit, 'client', 'c', '7');
    const operation = edit(1, 'client', 'c', { city: ['', 'Oslo'] });
    enqueue(unit, operation);
    unit.journal.operations.patch(operation.opId, { state: 'sending' });
    expect(await confirm(unit, 'client', ['c'], () => gone)).toEqual([]);
  });
});

describe('S12, S15: a 404 about an earlier life of a record', () => {
  it('that was made anew while the answer was on its way removes nothing', async () => {
    const unit = unitContext();
    know(unit, 'client', 'c', '7');
    await confirm(unit, 'client', ['c'], () => {
      unit.journal.records.remove('client', 'c');
      know(unit, 'client', 'c', '9');
      return gone;
    });
    expect(unit.journal.records.serverIdOf('client', 'c')).toBe('9');
    expect(unit.journal.records.isBuried('client', '9')).toBe(false);
  });

  it('of a section, made anew while its proposal was asked for, removes nothing either', async () => {
    const unit = unitContext();
    know(unit, 'proposal', 'p', '31');
    know(unit, 'section', 's', '81', { proposal_id: 'p' });
    const calls = await confirm(unit, 'section', ['s'], (call) => {
      if (call === 'GET sections/81') return gone;
      unit.journal.records.remove('section', 's');
      know(unit, 'section', 's', '99', { proposal_id: 'p' });
      return { body: { data: proposalBody('31') } };
    });
    expect(calls).toEqual(['GET sections/81', 'GET proposals/31']);
    expect(unit.journal.records.serverIdOf('section', 's')).toBe('99');
  });

  it('of a section whose proposal is there removes the section alone; of one that is gone, the whole', async () => {
    for (const isThere of [true, false]) {
      const unit = unitContext();
      know(unit, 'proposal', 'p', '31');
      know(unit, 'section', 's', '81', { proposal_id: 'p' });
      know(unit, 'section', 't', '82', { proposal_id: 'p' });
      await confirm(unit, 'section', ['s'], (call) =>
        call === 'GET proposals/31' && isThere ? { body: { data: proposalBody('31') } } : gone,
      );
      expect(unit.journal.records.find('section', 's')).toBeUndefined();
      expect(unit.journal.records.find('section', 't') !== undefined).toBe(isThere);
      expect(unit.journal.records.find('proposal', 'p') !== undefined).toBe(isThere);
    }
  });

  it('a section of the library stands in no proposal, and none is asked for', async () => {
    const unit = unitContext();
    know(unit, 'section', 's', '81', { reusable: true });
    expect(await confirm(unit, 'section', ['s'], () => ({ body: { data: sectionBody('81') } }))).toEqual([
      'GET sections/81',
    ]);
  });
});
