import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { edit, enqueue, know, unitContext } from '../testing/known-journal.ts';
import { handleRemoteDeletion } from './handle-remote-deletion.ts';

describe('S12: a line item that the service reports as deleted', () => {
  it('keeps an edit from before the service moved its section to the library', () => {
    const unit = unitContext();
    const { journal } = unit;
    know(unit, 'section', toLocalId('s'), toServerId('81'), { proposal_id: null, section_type: 'cost' });
    know(unit, 'line_item', toLocalId('l'), toServerId('91'), { section_id: 's', name: 'old', amount: 1 });
    enqueue(unit, {
      ...edit(1, 'line_item', toLocalId('l'), { name: ['old', 'mine'] }),
      proposalId: toLocalId('p'),
    });
    journal.transaction(() => handleRemoteDeletion(unit, 'line_item', toLocalId('l')));
    const pending = journal.operations.all().map(({ operation }) => operation);
    expect(pending).toHaveLength(1);
    expect(pending[0]).toMatchObject({
      kind: 'create',
      librarySectionId: 's',
      fields: { name: [null, 'mine'], amount: [null, 1] },
    });
    expect(journal.conflicts.all()).toMatchObject([{ localId: 'l', field: null }]);
  });
});
