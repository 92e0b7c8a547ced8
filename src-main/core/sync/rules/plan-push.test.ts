import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OperationDraft } from '#shared/sync/invert-operation.ts';
import {
  type Entry,
  plan,
  ready,
  client,
  proposal,
  section,
  first,
  item,
  retitle,
  send,
  remove,
} from './testing/plan-drafts.ts';

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
