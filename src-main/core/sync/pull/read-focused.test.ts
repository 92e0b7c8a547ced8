import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { proposalBody } from '../../api/testing/fixtures.ts';
import { know, unitContext } from '../testing/known-journal.ts';
import { listOf, scriptedContext } from '../testing/scripted-service.ts';
import { readFocused } from './read-focused.ts';

test.each([
  { ours: 'no change of ours', isWritten: false },
  { ours: 'a change of ours', isWritten: true },
])(
  'S17: after $ours during the call, the record counts as newer than older reads: $isWritten',
  async ({ isWritten }) => {
    const unit = unitContext();
    const proposal = toLocalId('p');
    know(unit, 'proposal', proposal, toServerId('31'), { title: 'Old' });
    let olderRead = 0;
    const context = scriptedContext(unit, (call) => {
      if (isWritten && call === 'GET proposals/31') context.localWrites.touch(proposal);
      olderRead = context.localWrites.mark();
      if (call === 'GET proposals/31') return { body: { data: proposalBody('31') } };
      return call.startsWith('GET sections') ? listOf('sections', []) : listOf('taxations', []);
    });
    await readFocused(context, [proposal]);
    // An answer that was not applied is no reason to refuse another one.
    expect(context.localWrites.wasWrittenAfter(proposal, olderRead)).toBe(!isWritten);
  },
);
