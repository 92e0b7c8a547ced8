import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { applyOperation, withDescendants } from '#shared/sync/apply-operation.ts';
import { compact } from './compaction.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { FieldChanges, Operation } from '#shared/sync/operation.ts';
import type { PendingOperation } from '#shared/sync/pending-operation.ts';
import { createRecordMap, type RecordMap } from '#shared/sync/record-map.ts';

const message = {
  email: 'a@example.com',
  cc: [],
  bcc: [],
  subject: '',
  message: '',
  save_email_template: false,
  sender_id: null,
};

function stamp(draft: OperationDraft, deviceSeq: number): Operation {
  return {
    ...draft,
    opId: `018f0000-0000-7000-8000-${String(deviceSeq).padStart(12, '0')}`,
    deviceSeq,
    createdAt: 0,
  };
}

/** A proposal with a section on the service, and a second one that is not there. */
function base(): RecordMap {
  const map = createRecordMap();
  const drafts: readonly OperationDraft[] = [
    {
      kind: 'create',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      fields: { title: [null, '0'] },
      after: null,
    },
    {
      kind: 'create',
      entity: 'section',
      localId: toLocalId('s'),
      proposalId: toLocalId('p'),
      fields: { proposal_id: [null, 'p'], title: [null, '0'] },
      after: null,
    },
  ];
  for (const [index, draft] of drafts.entries()) map.apply(applyOperation(map, stamp(draft, index + 1)));
  return map;
}

/** A random action. Its numbers are mapped to records of the present state. */
const deed = fc.record({
  kind: fc.constantFrom('title', 'body', 'create', 'item', 'rename', 'delete', 'send'),
  target: fc.constantFrom('s', 't'),
  value: fc.constantFrom('0', '1', '2', '3'),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** @param used ids that are taken: no id is reused */
function draftOf(
  view: RecordMap,
  { kind, target, value }: Deed,
  used: Set<string> = new Set(),
): OperationDraft | null {
  const known = view.get('section', toLocalId(target));
  const fields: Readonly<Record<string, unknown>> = { ...known?.fields };
  const section = { entity: 'section', localId: toLocalId(target), proposalId: toLocalId('p') } as const;
  switch (kind) {
    case 'title':
    case 'body': {
      const before = fields[kind];
      if (known === undefined || (typeof before !== 'string' && before !== null)) return null;
      return { ...section, kind: 'update', fields: { [kind]: [before, value] } };
    }
    case 'create':
      if (target === 's' || used.has(target)) return null;
      used.add(target);
      return {
        ...section,
        kind: 'create',
        fields: { proposal_id: [null, 'p'], title: [null, value], section_type: [null, 'cost'] },
        after: null,
      };
    case 'item': {
      const localId = toLocalId(`${target}-item`);
      if (known === undefined || used.has(localId)) return null;
      used.add(localId);
      const values = { section_id: [null, target], name: [null, value] } as const;
      return {
        kind: 'create',
        entity: 'line_item',
        localId,
        proposalId: toLocalId('p'),
        fields: values,
        after: null,
      };
    }
    case 'rename': {
      const item = view.get('line_item', toLocalId(`${target}-item`));
      if (item?.entity !== 'line_item') return null;
      const { localId, fields: before } = item;
      return {
        kind: 'update',
        entity: 'line_item',
        localId,
        proposalId: toLocalId('p'),
        fields: { name: [before.name, value] },
      };
    }
    case 'delete':
      return known === undefined ? null : { ...section, kind: 'delete', notBefore: null };
    case 'send':
      return {
        kind: 'send',
        entity: 'proposal',
        localId: toLocalId('p'),
        proposalId: toLocalId('p'),
        notBefore: null,
        message,
      };
  }
}

interface Run {
  readonly everything: RecordMap;
  readonly pending: readonly PendingOperation[];
}

/** Applies the actions one after the other, once directly and once through compaction. */
function run(deeds: readonly Deed[], attempted: ReadonlySet<number> = new Set()): Run {
  const everything = base();
  const used = new Set<string>();
  let pending: readonly PendingOperation[] = [];
  for (const [index, next] of deeds.entries()) {
    const draft = draftOf(everything, next, used);
    if (draft === null) continue;
    const operation = stamp(draft, index + 10);
    const record = everything.get(operation.entity, operation.localId);
    const descendants =
      operation.kind === 'delete' && record !== undefined
        ? withDescendants(everything, record).map(({ localId }) => localId)
        : [];
    const below = new Set(descendants.filter((localId) => localId !== operation.localId));
    const { removed, changed, added } = compact(operation, pending, below);
    const rewritten = new Map(changed.map((one) => [one.opId, one]));
    pending = pending
      .filter((entry) => !removed.includes(entry.operation.opId))
      .map((entry) => ({ ...entry, operation: rewritten.get(entry.operation.opId) ?? entry.operation }));
    if (added !== null) pending = [...pending, { operation: added, state: 'waiting' }];
    if (attempted.has(index)) {
      const [first, ...rest] = pending;
      if (first !== undefined) pending = [{ ...first, state: 'sending' }, ...rest];
    }
    everything.apply(applyOperation(everything, operation));
  }
  return { everything, pending };
}

function picture(view: RecordMap): readonly unknown[] {
  return view.values().toSorted((left, right) => (left.localId < right.localId ? -1 : 1));
}

function replay(pending: readonly PendingOperation[]): RecordMap {
  const view = base();
  for (const { operation } of pending) view.apply(applyOperation(view, operation));
  return view;
}

describe('S4: compaction', () => {
  it('I10: keeps the final state, for any actions and any attempted operations', () => {
    fc.assert(
      fc.property(
        fc.array(deed, { maxLength: 20 }),
        fc.array(fc.nat(19), { maxLength: 3 }),
        (deeds, attempted) => {
          const { everything, pending } = run(deeds, new Set(attempted));
          expect(picture(replay(pending))).toEqual(picture(everything));
        },
      ),
      { numRuns: 500 },
    );
  });

  it('changes neither an operation that the service may know nor one across a send', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 12 }), deed, (deeds, last) => {
        const { everything, pending } = run(deeds);
        const frozen = pending.map((entry) => ({ ...entry, state: 'sending' as const }));
        const draft = draftOf(everything, last);
        if (draft === null) return;
        const { removed, changed } = compact(
          stamp(draft, 99),
          frozen,
          new Set([toLocalId('s-item'), toLocalId('t-item')]),
        );
        expect([removed, changed]).toEqual([[], []]);
      }),
    );
  });

  it('merges a hundred edits of one field into one, with the first base and the last value', () => {
    const deeds = Array.from({ length: 100 }, (_, index): Deed => ({
      kind: 'title',
      target: 's',
      value: String((index % 3) + 1) as Deed['value'],
    }));
    const { pending } = run(deeds);
    expect(pending.map(({ operation }) => operation)).toMatchObject([
      { kind: 'update', fields: { title: ['0', '1'] } },
    ]);
  });

  it('removes a record that is created and deleted, with its descendants', () => {
    const deeds: readonly Deed[] = [
      { kind: 'create', target: 't', value: '1' },
      { kind: 'item', target: 't', value: '1' },
      { kind: 'title', target: 't', value: '2' },
      { kind: 'delete', target: 't', value: '0' },
    ];
    expect(run(deeds).pending).toEqual([]);
  });

  it("does not move a section's change to text before operations on its line items", () => {
    const common = { entity: 'section', localId: toLocalId('s'), proposalId: toLocalId('p') } as const;
    const entries = [
      { ...common, kind: 'update', fields: { title: ['0', '1'] } },
      {
        kind: 'delete',
        entity: 'line_item',
        localId: toLocalId('i'),
        proposalId: toLocalId('p'),
        notBefore: 10_000,
      },
    ] as const;
    const pending = entries.map((draft, index): PendingOperation => ({
      operation: stamp(draft, index + 1),
      state: 'waiting',
    }));
    const becomes = (fields: FieldChanges) => stamp({ ...common, kind: 'update', fields }, 3);
    const text = becomes({ section_type: ['cost', 'text'] });
    expect(compact(text, pending, new Set())).toMatchObject({ changed: [], added: text });
    expect(compact(becomes({ title: ['1', '2'] }), pending, new Set()).added).toBeNull();
    expect(compact(text, pending.slice(0, 1), new Set()).added).toBeNull();
  });

  it('removes a field that returns to its base', () => {
    const deeds: readonly Deed[] = [
      { kind: 'title', target: 's', value: '1' },
      { kind: 'title', target: 's', value: '0' },
    ];
    expect(run(deeds).pending).toEqual([]);
  });
});
