import { describe, expect, it } from 'vitest';
import { asNewId, type LocalId } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import type { ProposalSnapshot } from '#shared/domain/proposals/proposal-snapshot.ts';
import { proposalChanges } from '#shared/document/compare/proposal-changes.ts';
import { restoreEdits } from './restore-edits.ts';

const proposal = (title: string): RecordOf<'proposal'> => ({
  entity: 'proposal',
  localId: toLocalId('p'),
  serverId: toServerId('1'),
  fields: {
    ...{ title, client_id: null, prepared_by_id: null, status: 'draft', public_id: null },
    ...{ sender_id: null, currency: 'EUR', archived_at: null },
  },
});

function section(localId: LocalId, body: string): ProposalSnapshot['sections'][number] {
  const fields: RecordOf<'section'>['fields'] = {
    ...{ proposal_id: toLocalId('p'), template_id: null, title: localId, name: null, body, position: 0 },
    ...{ reusable: false, section_type: 'text', page_break: false, optional: false },
    ...{ include_total: false, selected: true },
  };
  return { section: { entity: 'section', localId, serverId: null, fields }, items: [] };
}

const state = (title: string, sections: ProposalSnapshot['sections']): ProposalSnapshot => ({
  ...{ proposal: proposal(title), client: null, sections, taxes: [], currency: 'EUR' },
});

let ids = 0;
const context = { newId: () => asNewId(`new-${(ids += 1)}`), notBefore: 5 };

describe('going back to an earlier version', () => {
  it('touches nothing that is the same', () => {
    const same = state('A', [section(toLocalId('one'), '<p>x</p>')]);
    expect(restoreEdits(same, same, context)).toEqual([]);
    expect(proposalChanges(same, same)).toEqual([]);
  });

  it('brings back what went, takes away what came, and puts texts and places back', () => {
    const then = state(
      'A',
      ['one', 'two', 'five', 'three'].map((id) => section(toLocalId(id), id === 'one' ? '<p>x</p>' : '')),
    );
    const now = state(
      'B',
      ['three', 'one', 'five', 'four'].map((id) => section(toLocalId(id), id === 'one' ? '<p>x y</p>' : '')),
    );
    expect(restoreEdits(now, then, context)).toMatchObject([
      { kind: 'update', entity: 'proposal', values: { title: 'A' } },
      { kind: 'delete', localId: 'four', notBefore: 5 },
      { kind: 'update', entity: 'section', localId: 'one', values: { body: '<p>x</p>' } },
      { kind: 'create', entity: 'section', after: 'one', values: { title: 'two' } },
      { kind: 'move', localId: 'three', after: 'five' },
    ]);
    expect(proposalChanges(then, now).map(({ kind }) => kind)).toEqual([
      'title',
      'section-removed',
      'section-changed',
      'section-added',
      'order',
    ]);
  });

  it('knows what was brought back before, so that going back twice changes nothing more', () => {
    const two = (localId: LocalId): ProposalSnapshot['sections'][number] => {
      const { section: record, items } = section(toLocalId('two'), '<p>x</p>');
      return { section: { ...record, localId }, items };
    };
    const then = state('A', [
      section(toLocalId('one'), ''),
      two(toLocalId('two')),
      section(toLocalId('three'), ''),
    ]);
    const now = state('A', [
      section(toLocalId('one'), ''),
      two(toLocalId('new')),
      section(toLocalId('three'), ''),
    ]);
    expect(restoreEdits(now, then, context)).toEqual([]);
    expect(proposalChanges(then, now)).toEqual([]);
  });
});
