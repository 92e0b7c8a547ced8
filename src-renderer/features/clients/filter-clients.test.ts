import { expect, test } from 'vitest';
import type { ClientRecord } from '../../data/index.ts';
import { filterClients } from './filter-clients.ts';

const client = (name: string, tags: string | null): ClientRecord =>
  ({
    entity: 'client',
    localId: name,
    fields: { name, surname: '', business: '', email: '', tags },
  }) as never;

const clients = [client('Ada', 'Key Account\nVIP'), client('Grace', 'key'), client('Status', null)];

test.each([
  ['', ['Ada', 'Grace', 'Status']],
  ['tag:key', ['Ada', 'Grace']],
  ['tag:"KEY"', ['Grace']],
  ['tag:key tag:vip', ['Ada']],
  ['ada tag:key', ['Ada']],
  ['vip', ['Ada']],
  ['tag:none', []],
  ['tag:', ['Ada', 'Grace', 'Status']],
  // The filters of proposals are words here.
  ['status', ['Status']],
])('%j finds %j', (typed, names) => {
  expect(filterClients(clients, typed).map(({ fields }) => fields.name)).toEqual(names);
});
