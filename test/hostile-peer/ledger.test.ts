import { describe, expect, it } from 'vitest';
import type { Entity } from '#shared/domain/ids.ts';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { AnyRecord } from '#shared/domain/record.ts';
import type { FieldValue } from '#shared/sync/operation.ts';
import type { ServiceRow, ServiceState } from '../simulation/world/sim-service.ts';
import { createLedger, type Ledger } from './ledger.ts';

const nothing: ServiceState = {
  client: [],
  proposal: [],
  template: [],
  section: [],
  line_item: [],
  taxation: [],
};

type Values = Readonly<Record<string, FieldValue>>;

function note(ledger: Ledger, entity: Entity, localId: string, values: Values): void {
  ledger.note({
    kind: 'create',
    entity,
    localId: toLocalId(localId),
    proposalId: null,
    fields: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [null, value]])),
    after: null,
    opId: 'op',
    deviceSeq: 1,
    createdAt: 0,
  });
}

const answer = (id: string, attributes: Values): string => JSON.stringify({ data: { id, attributes } });

/** A record with nothing but the compared fields. */
const shownRecord = (entity: Entity, localId: string, serverId: string, values: Values) =>
  ({ entity, localId: toLocalId(localId), serverId: toServerId(serverId), fields: values }) as AnyRecord;

const anna: Values = { name: 'mine1', email: 'mine1@example.com' };
const row = (id: string, values: Values): ServiceRow => ({ ...values, id });

describe('the ledger of acknowledged edits', () => {
  it('finds nothing if the record has each value', () => {
    const ledger = createLedger();
    note(ledger, 'client', 'a', anna);
    const state = { ...nothing, client: [row('1', anna)] };
    expect(ledger.missing(state, [shownRecord('client', 'a', '1', anna)])).toEqual([]);
  });

  it('finds a text that only another record has', () => {
    const ledger = createLedger();
    note(ledger, 'client', 'a', anna);
    const other = { ...anna, name: 'other' };
    const copy = { ...anna, email: 'other@example.com' };
    const state = { ...nothing, client: [row('1', other), row('2', copy)] };
    const shown = [shownRecord('client', 'a', '1', other), shownRecord('client', 'client:2', '2', copy)];
    expect(ledger.missing(state, shown)).toEqual(['lost: client/a.name = "mine1", has "other"']);
  });

  it('takes an e-mail address for lost, unless a corrupted answer showed it for the client', () => {
    const ledger = createLedger();
    note(ledger, 'client', 'a', anna);
    note(ledger, 'client', 'a', { name: 'mine2' });
    const now = { name: 'mine2', email: 'other@example.com' };
    const state = { ...nothing, client: [row('1', now)] };
    const shown = [shownRecord('client', 'a', '1', now)];
    const lost = ['lost: client/a.email = "mine1@example.com", has "other@example.com"'];
    expect(ledger.missing(state, shown)).toEqual(lost);
    ledger.corrupted(answer('2', now));
    expect(ledger.missing(state, shown)).toEqual(lost);
    ledger.corrupted(answer('1', now));
    expect(ledger.missing(state, shown)).toEqual([]);
  });

  it('finds a reference to another record, and accepts a duplicate of the right one', () => {
    const ledger = createLedger();
    note(ledger, 'client', 'a', anna);
    note(ledger, 'proposal', 'p', { title: 'mine3', client_id: 'a' });
    const state = {
      ...nothing,
      client: [row('1', anna), row('2', anna)],
      proposal: [row('7', { title: 'mine3', client_id: '1' })],
    };
    const shown = [
      shownRecord('client', 'a', '2', anna),
      shownRecord('client', 'client:1', '1', anna),
      shownRecord('proposal', 'p', '7', { title: 'mine3', client_id: 'client:1' }),
    ];
    expect(ledger.missing(state, shown)).toEqual(['lost: proposal/p.client_id = "a", has "1"']);
    ledger.created(answer('1', anna));
    expect(ledger.missing(state, shown)).toEqual([]);
  });

  it('finds a record under the id that the service gave it', () => {
    const ledger = createLedger();
    note(ledger, 'client', 'a', anna);
    const state = { ...nothing, client: [row('1', anna)] };
    const shown = [shownRecord('client', 'client:1', '1', anna)];
    expect(ledger.missing(state, shown)).toEqual(['lost: client/a']);
    ledger.created(answer('1', anna));
    expect(ledger.missing(state, shown)).toEqual([]);
  });
});
