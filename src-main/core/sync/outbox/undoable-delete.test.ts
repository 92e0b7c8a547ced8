import { describe, expect, it } from 'vitest';
import { toLocalId, toServerId } from '#shared/domain/testing/ids.ts';
import type { LocalId } from '#shared/domain/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import { createItem, createSection, moveSection, stamp } from '#shared/sync/testing/drafts.ts';
import { noFailpoint } from '../../failpoint.ts';
import { decide, withdraw } from './outbox-actions.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { commitResult } from '../push/commit-result.ts';
import { submitOperations } from './submit.ts';
import { know, opIdOf, received, unitContext, type UnitContext } from '../testing/known-journal.ts';
import { visibleScope } from '../view/visible.ts';
import { bringTo } from '../testing/bring-to.ts';

const context = (unit: UnitContext) => ({ ...unit, failpoint: noFailpoint });

function story(): UnitContext {
  const unit = unitContext();
  know(unit, 'proposal', toLocalId('p'), toServerId('31'));
  for (const [index, localId] of ['a', 'b', 'c'].entries())
    know(unit, 'section', toLocalId(localId), toServerId(String(81 + index)), {
      proposal_id: 'p',
      title: localId,
      position: index + 1,
    });
  return unit;
}

let number = 0;

/** Submits operations of the user. Returns the opId of the last. */
function act(unit: UnitContext, ...drafts: readonly OperationDraft[]): string {
  const operations = drafts.map((draft) => stamp(draft, (number += 1)));
  submitOperations(context(unit), operations);
  return opIdOf(number);
}

const removal = (localId: LocalId): OperationDraft => ({
  ...{ kind: 'delete', entity: 'section', localId, proposalId: toLocalId('p'), notBefore: 10_000 },
});

/** The sections on screen, in order. */
const shown = ({ journal }: UnitContext): readonly string[] =>
  visibleScope(journal, { type: 'proposal', localId: toLocalId('p') })
    .childrenOf('section', toLocalId('p'))
    .map(({ localId }) => localId);

const waiting = ({ journal }: UnitContext): readonly Operation[] =>
  journal.operations.all().map(({ operation }) => operation);

/** Applies a create with a position from the service. */
function goesOut(unit: UnitContext, opId: string, position: number): void {
  const { operation } = unit.journal.operations.find(opId) ?? {};
  if (operation?.kind !== 'create') throw new Error('It is no create.');
  const record = received('section', operation.localId, toServerId('99'), {
    proposal_id: 'p',
    title: 'n',
    position,
  });
  unit.journal.transaction(() =>
    commitResult(unit, operation, { type: 'record', received: record, from: 'answer' }),
  );
}

describe('S20: withdrawing a delete that was not pushed', () => {
  it('anchors the operations behind the record again', () => {
    const unit = story();
    const created = act(unit, createSection(toLocalId('n'), toLocalId('b')));
    expect(shown(unit)).toEqual(['a', 'b', 'n', 'c']);
    const deleted = act(unit, removal(toLocalId('b')));
    expect(unit.journal.operations.find(created)?.operation).toMatchObject({ after: 'a' });
    expect(shown(unit)).toEqual(['a', 'n', 'c']);
    withdraw(context(unit), deleted);
    expect(unit.journal.operations.find(created)?.operation).toMatchObject({ after: 'b' });
    expect(shown(unit)).toEqual(['a', 'b', 'n', 'c']);
    expect(waiting(unit)).toHaveLength(1);
  });

  it('moves the record back before a sibling that was pushed meanwhile', () => {
    const unit = story();
    const created = act(unit, createSection(toLocalId('n'), toLocalId('b')));
    const deleted = act(unit, removal(toLocalId('b')));
    goesOut(unit, created, 2);
    expect(shown(unit)).toEqual(['a', 'n', 'c']);
    withdraw(context(unit), deleted);
    expect(shown(unit)).toEqual(['a', 'b', 'n', 'c']);
    expect(waiting(unit)).toMatchObject([
      { kind: 'move', localId: 'b', after: 'a', parentId: 'p', proposalId: 'p' },
    ]);
  });

  it("moves the record back while the sibling's call is in flight, also to the first position", () => {
    for (const state of ['sending', 'uncertain'] as const) {
      const unit = story();
      const created = act(unit, createSection(toLocalId('n'), toLocalId('a')));
      const deleted = act(unit, removal(toLocalId('a')));
      bringTo(unit.journal, created, state);
      withdraw(context(unit), deleted);
      expect(shown(unit)).toEqual(['a', 'n', 'b', 'c']);
      expect(waiting(unit).find(({ kind }) => kind === 'move')).toMatchObject({ localId: 'a', after: null });
    }
  });

  it('moves nothing without a sibling behind the record, or after that sibling was moved away', () => {
    const alone = story();
    withdraw(context(alone), act(alone, removal(toLocalId('b'))));
    expect(waiting(alone)).toEqual([]);
    expect(shown(alone)).toEqual(['a', 'b', 'c']);
    const elsewhere = story();
    const created = act(elsewhere, createSection(toLocalId('n'), toLocalId('b')));
    const deleted = act(elsewhere, removal(toLocalId('b')));
    goesOut(elsewhere, created, 2);
    act(elsewhere, moveSection(toLocalId('n'), toLocalId('c')));
    withdraw(context(elsewhere), deleted);
    expect(shown(elsewhere)).toEqual(['a', 'b', 'c', 'n']);
    expect(waiting(elsewhere).map(({ localId }) => localId)).toEqual(['n']);
  });

  it('queues a restored move behind an in-flight operation on its list and keeps the former order', () => {
    const unit = story();
    bringTo(unit.journal, act(unit, moveSection(toLocalId('a'), toLocalId('b'))), 'held');
    expect(shown(unit)).toEqual(['b', 'a', 'c']);
    const deleted = act(unit, removal(toLocalId('a')));
    expect(waiting(unit).map(({ kind }) => kind)).toEqual(['delete']);
    const created = act(unit, createSection(toLocalId('n'), toLocalId('b')));
    bringTo(unit.journal, created, 'sending');
    withdraw(context(unit), deleted);
    const order = shown(unit);
    const [first, second] = waiting(unit);
    expect(first).toMatchObject({ kind: 'create', localId: 'n' });
    expect(second).toMatchObject({ kind: 'move', localId: 'a', deviceSeq: first?.deviceSeq });
    expect(second?.createdAt).toBeGreaterThan(first?.createdAt ?? 0);
    const after = order[order.indexOf('a') - 1] ?? null;
    expect(second).toMatchObject({ after });
    expect(order).toEqual(['b', 'n', 'a', 'c']);
    expect(unit.journal.operations.find(second?.opId ?? '')?.state).toBe('held');
  });

  it.each([
    ['has not started', 'waiting', 'p'],
    ['is on another list', 'sending', 'q'],
  ] as const)(
    'keeps the number and anchor of a restored move if the other operation %s',
    (_, state, proposalId) => {
      const unit = story();
      know(unit, 'proposal', toLocalId('q'), toServerId('32'));
      const moved = act(unit, moveSection(toLocalId('a'), toLocalId('b')));
      const deleted = act(unit, removal(toLocalId('a')));
      const created = act(
        unit,
        createSection(toLocalId('n'), proposalId === 'p' ? toLocalId('b') : null, toLocalId(proposalId)),
      );
      bringTo(unit.journal, created, state);
      withdraw(context(unit), deleted);
      const operation = unit.journal.operations.find(moved)?.operation;
      expect(operation).toMatchObject({ kind: 'move', localId: 'a', after: 'b' });
      expect(operation?.deviceSeq).toBeLessThan(
        unit.journal.operations.find(created)?.operation.deviceSeq ?? 0,
      );
    },
  );

  it('keeps the number of a restored move if the in-flight operation was made before it', () => {
    const unit = story();
    const created = act(unit, createSection(toLocalId('n'), toLocalId('c')));
    bringTo(unit.journal, created, 'sending');
    const moved = act(unit, moveSection(toLocalId('a'), toLocalId('b')));
    const { deviceSeq } = unit.journal.operations.find(moved)?.operation ?? {};
    withdraw(context(unit), act(unit, removal(toLocalId('a'))));
    expect(unit.journal.operations.find(moved)?.operation).toMatchObject({ deviceSeq, after: 'b' });
    expect(shown(unit)).toEqual(['b', 'a', 'c', 'n']);
  });

  it('restores the order of line items too', () => {
    const unit = story();
    for (const [index, localId] of ['x', 'y'].entries())
      know(unit, 'line_item', toLocalId(localId), toServerId(String(201 + index)), {
        section_id: 'a',
        name: localId,
        position: index + 1,
      });
    const lines = (): readonly string[] =>
      visibleScope(unit.journal, { type: 'proposal', localId: toLocalId('p') })
        .childrenOf('line_item', toLocalId('a'))
        .map(({ localId }) => localId);
    const created = act(unit, createItem(toLocalId('n'), 'a', toLocalId('x')));
    const deleted = act(unit, {
      ...{
        kind: 'delete',
        entity: 'line_item',
        localId: toLocalId('x'),
        proposalId: toLocalId('p'),
        notBefore: 10_000,
      },
    });
    bringTo(unit.journal, created, 'sending');
    withdraw(context(unit), deleted);
    expect(lines()).toEqual(['x', 'n', 'y']);
    expect(waiting(unit).find(({ kind }) => kind === 'move')).toMatchObject({
      entity: 'line_item',
      parentId: 'a',
    });
  });

  it('keeps a pending move of a sibling away from the record', () => {
    const unit = story();
    act(unit, createSection(toLocalId('n'), toLocalId('b')));
    const deleted = act(unit, removal(toLocalId('b')));
    act(unit, moveSection(toLocalId('n'), toLocalId('c')));
    withdraw(context(unit), deleted);
    expect(shown(unit)).toEqual(['a', 'b', 'c', 'n']);
  });

  it('restores the removed edits of the record', () => {
    const unit = story();
    const proposalId = toLocalId('p');
    const draft = { kind: 'update', entity: 'section', localId: toLocalId('b'), proposalId } as const;
    act(unit, { ...draft, fields: { title: ['b', 'Mine'] } }, createItem(toLocalId('i'), 'b', null));
    const deleted = act(unit, removal(toLocalId('b')));
    expect(waiting(unit).map(({ kind }) => kind)).toEqual(['delete']);
    withdraw(context(unit), deleted);
    expect(waiting(unit)).toMatchObject([
      { kind: 'update', fields: { title: ['b', 'Mine'] } },
      { kind: 'create', localId: 'i' },
    ]);
  });

  it('restores no edit of a record that another user deleted meanwhile', () => {
    const unit = story();
    const draft = {
      kind: 'update',
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('p'),
    } as const;
    act(unit, { ...draft, fields: { title: ['b', 'Mine'] } });
    const deleted = act(unit, removal(toLocalId('b')));
    unit.journal.records.remove('section', toLocalId('b'));
    withdraw(context(unit), deleted);
    expect(waiting(unit)).toEqual([]);
  });

  it("restores a conflict unless the service now has the user's value", () => {
    const conflict = {
      conflictId: 'x',
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('p'),
      at: 1,
    } as const;
    for (const [title, asked] of [
      ['Theirs', ['Theirs']],
      ['Later', ['Later']],
      ['Mine', []],
    ] as const) {
      const unit = story();
      unit.journal.conflicts.save({ ...conflict, field: 'title', base: 'b', mine: 'Mine', theirs: 'Theirs' });
      const deleted = act(unit, removal(toLocalId('b')));
      expect(unit.journal.conflicts.all()).toEqual([]);
      know(unit, 'section', toLocalId('b'), toServerId('82'), { proposal_id: 'p', title, position: 2 });
      withdraw(context(unit), deleted);
      expect(unit.journal.conflicts.all().map(({ theirs }) => theirs)).toEqual(asked);
    }
  });

  it('restores no conflict about a field of a deleted record, but the conflict about its deletion', () => {
    const conflict = {
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('p'),
      at: 1,
      base: 'b',
      mine: 'm',
      theirs: 't',
    } as const;
    const unit = story();
    unit.journal.conflicts.save({ ...conflict, conflictId: 'x', field: 'title' });
    unit.journal.conflicts.save({ ...conflict, conflictId: 'y', field: null });
    const deleted = act(unit, removal(toLocalId('b')));
    unit.journal.records.remove('section', toLocalId('b'));
    withdraw(context(unit), deleted);
    expect(unit.journal.conflicts.all().map(({ conflictId }) => conflictId)).toEqual(['y']);
  });
});

it('S20: an unattempted delete that the user takes for done restores the edits that it removed', () => {
  const unit = story();
  act(unit, {
    ...{ kind: 'update', entity: 'section', localId: toLocalId('b'), proposalId: toLocalId('p') },
    fields: { title: ['b', 'B'] },
  });
  const deleted = act(unit, removal(toLocalId('b')));
  unit.journal.operations.transition(deleted, 'ask', {
    reason: createReason('operation.changedAfterDelete'),
  });
  decide(context(unit), deleted, { verdict: 'done' });
  expect(shown(unit)).toEqual(['a', 'b', 'c']);
  expect(waiting(unit)).toMatchObject([{ kind: 'update', fields: { title: ['b', 'B'] } }]);
});
