import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { Entity } from '#shared/domain/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import { know, opIdOf, unitContext } from '../testing/known-journal.ts';
import { reorderedParent } from './mark-local-write.ts';

function removal(entity: Entity, localId: string): OperationOf<'delete'> {
  const ids = { opId: opIdOf(1), localId: toLocalId(localId), proposalId: toLocalId('p') };
  return { ...ids, deviceSeq: 1, createdAt: 0, kind: 'delete', entity, notBefore: null };
}

describe('S13: a delete', () => {
  it('changes the order of sections and line items, and of nothing else', () => {
    const unit = unitContext();
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: 'p' });
    know(unit, 'line_item', toLocalId('i'), toServerId('91'), { section_id: 's' });
    know(unit, 'taxation', toLocalId('t'), toServerId('71'), { proposal_id: 'p' });
    const parents = [removal('section', 's'), removal('line_item', 'i'), removal('taxation', 't')].map(
      (each) => reorderedParent(unit, each),
    );
    expect(parents).toEqual(['p', 's', null]);
  });
});
