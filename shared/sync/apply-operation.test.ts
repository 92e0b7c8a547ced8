import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LocalId } from '../domain/ids.ts';
import { toLocalId } from '../domain/testing/ids.ts';
import { isAppError } from '../errors/app-error.ts';
import { applyOperation } from './apply-operation.ts';
import { invertOperation, type OperationDraft } from './invert-operation.ts';
import type { Operation } from './operation.ts';
import { createRecordMap, type RecordMap } from './record-map.ts';
import { positionOf } from './record-view.ts';
import { createItem, createProposal, createSection, moveSection, stamp } from './testing/drafts.ts';

let seq = 0;

function made(draft: OperationDraft): Operation {
  seq += 1;
  return stamp(draft, seq);
}

function run(map: RecordMap, draft: OperationDraft): void {
  map.apply(applyOperation(map, made(draft)));
}

function order(
  map: RecordMap,
  entity: 'section' | 'line_item' = 'section',
  parentId = toLocalId('p'),
): string[] {
  const siblings = map.childrenOf(entity, parentId);
  expect(siblings.map(positionOf)).toEqual(siblings.map((_, index) => index));
  return siblings.map((record) => record.localId);
}

function threeSections(): RecordMap {
  const map = createRecordMap();
  run(map, createProposal(toLocalId('p')));
  run(map, createSection(toLocalId('a'), null));
  run(map, createSection(toLocalId('b'), toLocalId('a')));
  run(map, createSection(toLocalId('c'), toLocalId('b')));
  return map;
}

describe('applyOperation', () => {
  test('a create sets fields that it does not name to the defaults of the service', () => {
    const map = threeSections();
    expect(map.get('proposal', toLocalId('p'))?.fields).toMatchObject({ status: 'draft', client_id: null });
    expect(map.get('section', toLocalId('a'))).toMatchObject({
      serverId: null,
      fields: { section_type: 'text', optional: false },
    });
  });

  test('the sections of a template are siblings, and go with it', () => {
    const map = createRecordMap();
    const template = toLocalId('template:7');
    run(map, {
      ...{ kind: 'create', entity: 'template', localId: template, proposalId: template, after: null },
      fields: { name: [null, 'Website'] },
    });
    const inTemplate = (localId: LocalId, after: LocalId | null): OperationDraft => ({
      ...createSection(localId, after),
      kind: 'create',
      entity: 'section',
      proposalId: toLocalId('template:7'),
      fields: { proposal_id: [null, null], template_id: [null, '7'] },
      after,
    });
    run(map, inTemplate(toLocalId('a'), null));
    run(map, inTemplate(toLocalId('b'), toLocalId('a')));
    run(map, inTemplate(toLocalId('c'), toLocalId('a')));
    run(map, {
      kind: 'move',
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('template:7'),
      parentId: toLocalId('template:7'),
      after: null,
    });
    expect(order(map, 'section', template)).toEqual(['b', 'a', 'c']);
    run(map, {
      kind: 'delete',
      entity: 'template',
      localId: template,
      proposalId: template,
      notBefore: null,
    });
    run(map, inTemplate(toLocalId('late'), null));
    expect(map.values()).toEqual([]);
  });

  test('a create goes behind the named sibling, and last if that one is deleted', () => {
    const map = threeSections();
    run(map, createSection(toLocalId('first'), null));
    run(map, createSection(toLocalId('middle'), toLocalId('a')));
    run(map, createSection(toLocalId('last'), toLocalId('gone')));
    expect(order(map)).toEqual(['first', 'a', 'middle', 'b', 'c', 'last']);
  });

  test('I9: a repeated create keeps the record and its position', () => {
    const map = threeSections();
    run(map, {
      kind: 'update',
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('p'),
      fields: { title: ['b', 'B'] },
    });
    run(map, createSection(toLocalId('b'), toLocalId('a')));
    expect(order(map)).toEqual(['a', 'b', 'c']);
    expect(map.get('section', toLocalId('b'))?.fields).toMatchObject({ title: 'B' });
  });

  test('a move puts a record behind another or first; a move behind itself or a missing record changes nothing', () => {
    const map = threeSections();
    run(map, moveSection(toLocalId('c'), null));
    expect(order(map)).toEqual(['c', 'a', 'b']);
    run(map, moveSection(toLocalId('c'), toLocalId('b')));
    expect(order(map)).toEqual(['a', 'b', 'c']);
    run(map, moveSection(toLocalId('b'), toLocalId('b')));
    run(map, moveSection(toLocalId('b'), toLocalId('gone')));
    expect(order(map)).toEqual(['a', 'b', 'c']);
  });

  test('a delete removes all descendants and closes the gap', () => {
    const map = threeSections();
    run(map, createItem(toLocalId('x'), 'b', null));
    run(map, {
      kind: 'delete',
      entity: 'section',
      localId: toLocalId('b'),
      proposalId: toLocalId('p'),
      notBefore: null,
    });
    expect(map.get('line_item', toLocalId('x'))).toBeUndefined();
    expect(order(map)).toEqual(['a', 'c']);
    run(map, {
      kind: 'delete',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: null,
    });
    expect(map.values()).toEqual([]);
  });

  test('the proposals of a deleted client stay', () => {
    const map = threeSections();
    const fields = { email: [null, 'a@b.example'], name: [null, 'Ada'] } as const;
    run(map, {
      kind: 'create',
      entity: 'client',
      localId: toLocalId('k'),
      proposalId: null,
      fields,
      after: null,
    });
    run(map, {
      kind: 'delete',
      entity: 'client',
      localId: toLocalId('k'),
      proposalId: null,
      notBefore: null,
    });
    expect(map.get('proposal', toLocalId('p'))).toBeDefined();
  });

  test('archiving sets the time of the request', () => {
    const map = threeSections();
    run(map, {
      kind: 'archive',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: null,
    });
    expect(map.get('proposal', toLocalId('p'))?.fields).toMatchObject({
      archived_at: '2023-11-14T22:13:20.000Z',
    });
  });

  test.each([
    ['pending', 'accepted', 'accepted'],
    ['clarification', 'declined', 'rejected'],
    ['draft', 'accepted', 'draft'],
    ['rejected', 'accepted', 'rejected'],
    ['accepted', 'declined', 'accepted'],
  ] as const)('a decision on a proposal that is %s and %s makes it %s', (status, decision, after) => {
    const map = threeSections();
    const before = map.get('proposal', toLocalId('p'));
    if (before?.entity !== 'proposal') throw new Error('There is no proposal.');
    map.apply([{ type: 'put', record: { ...before, fields: { ...before.fields, status } } }]);
    const record = {
      kind: 'record_decision',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: null,
      decision: { decision, how: 'phone', note: '', decided_by: '' },
    } as const;
    run(map, record);
    run(map, record);
    expect(map.get('proposal', toLocalId('p'))?.fields).toMatchObject({ status: after });
  });

  test.each([
    ['draft', 'pending'],
    ['rejected', 'pending'],
    ['clarification', 'clarification'],
    ['accepted', 'accepted'],
  ] as const)('a recorded send of a proposal that is %s makes it %s', (status, after) => {
    const map = threeSections();
    const before = map.get('proposal', toLocalId('p'));
    if (before?.entity !== 'proposal') throw new Error('There is no proposal.');
    map.apply([{ type: 'put', record: { ...before, fields: { ...before.fields, status } } }]);
    const record = {
      kind: 'record_send',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: null,
      sending: { to: 'ada@harbor.example' },
    } as const;
    run(map, record);
    run(map, record);
    expect(map.get('proposal', toLocalId('p'))?.fields).toMatchObject({ status: after });
  });

  test('an operation on a missing record changes nothing', () => {
    const map = createRecordMap();
    run(map, {
      kind: 'update',
      entity: 'section',
      localId: toLocalId('a'),
      proposalId: toLocalId('p'),
      fields: { title: ['', 'A'] },
    });
    run(map, {
      kind: 'delete',
      entity: 'client',
      localId: toLocalId('k'),
      proposalId: null,
      notBefore: null,
    });
    run(map, createSection(toLocalId('a'), null));
    expect(map.values()).toEqual([]);
  });

  test('null unsets a field that is absent until it is written', () => {
    const map = threeSections();
    const theme = (base: string | null, value: string | null): OperationDraft => ({
      kind: 'update',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      fields: { theme: [base, value] },
    });
    run(map, theme(null, 'modern'));
    expect(map.get('proposal', toLocalId('p'))?.fields).toMatchObject({ theme: 'modern' });
    run(map, theme('modern', null));
    expect(map.get('proposal', toLocalId('p'))?.fields).not.toHaveProperty('theme');
  });

  test('a value that does not fit its field is refused as bad input', () => {
    const map = threeSections();
    const fields = { title: ['a', 7] } as const;
    const update: OperationDraft = {
      kind: 'update',
      entity: 'section',
      localId: toLocalId('a'),
      proposalId: toLocalId('p'),
      fields,
    };
    expect(() => run(map, update)).toThrow(expect.objectContaining({ code: 'bad-input' }) as Error);
    try {
      run(map, update);
    } catch (error) {
      expect(isAppError(error)).toBe(true);
    }
  });
});

function withProposal(): RecordMap {
  const map = createRecordMap();
  run(map, createProposal(toLocalId('p')));
  return map;
}

const ids = ['a', 'b', 'c', 'd', 'e'] as const;
const idArbitrary = fc.constantFrom(...ids).map(toLocalId);
const afterArbitrary = fc.option(idArbitrary, { nil: null });

const draftArbitrary: fc.Arbitrary<OperationDraft> = fc.oneof(
  fc.tuple(idArbitrary, afterArbitrary).map(([id, after]) => createSection(id, after)),
  fc.tuple(idArbitrary, afterArbitrary).map(([id, after]) => moveSection(id, after)),
  idArbitrary.map((localId): OperationDraft => ({
    kind: 'delete',
    entity: 'section',
    localId: localId,
    proposalId: toLocalId('p'),
    notBefore: null,
  })),
);

describe('any run of operations', () => {
  test('siblings are always numbered from 0 without gaps', () => {
    fc.assert(
      fc.property(fc.array(draftArbitrary, { maxLength: 40 }), (drafts) => {
        const map = withProposal();
        for (const draft of drafts) {
          run(map, draft);
          order(map);
        }
      }),
    );
  });

  test('I9: replaying a whole run over its own result gives the same records', () => {
    fc.assert(
      fc.property(fc.array(draftArbitrary, { maxLength: 30 }), (drafts) => {
        const map = withProposal();
        for (const draft of drafts) run(map, draft);
        const once = order(map);
        for (const draft of drafts) run(map, draft);
        expect(new Set(order(map))).toEqual(new Set(once));
      }),
    );
  });

  test('I11: an inverse restores the records', () => {
    fc.assert(
      fc.property(fc.array(draftArbitrary, { maxLength: 20 }), (drafts) => {
        const map = withProposal();
        for (const draft of drafts) {
          const before = [...map.values()].sort((x, y) => (x.localId < y.localId ? -1 : 1));
          const fresh = draft.kind === 'create' && map.get('section', draft.localId) === undefined;
          const inverse = draft.kind === 'move' || fresh ? invertOperation(map, draft) : null;
          const copy = createRecordMap(before);
          run(copy, draft);
          if (inverse !== null) {
            run(copy, inverse);
            expect([...copy.values()].sort((x, y) => (x.localId < y.localId ? -1 : 1))).toEqual(before);
          }
          run(map, draft);
        }
      }),
    );
  });
});
