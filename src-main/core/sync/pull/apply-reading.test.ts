import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { isContentMissing } from '#shared/domain/proposals/missing-content.ts';
import { applyClients, applySections } from './apply-reading.ts';
import { cursorsAt } from './read-changes.ts';
import type { ServerClient } from '../../api/schemas/client.ts';
import type { ServerSection } from '../../api/schemas/section.ts';
import { know, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { createLocalWriteClock } from '../staleness/local-write-clock.ts';

it('an empty proposal that was read whole differs from one that only a list has returned', () => {
  const unit = unitContext();
  const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
  know(unit, 'proposal', toLocalId('proposal:1'), toServerId('1'), { title: 'A' });
  const unread = (): boolean => {
    const record = unit.journal.records.find('proposal', toLocalId('proposal:1'))?.record;
    return record?.entity === 'proposal' && isContentMissing(record, 0, true);
  };
  const nothing = { sections: [], items: new Map(), isComplete: true };
  applySections(context, nothing, context.localWrites.mark());
  expect(unread()).toBe(true);
  const before = unit.journal.feed.head();
  applySections(context, nothing, context.localWrites.mark(), toLocalId('proposal:1'));
  expect(unread()).toBe(false);
  expect(unit.journal.feed.head(), 'the windows are notified').toBe(before + 1);
  applySections(context, nothing, context.localWrites.mark(), toLocalId('proposal:1'));
  expect(unit.journal.feed.head(), 'once').toBe(before + 1);
});

it('S17: an older answer that comes later does not bring back what a cursor has passed', () => {
  const unit = unitContext();
  const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
  const client = toLocalId('client:1');
  know(unit, 'client', client, toServerId('1'), { name: 'Ada' });
  unit.journal.meta.set('changeCursors', cursorsAt('7'));
  const [slow, quick] = [context.localWrites.mark(), context.localWrites.mark()];
  const read = (name: string, mark: number): unknown => {
    const answer = { id: toServerId('1'), fields: { name }, updatedAt: null, extra: {} };
    // Only the name matters here.
    applyClients(context, [answer as unknown as ServerClient], mark);
    const record = unit.journal.records.find('client', client)?.record;
    return record?.entity === 'client' ? record.fields.name : null;
  };
  expect([read('Bea', quick), read('Ada', slow)]).toEqual(['Bea', 'Bea']);
  expect(read('Cid', context.localWrites.mark())).toBe('Cid');
});

describe('the sections of a template', () => {
  const templateSection: ServerSection = {
    id: toServerId('5'),
    fields: {
      ...{ proposal_id: null, template_id: toServerId('7'), title: 'Terms', name: null, body: null },
      ...{ position: 0, reusable: false, section_type: 'text', page_break: false, optional: false },
      ...{ include_total: false, selected: false },
    },
    ...{ updatedAt: null, lineItemIds: null, extra: {} },
  };
  const reading = { sections: [templateSection], items: new Map(), isComplete: true };
  const isKnownAfter = (prepare: (unit: UnitContext) => void): boolean => {
    const unit = unitContext();
    prepare(unit);
    const context = { ...unit, localWrites: createLocalWriteClock(unit.clock) };
    applySections(context, reading, context.localWrites.mark());
    return unit.journal.records.isKnown('section', toServerId('5'));
  };

  it('are saved although no list has returned the template', () => {
    expect(isKnownAfter(() => undefined)).toBe(true);
  });

  it('are not saved after the template was deleted here: the service may delete them late', () => {
    expect(isKnownAfter(({ journal }) => journal.records.addTombstone('template', toServerId('7'), 1))).toBe(
      false,
    );
  });
});
