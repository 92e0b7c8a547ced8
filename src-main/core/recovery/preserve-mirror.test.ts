import { beforeEach, describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import { makeRecord, recordFromCreate } from '#shared/sync/record-from-create.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import { know, unitContext, type UnitContext } from '../sync/testing/known-journal.ts';
import { missingIn, missingRecords } from './preserve-mirror.ts';

/** A record as a window shows it. */
function shown(
  entity: AnyRecord['entity'],
  localId: string,
  serverId: string | null,
  values: Readonly<Record<string, FieldValue>>,
): AnyRecord {
  const fields = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, [null, value] as const]),
  );
  const common = { opId: 'x', deviceSeq: 1, createdAt: 0, proposalId: null, after: null } as const;
  const id = toLocalId(localId);
  const made = recordFromCreate({ ...common, kind: 'create', entity, localId: id, fields });
  return makeRecord(entity, id, serverId === null ? null : toServerId(serverId), made.fields);
}

const idsOf = (records: readonly AnyRecord[]): readonly string[] => records.map(({ localId }) => localId);

describe('after a rebuild, what a window shows', () => {
  let unit: UnitContext;
  const client = shown('client', 'made-here', '1', { name: 'Ada', email: 'ada@pier.example' });
  const proposal = shown('proposal', 'proposal:7', '7', {
    ...{ title: 'Pier', client_id: 'made-here', expires_at: '2026-12-24T00:00:00Z', tags: 'wood' },
  });
  const section = shown('section', 'section:8', '8', {
    proposal_id: 'proposal:7',
    title: 'Scope',
    body: null,
  });
  const draft = shown('proposal', 'draft', null, { title: 'Lanterns', client_id: 'made-here' });

  /** The service's records as they are read again: under their ids there, without what only this computer knew. */
  function readAgain(title = 'Scope'): void {
    know(unit, 'client', toLocalId('client:1'), toServerId('1'), { name: 'Ada', email: 'ada@pier.example' });
    know(unit, 'proposal', toLocalId('proposal:7'), toServerId('7'), {
      ...{ title: 'Pier', client_id: 'client:1', status: 'pending' },
    });
    know(unit, 'section', toLocalId('section:8'), toServerId('8'), {
      ...{ proposal_id: 'proposal:7', title, body: '', position: 3 },
    });
  }

  beforeEach(() => {
    unit = unitContext();
    const facts = { at: 1, backupAt: null, keptIn: null, uncertain: 0, missing: [], missingCount: 0 };
    unit.journal.meta.set('recovery', { ...facts, found: 'missing', outcome: 'rebuilt' });
  });

  it('is not missing while it is yet to be read', () => {
    expect(missingIn(unit.journal, [client, proposal, section])).toEqual({ missing: [], missingCount: 0 });
  });

  it('is not missing once it was read again, also under another id', () => {
    readAgain();
    expect(missingIn(unit.journal, [client, proposal, section])).toEqual({ missing: [], missingCount: 0 });
    expect(missingRecords(unit.journal, [client, proposal, section])).toEqual([]);
  });

  it('is missing if it was never at the service, and is offered with its client alone', () => {
    readAgain();
    const records = [client, proposal, section, draft];
    expect(missingIn(unit.journal, records)).toEqual({ missing: ['Lanterns'], missingCount: 1 });
    expect(idsOf(missingRecords(unit.journal, records))).toEqual(['made-here', 'draft']);
  });

  it('is missing if the service has other content, and is offered with its whole proposal', () => {
    readAgain('Scope of the work');
    const records = [client, proposal, section];
    expect(missingIn(unit.journal, records)).toEqual({ missing: ['Pier'], missingCount: 1 });
    expect(idsOf(missingRecords(unit.journal, records))).toEqual(['made-here', 'proposal:7', 'section:8']);
  });
});
