import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import { createItem, createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { noFailpoint, type FailpointName } from '../../failpoint.ts';
import { receiveRecord } from '../pull/receive-record.ts';
import { submitOperations } from '../outbox/submit.ts';
import { edit, know, received, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { computeScope, visibleScope, withFeed, withoutScopes, type Scope } from './visible.ts';

class DiskFull extends Error {}

const proposal: Scope = { type: 'proposal', localId: toLocalId('p') };

/** A proposal with two sections, whose view is cached. */
function story(): UnitContext {
  const unit = unitContext();
  know(unit, 'proposal', toLocalId('p'), toServerId('31'), { title: 'Offer' });
  know(unit, 'section', toLocalId('a'), toServerId('81'), { proposal_id: 'p', title: 'a', position: 1 });
  know(unit, 'section', toLocalId('b'), toServerId('82'), { proposal_id: 'p', title: 'b', position: 2 });
  visibleScope(unit.journal, proposal);
  return unit;
}

const submit = (unit: UnitContext, operations: readonly Operation[], failAt?: FailpointName): void =>
  submitOperations(
    {
      ...unit,
      failpoint: (name) => {
        if (name === failAt) throw new DiskFull();
      },
    },
    operations,
  );

/** Expects the cached view to equal the computed one. */
function expectTrue({ journal }: UnitContext): void {
  expect(visibleScope(journal, proposal).values()).toEqual(computeScope(journal, proposal).values());
}

const title = ({ journal }: UnitContext): unknown =>
  visibleScope(journal, proposal).get('proposal', toLocalId('p'))?.fields;

const edits: readonly (readonly [string, readonly Operation[]])[] = [
  [
    'an edit',
    [{ ...edit(1, 'proposal', toLocalId('p'), { title: ['Offer', 'Mine'] }), proposalId: toLocalId('p') }],
  ],
  [
    'a create',
    [
      stamp(createSection(toLocalId('n'), toLocalId('a')), 1),
      stamp(createItem(toLocalId('i'), 'n', null), 2),
    ],
  ],
  ['a move', [stamp(moveSection(toLocalId('b'), null), 1)]],
  [
    'a delete',
    [
      stamp(
        {
          kind: 'delete',
          entity: 'section',
          localId: toLocalId('a'),
          proposalId: toLocalId('p'),
          notBefore: null,
        },
        1,
      ),
    ],
  ],
];

describe('S3: a batch that could not be written is not shown', () => {
  it.each(edits)('%s', (_, operations) => {
    const unit = story();
    const before = visibleScope(unit.journal, proposal).values();
    const head = unit.journal.feed.head();
    expect(() => submit(unit, operations, 'submit:before-commit')).toThrow(DiskFull);
    expect(visibleScope(unit.journal, proposal).values()).toEqual(before);
    expectTrue(unit);
    expect(unit.journal.feed.head()).toBe(head);
    // The window relays it again, and gets all changes.
    submit(unit, operations);
    expectTrue(unit);
    expect(visibleScope(unit.journal, proposal).values()).not.toEqual(before);
    expect(unit.journal.feed.read(head, 10).flatMap(({ changes }) => changes)).not.toEqual([]);
  });

  it('a read that could not be written is not shown', () => {
    const unit = story();
    const read = (): void =>
      withFeed(unit.journal, [proposal], () =>
        receiveRecord(unit, received('proposal', toLocalId('p'), toServerId('31'), { title: 'Theirs' })),
      );
    expect(() =>
      unit.journal.transaction(() => {
        read();
        throw new DiskFull();
      }),
    ).toThrow(DiskFull);
    expect(title(unit)).toMatchObject({ title: 'Offer' });
    read();
    expect(title(unit)).toMatchObject({ title: 'Theirs' });
    expect(unit.journal.feed.read(0, 10)).toMatchObject([{ changes: [{ type: 'put', scope: 'p' }] }]);
  });
});

describe('I9: the feed has the differences on screen', () => {
  it('for a change: new, changed and removed records, and no unchanged ones', () => {
    const unit = story();
    withFeed(unit.journal, [proposal], () => {
      unit.journal.records.remove('section', toLocalId('a'));
      know(unit, 'section', toLocalId('c'), toServerId('83'), { proposal_id: 'p', title: 'c', position: 3 });
    });
    const changes = unit.journal.feed.read(0, 10).flatMap((entry) => entry.changes);
    expect(changes.filter(({ type }) => type === 'remove')).toMatchObject([
      { entity: 'section', localId: 'a' },
    ]);
    const puts = changes.flatMap((change) => (change.type === 'put' ? [change.record.localId] : []));
    expect(puts).toContain('c');
    expect(puts).not.toContain('p');
    expectTrue(unit);
  });

  it('for a read without changes: nothing', () => {
    const unit = story();
    withFeed(unit.journal, [proposal], () => undefined);
    withFeed(unit.journal, [proposal], () =>
      receiveRecord(unit, received('proposal', toLocalId('p'), toServerId('31'), { title: 'Offer' })),
    );
    expect(unit.journal.feed.head()).toBe(0);
  });

  it('for whole scopes that are removed: the records that were created here', () => {
    const unit = story();
    const operations = [
      stamp(createSection(toLocalId('n'), toLocalId('b')), 1),
      stamp(moveSection(toLocalId('a'), toLocalId('n')), 2),
    ];
    submitOperations({ ...unit, failpoint: noFailpoint }, operations);
    const head = unit.journal.feed.head();
    withoutScopes(unit.journal, operations, () => {
      for (const { operation } of unit.journal.operations.all())
        unit.journal.operations.remove(operation.opId);
    });
    expectTrue(unit);
    expect(unit.journal.feed.read(head, 10).flatMap(({ changes }) => changes)).toEqual([
      { type: 'remove', scope: 'p', entity: 'section', localId: 'n' },
    ]);
  });
});
