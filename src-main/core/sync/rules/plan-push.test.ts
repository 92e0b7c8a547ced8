import { describe, expect, it } from 'vitest';
import type { LocalId } from '#shared/domain/ids.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { OperationState } from '#shared/sync/operation-state.ts';
import { planPush, type PushPlan } from './plan-push.ts';

const message = {
  email: 'a@example.com',
  cc: [],
  bcc: [],
  subject: '',
  message: '',
  save_email_template: false,
  sender_id: null,
};

type Entry = readonly [OperationDraft, OperationState?];

interface Circumstances {
  readonly now?: number;
  readonly conflicted?: readonly LocalId[];
  /** The client of each proposal. */
  readonly clients?: Readonly<Record<string, LocalId>>;
  /** The section of each line item. */
  readonly sections?: Readonly<Record<string, LocalId>>;
  /** Names of running pushes, which wait for budget. */
  readonly underWay?: readonly string[];
  /** Names of uncertain operations to be repeated. */
  readonly uncertain?: readonly string[];
}

/** Plans operations in order of creation. Their names are their indexes from 0. */
function plan(
  entries: readonly Entry[],
  {
    now = 0,
    conflicted = [],
    clients = {},
    sections = {},
    underWay = [],
    uncertain = [],
  }: Circumstances = {},
): PushPlan {
  const pending = entries.map(([draft, state = 'waiting'], index) => {
    const operation: Operation = { ...draft, opId: String(index), deviceSeq: index + 1, createdAt: 0 };
    return { operation, state };
  });
  const clientOf = (proposalId: string): LocalId | null => clients[proposalId] ?? null;
  return planPush(pending, {
    now,
    clientOf,
    sectionOf: (lineItemId) => sections[lineItemId] ?? null,
    underWay: new Set(underWay),
    uncertain: new Set(uncertain),
    undecidedProposals: new Set(conflicted),
    undecided: new Set(),
  });
}

const ready = (result: PushPlan): readonly string[] => result.ready.map(({ opId }) => opId);

const client = (localId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'client',
  localId,
  proposalId: null,
  fields: { email: [null, 'a@example.com'] },
  after: null,
});
const proposal = (localId: LocalId, clientId: string | null = null): OperationDraft => ({
  kind: 'create',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { client_id: [null, clientId] },
  after: null,
});
const section = (localId: LocalId, proposalId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'section',
  localId,
  proposalId,
  fields: { proposal_id: [null, proposalId] },
  after: null,
});
const first = (localId: LocalId, proposalId: LocalId): OperationDraft => ({
  kind: 'move',
  entity: 'section',
  localId,
  proposalId,
  parentId: proposalId,
  after: null,
});
const item = (localId: LocalId, sectionId: string, proposalId: LocalId): OperationDraft => ({
  kind: 'create',
  entity: 'line_item',
  localId,
  proposalId,
  fields: { section_id: [null, sectionId] },
  after: null,
});
const retitle = (localId: LocalId): OperationDraft => ({
  kind: 'update',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { title: ['A', 'B'] },
});
const send = (localId: LocalId, notBefore: number | null = null): OperationDraft => ({
  kind: 'send',
  entity: 'proposal',
  localId,
  proposalId: localId,
  notBefore,
  message,
});
const remove = (
  entity: 'client' | 'proposal' | 'section' | 'line_item',
  localId: LocalId,
  proposalId: LocalId | null,
): OperationDraft => ({
  kind: 'delete',
  entity,
  localId,
  proposalId,
  notBefore: null,
});

describe('S5: the order of pushing', () => {
  it('parents go before children, and independent aggregates in parallel', () => {
    const entries: readonly Entry[] = [
      [client(toLocalId('c'))],
      [proposal(toLocalId('p'), 'c')],
      [section(toLocalId('s'), toLocalId('p'))],
      [item(toLocalId('i'), 's', toLocalId('p'))],
      [proposal(toLocalId('q'))],
    ];
    const result = plan(entries);
    expect(ready(result)).toEqual(['0', '4']);
    expect([...result.blockedBy]).toEqual([
      ['1', '0'],
      ['2', '1'],
      ['3', '2'],
    ]);
  });

  it('edits of one record go one after the other', () => {
    expect(
      ready(plan([[retitle(toLocalId('p'))], [retitle(toLocalId('p'))], [retitle(toLocalId('q'))]])),
    ).toEqual(['0', '2']);
  });

  it('a send waits for its whole subtree, and all later operations of the proposal wait for the send', () => {
    const result = plan([
      [retitle(toLocalId('p'))],
      [section(toLocalId('s'), toLocalId('p'))],
      [send(toLocalId('p'))],
      [section(toLocalId('t'), toLocalId('p'))],
    ]);
    expect(ready(result)).toEqual(['0', '1']);
    expect([...result.blockedBy.keys()]).toEqual(['2', '3']);
    // Another operation of the subtree is enough to block the send.
    expect(plan([[section(toLocalId('s'), toLocalId('p'))], [send(toLocalId('p'))]]).blockedBy.get('1')).toBe(
      '0',
    );
    expect(plan([[send(toLocalId('p'))], [section(toLocalId('t'), toLocalId('p'))]]).blockedBy.get('1')).toBe(
      '0',
    );
  });

  it('a send waits for edits of its client', () => {
    const edit: OperationDraft = {
      kind: 'update',
      entity: 'client',
      localId: toLocalId('c'),
      proposalId: null,
      fields: { name: ['A', 'B'] },
    };
    expect(ready(plan([[edit], [send(toLocalId('p'))]], { clients: { p: toLocalId('c') } }))).toEqual(['0']);
    expect(ready(plan([[edit], [send(toLocalId('p'))]]))).toEqual(['1', '0']);
  });

  it('the delete of a client waits for e-mails that were approved before', () => {
    const gone = remove('client', toLocalId('c'), null);
    expect(
      plan([[send(toLocalId('p'))], [gone]], { clients: { p: toLocalId('c') } }).blockedBy.get('1'),
    ).toBe('0');
    expect(ready(plan([[send(toLocalId('p'))], [gone]], { clients: { p: toLocalId('d') } }))).toEqual([
      '0',
      '1',
    ]);
  });

  it('the delete of a proposal waits for its other operations, that of a client for its last use', () => {
    expect(
      ready(
        plan([
          [section(toLocalId('s'), toLocalId('p'))],
          [remove('proposal', toLocalId('p'), toLocalId('p'))],
        ]),
      ),
    ).toEqual(['0']);
    expect(ready(plan([[proposal(toLocalId('p'), 'c')], [remove('client', toLocalId('c'), null)]]))).toEqual([
      '0',
    ]);
  });

  it('creates and deletes in one list take turns, and several deletes run in parallel', () => {
    const result = plan([
      [section(toLocalId('s'), toLocalId('p'))],
      [remove('section', toLocalId('t'), toLocalId('p'))],
      [remove('section', toLocalId('u'), toLocalId('p'))],
      [remove('section', toLocalId('v'), toLocalId('q'))],
    ]);
    expect(ready(result)).toEqual(['0', '3']);
    expect([...result.blockedBy]).toEqual([
      ['1', '0'],
      ['2', '0'],
    ]);
    expect(
      ready(
        plan([
          [remove('section', toLocalId('t'), toLocalId('p'))],
          [remove('section', toLocalId('u'), toLocalId('p'))],
        ]),
      ),
    ).toEqual(['0', '1']);
  });

  it('a delete waits for a running later create, and a create for a running later delete', () => {
    const items: readonly Entry[] = [
      [remove('line_item', toLocalId('i'), toLocalId('p'))],
      [item(toLocalId('j'), 's', toLocalId('p')), 'sending'],
    ];
    expect(plan(items, { sections: { i: toLocalId('s') } }).blockedBy.get('0')).toBe('1');
    expect(ready(plan(items, { sections: { i: toLocalId('t') } }))).toEqual(['0']);
    const sections: readonly Entry[] = [
      [section(toLocalId('s'), toLocalId('p'))],
      [remove('section', toLocalId('t'), toLocalId('p'))],
    ];
    expect(plan(sections, { underWay: ['1'] }).blockedBy.get('0')).toBe('1');
  });

  it('a create waits for the repetition of a later delete that may have taken effect', () => {
    const entries: readonly Entry[] = [
      [section(toLocalId('s'), toLocalId('p'))],
      [remove('section', toLocalId('t'), toLocalId('p')), 'waiting'],
    ];
    expect(ready(plan(entries))).toEqual(['0']);
    const repeating = plan(entries, { uncertain: ['1'] });
    expect(ready(repeating)).toEqual(['1']);
    expect(repeating.blockedBy.get('0')).toBe('1');
  });

  it('a delete that may have taken effect does not block an operation that it waits for', () => {
    // Relayed late: it was made before the delete, which was pushed without it.
    const entries: readonly Entry[] = [
      [first(toLocalId('t'), toLocalId('p'))],
      [remove('section', toLocalId('t'), toLocalId('p')), 'waiting'],
    ];
    expect(ready(plan(entries, { uncertain: ['1'] }))).toEqual(['0']);
    expect(plan(entries, { uncertain: ['1'] }).blockedBy.get('1')).toBe('0');
  });

  it('a move waits for a later create in its list while that create is uncertain', () => {
    // Relayed late: it was made before the create, which was already in flight.
    for (const state of ['sending', 'uncertain', 'verifying'] as const) {
      const result = plan([
        [first(toLocalId('t'), toLocalId('p'))],
        [section(toLocalId('s'), toLocalId('p')), state],
      ]);
      expect(ready(result)).toEqual([]);
      expect(result.blockedBy.get('0')).toBe('1');
    }
    const repeating = plan(
      [[first(toLocalId('t'), toLocalId('p'))], [section(toLocalId('s'), toLocalId('p')), 'waiting']],
      { uncertain: ['1'] },
    );
    expect(ready(repeating)).toEqual(['1']);
    expect(repeating.blockedBy.get('0')).toBe('1');
    expect(
      ready(
        plan([[first(toLocalId('t'), toLocalId('p'))], [section(toLocalId('s'), toLocalId('p')), 'waiting']]),
      ),
    ).toEqual(['0']);
    expect(
      ready(
        plan([
          [first(toLocalId('t'), toLocalId('p'))],
          [section(toLocalId('s'), toLocalId('q')), 'uncertain'],
        ]),
      ),
    ).toEqual(['0']);
  });

  it('a delete that is not due blocks no create', () => {
    const later: OperationDraft = {
      kind: 'delete',
      entity: 'section',
      localId: toLocalId('t'),
      proposalId: toLocalId('p'),
      notBefore: 5_000,
    };
    expect(ready(plan([[later], [section(toLocalId('s'), toLocalId('p'))]]))).toEqual(['1']);
  });

  it('a line item waits for its section to become a cost section, and a change to text for its line items to be deleted', () => {
    const becomes = (kind: string, more: object = {}): OperationDraft => ({
      kind: 'update',
      entity: 'section',
      localId: toLocalId('s'),
      proposalId: toLocalId('p'),
      fields: { section_type: [null, kind] },
      ...more,
    });
    expect(
      ready(
        plan([
          [becomes('cost')],
          [item(toLocalId('i'), 's', toLocalId('p'))],
          [item(toLocalId('j'), 't', toLocalId('p'))],
        ]),
      ),
    ).toEqual(['0', '2']);
    const gone = plan([[remove('line_item', toLocalId('i'), toLocalId('p'))], [becomes('text')]], {
      sections: { i: toLocalId('s') },
    });
    expect([ready(gone), [...gone.blockedBy]]).toEqual([['0'], [['1', '0']]]);
    const library: OperationDraft = {
      ...remove('line_item', toLocalId('i'), null),
      librarySectionId: toLocalId('s'),
    };
    const inLibrary = plan([[library], [becomes('text', { proposalId: null })]], {
      sections: { i: toLocalId('s') },
    });
    expect(ready(inLibrary)).toEqual(['0']);
  });

  it('an operation waits for a create at any position in the outbox', () => {
    const moved: OperationDraft = {
      kind: 'update',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      fields: { client_id: [null, 'c'] },
    };
    expect(plan([[moved], [client(toLocalId('c'))]]).blockedBy.get('0')).toBe('1');
  });

  it.each(['rejected', 'undecided', 'held', 'uncertain', 'sending'] as const)(
    'a %s operation blocks only those that depend on it',
    (state) => {
      const result = plan([
        [proposal(toLocalId('p')), state],
        [section(toLocalId('s'), toLocalId('p'))],
        [retitle(toLocalId('q'))],
      ]);
      expect(ready(result)).toEqual(['2']);
      expect(result.blockedBy.get('1')).toBe('0');
    },
  );
});

describe('S12: a conflict', () => {
  it('blocks the sends of its proposal only', () => {
    const result = plan([[send(toLocalId('p'))], [retitle(toLocalId('q'))]], {
      conflicted: [toLocalId('p')],
    });
    expect(ready(result)).toEqual(['1']);
  });
});

describe('S19, S20: time', () => {
  it('sends start first, because the user waits for them', () => {
    expect(
      ready(plan([[retitle(toLocalId('q'))], [client(toLocalId('c'))], [send(toLocalId('p'))]])),
    ).toEqual(['2', '1', '0']);
  });

  it('operations that a send waits for start before all others, those of its client too', () => {
    const all: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [client(toLocalId('d'))],
      [client(toLocalId('c'))],
      [proposal(toLocalId('p'), 'c')],
      [section(toLocalId('t'), toLocalId('p'))],
      [send(toLocalId('p'), 1_000)],
    ];

    expect(ready(plan(all))).toEqual(['2', '1', '0']);
    const known: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [retitle(toLocalId('p'))],
      [send(toLocalId('p'))],
    ];
    expect(ready(plan(known))).toEqual(['1', '0']);
  });

  it('no edit waits for an unrelated bulk action', () => {
    const bulk = Array.from({ length: 50 }, (_, index): Entry => [
      remove('proposal', toLocalId(`p${index}`), toLocalId(`p${index}`)),
    ]);
    const result = ready(
      plan([
        ...bulk,
        [retitle(toLocalId('q'))],
        ...bulk.map((): Entry => [client(toLocalId('c'))]),
        [section(toLocalId('t'), toLocalId('r'))],
      ]),
    );
    expect(result.indexOf('50')).toBeLessThan(4);
    expect(result.indexOf('101')).toBeLessThan(4);
  });

  it('a send for tomorrow, or one that waits for the user, makes nothing urgent', () => {
    const later: readonly Entry[] = [
      [retitle(toLocalId('q'))],
      [retitle(toLocalId('p'))],
      [send(toLocalId('p'), 86_400_000)],
    ];
    expect(ready(plan(later))).toEqual(['0', '1']);
    expect(
      ready(plan([[retitle(toLocalId('q'))], [retitle(toLocalId('p'))], [send(toLocalId('p')), 'held']])),
    ).toEqual(['0', '1']);
  });

  it('an operation waits for its time, and the plan says when the next is due', () => {
    const entries: readonly Entry[] = [[send(toLocalId('p'), 5_000)], [send(toLocalId('q'), 3_000)]];
    expect(plan(entries, { now: 1_000 })).toMatchObject({ ready: [], nextAt: 3_000 });
    expect(ready(plan(entries, { now: 4_000 }))).toEqual(['1']);
  });

  it('an operation that may have taken effect is repeated at once, even if the clock was set back', () => {
    const later: OperationDraft = {
      kind: 'delete',
      entity: 'proposal',
      localId: toLocalId('p'),
      proposalId: toLocalId('p'),
      notBefore: 5_000,
    };
    expect(plan([[later, 'waiting']], { uncertain: ['0'] })).toMatchObject({ nextAt: null });
    expect(ready(plan([[later, 'waiting']], { uncertain: ['0'] }))).toEqual(['0']);
  });
});
