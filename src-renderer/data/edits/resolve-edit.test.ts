import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { createRecordMap } from '#shared/sync/record-map.ts';
import { resolveEdit } from './resolve-edit.ts';

const proposal: AnyRecord = {
  entity: 'proposal',
  localId: toLocalId('proposal:1'),
  serverId: toServerId('1'),
  fields: {
    ...{ title: 'A', client_id: null, prepared_by_id: null, status: 'pending', public_id: 'x' },
    ...{ sender_id: null, currency: 'EUR', archived_at: null },
  },
};

function changesOf(base: string | null): unknown {
  const edit = { kind: 'update', entity: 'proposal', localId: toLocalId('proposal:1') } as const;
  const scope = edit.localId;
  const draft = resolveEdit(createRecordMap([proposal]), {
    ...edit,
    scope,
    values: { expires_at: null },
    base: { expires_at: base },
  });
  return draft?.kind === 'update' ? draft.fields : null;
}

test('a date that only the timeline tells can be taken away', () => {
  const told = '2026-12-01T23:59:59.000Z';
  expect(changesOf(told)).toEqual({ expires_at: [told, null] });
  expect(changesOf(null)).toBeNull();
});
