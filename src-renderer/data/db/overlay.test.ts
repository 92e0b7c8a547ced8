import { expect, test } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { RecordOf } from '#shared/domain/record.ts';
import { makeRecord } from '#shared/sync/record-from-create.ts';
import { relayState, type RelayRow } from './mirror-database.ts';
import { compareClients } from './client-order.ts';
import { createOverlay } from './overlay.ts';

type Client = RecordOf<'client'>;

function clientOf(localId: LocalId, name: string): Client {
  const record = makeRecord('client', localId, toServerId('1'), { name, email: `${localId}@x.example` });
  if (record.entity !== 'client') throw new Error('It is no client.');
  return record;
}

function renamed(deviceSeq: number, localId: LocalId, name: string, state: RelayRow['state'] = 0): RelayRow {
  return {
    deviceSeq,
    scope: localId,
    state,
    refusal: null,
    operation: {
      opId: `op-${deviceSeq}`,
      deviceSeq,
      createdAt: 0,
      kind: 'update',
      entity: 'client',
      localId,
      proposalId: null,
      fields: { name: [null, name] },
    },
  };
}

const deleted = (deviceSeq: number, localId: LocalId): RelayRow => {
  const { operation, ...row } = renamed(deviceSeq, localId, '');
  const { opId, createdAt } = operation;
  return {
    ...row,
    operation: {
      opId,
      deviceSeq,
      createdAt,
      kind: 'delete',
      entity: 'client',
      localId,
      proposalId: null,
      notBefore: null,
    },
  };
};

const stored = [
  clientOf(toLocalId('a'), 'Ann'),
  clientOf(toLocalId('b'), 'Ben'),
  clientOf(toLocalId('c'), 'Cem'),
];

const createClientOverlay = () => createOverlay<Client>('client', compareClients);

async function namesOf(
  operations: readonly RelayRow[],
  rows: readonly Client[] = stored,
  overlay = createClientOverlay(),
) {
  return (await overlay(rows, operations)).map(({ fields }) => fields.name);
}

test('what is on its way lies on top of the rows, and what was refused does not', async () => {
  expect(await namesOf([])).toEqual(['Ann', 'Ben', 'Cem']);
  expect(
    await namesOf([
      renamed(1, toLocalId('a'), 'Anna'),
      deleted(2, toLocalId('b')),
      renamed(3, toLocalId('c'), 'Cemal', 2),
    ]),
  ).toEqual(['Anna', 'Cem']);
});

test('what was worked out once is not taken for what has changed since', async () => {
  const overlay = createClientOverlay();
  const first = renamed(1, toLocalId('a'), 'Anna');
  expect(await namesOf([first], stored, overlay)).toEqual(['Anna', 'Ben', 'Cem']);
  const second = renamed(2, toLocalId('a'), 'Annabel');
  expect(await namesOf([first, second], stored, overlay)).toEqual(['Annabel', 'Ben', 'Cem']);
  // The journal has refused the second, and the rows contain the first by now.
  expect(await namesOf([first, { ...second, state: relayState.refused }], stored, overlay)).toEqual([
    'Anna',
    'Ben',
    'Cem',
  ]);
  const newer = [
    clientOf(toLocalId('a'), 'Anna'),
    clientOf(toLocalId('b'), 'Bernd'),
    clientOf(toLocalId('c'), 'Cem'),
  ];
  expect(await namesOf([deleted(3, toLocalId('c'))], newer, overlay)).toEqual(['Anna', 'Bernd']);
  expect(await namesOf([], newer, overlay)).toEqual(['Anna', 'Bernd', 'Cem']);
});

test('of thousands only what has changed is worked out again, in the same objects', async () => {
  const overlay = createClientOverlay();
  const many = Array.from({ length: 3_000 }, (_, index) => clientOf(toLocalId(`m${index}`), 'Old'));
  const operations = many.map(({ localId }, index) => renamed(index + 1, localId, 'New'));
  const before = await overlay(many, operations);
  const after = await overlay(many, operations.slice(1));
  const computedAgain = after.filter((record) => !before.includes(record));
  expect(computedAgain).toEqual([many[0]]);
});
