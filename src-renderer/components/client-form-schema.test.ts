import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { clientFieldsSchema } from '#shared/domain/clients/client.ts';
import type { ClientRecord } from '../data/index.ts';
import { clientErrors, duplicateOf } from './client-form-schema.ts';

const fields = (change: object) =>
  clientFieldsSchema.parse({ email: 'jane@example.com', name: 'Jane', ...change });

test('a name and an e-mail address are enough', () => {
  expect(clientErrors(fields({}))).toEqual({});
});

test('an address of the own network is accepted, as everywhere', () => {
  expect(clientErrors(fields({ email: 'eva@ofen' }))).toEqual({});
});

test('each invalid field has its message', () => {
  const errors = clientErrors(fields({ email: 'jane', name: ' ', currency: 'EURO', web: 'nope' }));
  expect(Object.keys(errors).toSorted()).toEqual(['currency', 'email', 'name', 'web']);
  expect(errors.email).toContain('jane@example.com');
});

test('e-mail addresses are compared case-insensitively, and a client is not its own duplicate', () => {
  const jane: ClientRecord = {
    entity: 'client',
    localId: toLocalId('client:1'),
    serverId: toServerId('1'),
    fields: fields({}),
  };
  expect(duplicateOf(' JANE@example.com', [jane], null)).toBe(jane);
  expect(duplicateOf('jane@example.com', [jane], toLocalId('client:1'))).toBeNull();
  expect(duplicateOf('', [jane], null)).toBeNull();
});
