import { expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import { createSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noFailpoint } from '../../failpoint.ts';
import { know, unitContext } from '../testing/known-journal.ts';
import { submitOperations } from './submit.ts';

const proposalId = toLocalId('p');
const ofProposal = { entity: 'proposal', localId: proposalId, proposalId } as const;

/** The reasons of the versions that are kept after these operations. */
function versionsAfter(...drafts: readonly OperationDraft[]): readonly string[] {
  const unit = unitContext();
  know(unit, 'proposal', proposalId, toServerId('31'));
  submitOperations(
    { ...unit, failpoint: noFailpoint },
    drafts.map((draft, index) => stamp(draft, index + 1)),
  );
  return unit.journal.snapshots.list(proposalId).map(({ reason }) => reason);
}

it('keeps the version before the first edit of a session', () => {
  expect(versionsAfter(createSection(toLocalId('n'), null))).toEqual(['session']);
});

it('keeps no version where a proposal is archived, taken out of the archive or deleted', () => {
  expect(versionsAfter({ ...ofProposal, kind: 'archive', notBefore: null })).toEqual([]);
  expect(versionsAfter({ ...ofProposal, kind: 'unarchive' })).toEqual([]);
  expect(versionsAfter({ ...ofProposal, kind: 'delete', notBefore: 10_000 })).toEqual([]);
});

it('takes an edit after an archiving for the first of its session', () => {
  const archiving: OperationDraft = { ...ofProposal, kind: 'archive', notBefore: null };
  expect(versionsAfter(archiving, createSection(toLocalId('n'), null))).toEqual(['session']);
});

it('keeps no version where only tags change, unlike where the title does', () => {
  const update = { ...ofProposal, kind: 'update' } as const;
  expect(versionsAfter({ ...update, fields: { tags: [null, 'urgent'] } })).toEqual([]);
  const both: OperationDraft = { ...update, fields: { tags: [null, 'urgent'], title: ['', 'New'] } };
  expect(versionsAfter(both)).toEqual(['session']);
});
