import { describe, expect, it } from 'vitest';
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
  readonly conflicted?: readonly string[];
  /** The client of each proposal. */
  readonly clients?: Readonly<Record<string, string>>;
  /** The section of each line item. */
  readonly sections?: Readonly<Record<string, string>>;
  /** Names of running pushes, which wait for budget. */
  readonly underWay?: readonly string[];
  /** Names of uncertain operations to be repeated. */
  readonly unclear?: readonly string[];
}

/** Plans operations in order of creation. Their names are their indexes from 0. */
function plan(
  entries: readonly Entry[],
  { now = 0, conflicted = [], clients = {}, sections = {}, underWay = [], unclear = [] }: Circumstances = {},
): PushPlan {
  const pending = entries.map(([draft, state = 'waiting'], index) => {
    const operation: Operation = { ...draft, opId: String(index), deviceSeq: index + 1, createdAt: 0 };
    return { operation, state };
  });
  const clientOf = (proposalId: string): string | null => clients[proposalId] ?? null;
  return planPush(pending, {
    now,
    clientOf,
    sectionOf: (lineItemId) => sections[lineItemId] ?? null,
    underWay: new Set(underWay),
    unclear: new Set(unclear),
    undecidedProposals: new Set(conflicted),
    undecided: new Set(),
  });
}

const ready = (result: PushPlan): readonly string[] => result.ready.map(({ opId }) => opId);

const client = (localId: string): OperationDraft => ({
  kind: 'create',
  entity: 'client',
  localId,
  proposalId: null,
  fields: { email: [null, 'a@example.com'] },
  after: null,
});
const proposal = (localId: string, clientId: string | null = null): OperationDraft => ({
  kind: 'create',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { client_id: [null, clientId] },
  after: null,
});
const section = (localId: string, proposalId: string): OperationDraft => ({
  kind: 'create',
  entity: 'section',
  localId,
  proposalId,
  fields: { proposal_id: [null, proposalId] },
  after: null,
});
const first = (localId: string, proposalId: string): OperationDraft => ({
  kind: 'move',
  entity: 'section',
  localId,
  proposalId,
  parentId: proposalId,
  after: null,
});
const item = (localId: string, sectionId: string, proposalId: string): OperationDraft => ({
  kind: 'create',
  entity: 'line_item',
  localId,
  proposalId,
  fields: { section_id: [null, sectionId] },
  after: null,
});
const retitle = (localId: string): OperationDraft => ({
  kind: 'update',
  entity: 'proposal',
  localId,
  proposalId: localId,
  fields: { title: ['A', 'B'] },
});
const send = (localId: string, notBefore: number | null = null): OperationDraft => ({
  kind: 'send',
  entity: 'proposal',
  localId,
  proposalId: localId,
  notBefore,
  message,
});
const remove = (
  entity: 'client' | 'proposal' | 'section' | 'line_item',
  localId: string,
  proposalId: string | null,
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
      [client('c')],
      [proposal('p', 'c')],
      [section('s', 'p')],
      [item('i', 's', 'p')],
      [proposal('q')],
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
    expect(ready(plan([[retitle('p')], [retitle('p')], [retitle('q')]]))).toEqual(['0', '2']);
  });

  it('a send waits for its whole subtree, and all later operations of the proposal wait for the send', () => {
    const result = plan([[retitle('p')], [section('s', 'p')], [send('p')], [section('t', 'p')]]);
    expect(ready(result)).toEqual(['0', '1']);
    expect([...result.blockedBy.keys()]).toEqual(['2', '3']);
    // Another operation of the subtree is enough to block the send.
    expect(plan([[section('s', 'p')], [send('p')]]).blockedBy.get('1')).toBe('0');
    expect(plan([[send('p')], [section('t', 'p')]]).blockedBy.get('1')).toBe('0');
  });

  it('a send waits for edits of its client', () => {
    const edit: OperationDraft = {
      kind: 'update',
      entity: 'client',
      localId: 'c',
      proposalId: null,
      fields: { name: ['A', 'B'] },
    };
    expect(ready(plan([[edit], [send('p')]], { clients: { p: 'c' } }))).toEqual(['0']);
    expect(ready(plan([[edit], [send('p')]]))).toEqual(['1', '0']);
  });

  it('the delete of a client waits for e-mails that were approved before', () => {
    const gone = remove('client', 'c', null);
    expect(plan([[send('p')], [gone]], { clients: { p: 'c' } }).blockedBy.get('1')).toBe('0');
    expect(ready(plan([[send('p')], [gone]], { clients: { p: 'd' } }))).toEqual(['0', '1']);
  });

  it('the delete of a proposal waits for its other operations, that of a client for its last use', () => {
    expect(ready(plan([[section('s', 'p')], [remove('proposal', 'p', 'p')]]))).toEqual(['0']);
    expect(ready(plan([[proposal('p', 'c')], [remove('client', 'c', null)]]))).toEqual(['0']);
  });

  it('creates and deletes in one list take turns, and several deletes run in parallel', () => {
    const result = plan([
      [section('s', 'p')],
      [remove('section', 't', 'p')],
      [remove('section', 'u', 'p')],
      [remove('section', 'v', 'q')],
    ]);
    expect(ready(result)).toEqual(['0', '3']);
    expect([...result.blockedBy]).toEqual([
      ['1', '0'],
      ['2', '0'],
    ]);
    expect(ready(plan([[remove('section', 't', 'p')], [remove('section', 'u', 'p')]]))).toEqual(['0', '1']);
  });

  it('a delete waits for a running later create, and a create for a running later delete', () => {
    const items: readonly Entry[] = [[remove('line_item', 'i', 'p')], [item('j', 's', 'p'), 'sending']];
    expect(plan(items, { sections: { i: 's' } }).blockedBy.get('0')).toBe('1');
    expect(ready(plan(items, { sections: { i: 't' } }))).toEqual(['0']);
    const sections: readonly Entry[] = [[section('s', 'p')], [remove('section', 't', 'p')]];
    expect(plan(sections, { underWay: ['1'] }).blockedBy.get('0')).toBe('1');
  });

  it('a create waits for the repetition of a later delete that may have taken effect', () => {
    const entries: readonly Entry[] = [[section('s', 'p')], [remove('section', 't', 'p'), 'waiting']];
    expect(ready(plan(entries))).toEqual(['0']);
    const repeating = plan(entries, { unclear: ['1'] });
    expect(ready(repeating)).toEqual(['1']);
    expect(repeating.blockedBy.get('0')).toBe('1');
  });

  it('a delete that may have taken effect does not block an operation that it waits for', () => {
    // Relayed late: it was made before the delete, which was pushed without it.
    const entries: readonly Entry[] = [[first('t', 'p')], [remove('section', 't', 'p'), 'waiting']];
    expect(ready(plan(entries, { unclear: ['1'] }))).toEqual(['0']);
    expect(plan(entries, { unclear: ['1'] }).blockedBy.get('1')).toBe('0');
  });

  it('a move waits for a later create in its list while that create is uncertain', () => {
    // Relayed late: it was made before the create, which was already in flight.
    for (const state of ['sending', 'uncertain', 'verifying'] as const) {
      const result = plan([[first('t', 'p')], [section('s', 'p'), state]]);
      expect(ready(result)).toEqual([]);
      expect(result.blockedBy.get('0')).toBe('1');
    }
    const repeating = plan([[first('t', 'p')], [section('s', 'p'), 'waiting']], { unclear: ['1'] });
    expect(ready(repeating)).toEqual(['1']);
    expect(repeating.blockedBy.get('0')).toBe('1');
    expect(ready(plan([[first('t', 'p')], [section('s', 'p'), 'waiting']]))).toEqual(['0']);
    expect(ready(plan([[first('t', 'p')], [section('s', 'q'), 'uncertain']]))).toEqual(['0']);
  });

  it('a delete that is not due blocks no create', () => {
    const later: OperationDraft = {
      kind: 'delete',
      entity: 'section',
      localId: 't',
      proposalId: 'p',
      notBefore: 5_000,
    };
    expect(ready(plan([[later], [section('s', 'p')]]))).toEqual(['1']);
  });

  it('a line item waits for its section to become a cost section, and a change to text for its line items to be deleted', () => {
    const becomes = (kind: string, more: object = {}): OperationDraft => ({
      kind: 'update',
      entity: 'section',
      localId: 's',
      proposalId: 'p',
      fields: { section_type: [null, kind] },
      ...more,
    });
    expect(ready(plan([[becomes('cost')], [item('i', 's', 'p')], [item('j', 't', 'p')]]))).toEqual([
      '0',
      '2',
    ]);
    const gone = plan([[remove('line_item', 'i', 'p')], [becomes('text')]], { sections: { i: 's' } });
    expect([ready(gone), [...gone.blockedBy]]).toEqual([['0'], [['1', '0']]]);
    const library: OperationDraft = { ...remove('line_item', 'i', null), librarySectionId: 's' };
    const inLibrary = plan([[library], [becomes('text', { proposalId: null })]], { sections: { i: 's' } });
    expect(ready(inLibrary)).toEqual(['0']);
  });

  it('an operation waits for a create at any position in the outbox', () => {
    const moved: OperationDraft = {
      kind: 'update',
      entity: 'proposal',
      localId: 'p',
      proposalId: 'p',
      fields: { client_id: [null, 'c'] },
    };
    expect(plan([[moved], [client('c')]]).blockedBy.get('0')).toBe('1');
  });

  it.each(['rejected', 'undecided', 'held', 'uncertain', 'sending'] as const)(
    'a %s operation blocks only those that depend on it',
    (state) => {
      const result = plan([[proposal('p'), state], [section('s', 'p')], [retitle('q')]]);
      expect(ready(result)).toEqual(['2']);
      expect(result.blockedBy.get('1')).toBe('0');
    },
  );
});

describe('S12: a conflict', () => {
  it('blocks the sends of its proposal only', () => {
    const result = plan([[send('p')], [retitle('q')]], { conflicted: ['p'] });
    expect(ready(result)).toEqual(['1']);
  });
});

describe('S19, S20: time', () => {
  it('sends start first, because the user waits for them', () => {
    expect(ready(plan([[retitle('q')], [client('c')], [send('p')]]))).toEqual(['2', '1', '0']);
  });

  it('operations that a send waits for start before all others, those of its client too', () => {
    const all: readonly Entry[] = [
      [retitle('q')],
      [client('d')],
      [client('c')],
      [proposal('p', 'c')],
      [section('t', 'p')],
      [send('p', 1_000)],
    ];

    expect(ready(plan(all))).toEqual(['2', '1', '0']);
    const known: readonly Entry[] = [[retitle('q')], [retitle('p')], [send('p')]];
    expect(ready(plan(known))).toEqual(['1', '0']);
  });

  it('no edit waits for an unrelated bulk action', () => {
    const bulk = Array.from({ length: 50 }, (_, index): Entry => [
      remove('proposal', `p${index}`, `p${index}`),
    ]);
    const result = ready(
      plan([...bulk, [retitle('q')], ...bulk.map((): Entry => [client('c')]), [section('t', 'r')]]),
    );
    expect(result.indexOf('50')).toBeLessThan(4);
    expect(result.indexOf('101')).toBeLessThan(4);
  });

  it('a send for tomorrow, or one that waits for the user, makes nothing urgent', () => {
    const later: readonly Entry[] = [[retitle('q')], [retitle('p')], [send('p', 86_400_000)]];
    expect(ready(plan(later))).toEqual(['0', '1']);
    expect(ready(plan([[retitle('q')], [retitle('p')], [send('p'), 'held']]))).toEqual(['0', '1']);
  });

  it('an operation waits for its time, and the plan says when the next is due', () => {
    const entries: readonly Entry[] = [[send('p', 5_000)], [send('q', 3_000)]];
    expect(plan(entries, { now: 1_000 })).toMatchObject({ ready: [], nextAt: 3_000 });
    expect(ready(plan(entries, { now: 4_000 }))).toEqual(['1']);
  });

  it('an operation that may have taken effect is repeated at once, even if the clock was set back', () => {
    const later: OperationDraft = {
      kind: 'delete',
      entity: 'proposal',
      localId: 'p',
      proposalId: 'p',
      notBefore: 5_000,
    };
    expect(plan([[later, 'waiting']], { unclear: ['0'] })).toMatchObject({ nextAt: null });
    expect(ready(plan([[later, 'waiting']], { unclear: ['0'] }))).toEqual(['0']);
  });
});
