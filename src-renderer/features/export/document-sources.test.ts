import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { ProposalRecords } from '#shared/document/render/document-of-records.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { sourcesOf } from './document-sources.ts';

const now = '2026-11-23T10:00:00.000Z';
const sentAt = '2026-03-02T10:00:00.000Z';
const expiresAt = '2026-04-01T23:59:59.000Z';

function recordsWith(status: 'draft' | 'accepted'): ProposalRecords {
  const fields = {
    ...{ title: '', client_id: null, prepared_by_id: null, status, public_id: 'x' },
    ...{ sender_id: null, currency: 'EUR', archived_at: null },
  };
  const proposal = {
    entity: 'proposal',
    localId: toLocalId('proposal:1'),
    serverId: toServerId('1'),
    fields,
  } as const;
  return { proposal, client: null, sections: [], taxes: [], currency: 'EUR' };
}

function entry(id: string, at: string | null, end: string | null): Activity {
  return {
    ...{ id, activity_type: 'user_send_proposal', at: 0, ip_address: '', proposal_public_id: 'x' },
    ...{ proposal_title: '', client_full_name: '', client_email: '' },
    ...{ proposal_sent_at: at, proposal_expires_at: end },
  };
}

test('a document of a sent proposal carries the dates of its sending, never the day of its export', () => {
  const told = { workspace: null, approvedAt: null, now };
  const activities = [entry('2', sentAt, expiresAt), entry('1', null, null)];
  expect(sourcesOf(recordsWith('accepted'), { ...told, activities }).dates).toEqual({
    date: sentAt,
    expiresAt,
  });
  expect(sourcesOf(recordsWith('accepted'), { ...told, activities: [] }).dates).toEqual({
    date: null,
    expiresAt: undefined,
  });
  expect(sourcesOf(recordsWith('draft'), { ...told, activities: [] }).dates.date).toBe(now);
});

test('a version that was approved as a draft and sent carries the dates of that send', () => {
  const later = '2026-08-09T10:00:00.000Z';
  const activities = [entry('3', later, null), entry('2', sentAt, expiresAt)];
  const told = { workspace: null, activities, now };
  const approvedAt = Date.parse('2026-03-01T10:00:00.000Z');
  expect(sourcesOf(recordsWith('draft'), { ...told, approvedAt }).dates).toEqual({ date: sentAt, expiresAt });
  expect(sourcesOf(recordsWith('draft'), { ...told, approvedAt: Date.parse(now) }).dates.date).toBeNull();
});
