import { describe, expect, test } from 'vitest';
import { openEffects, type Caller, type Effects, type Exchange, type List, type Value } from '../effects.ts';
import { Ledger } from '../ledger.ts';
import type { Mail, ReadOut, Row } from '../read-out.ts';
import { checkBudget } from './budget.ts';
import { checkDuplicated } from './duplicated.ts';
import type { Breach, FinalState } from './final-state.ts';
import { checkOrder } from './order.ts';
import { checkSends } from './sends.ts';
import { checkShown } from './shown.ts';

/** A call that arrived now and was answered at once. */
function exchange(id: number, caller: Caller, method: string, path: string, body: object = {}): Exchange {
  const at = performance.now();
  return {
    ...{ id, caller, method, path, body: JSON.stringify(body), arrivedAt: at, fault: null, status: 200 },
    ...{ deliveredAt: at, answeredAt: at, goneAt: null, receivedAt: at },
  };
}

const row = (id: string, fields: Readonly<Record<string, Value>>): readonly [string, Row] => [
  id,
  { id, fields },
];

/** An idle state with one proposal of the user, and nothing else. */
function finalState(
  parts: Partial<FinalState> & {
    readonly rows?: Partial<Readonly<Record<List, readonly (readonly [string, Row])[]>>>;
  },
): FinalState {
  const { rows = {}, ...rest } = parts;
  const served: ReadOut = {
    clients: new Map(rows.clients),
    proposals: new Map(rows.proposals ?? [row('1', { title: 'mine1' })]),
    sections: new Map(rows.sections),
    line_items: new Map(rows.line_items),
  };
  const ledger = new Ledger();
  ledger.created('proposal', 'p', null, { title: 'mine1' });
  return {
    ...{ ledger, effects: openEffects(), served, mails: [], seeds: new Set(), pace: 1, coreStartedAt: [] },
    serverIds: (localId) => (localId === 'p' ? ['1'] : []),
    shown: new Map([['p', { kind: 'proposal', localId: 'p', serverId: '1', fields: { title: 'mine1' } }]]),
    ...rest,
  };
}

const defectsOf = (breaches: readonly Breach[]): readonly string[] => breaches.map(({ defect }) => defect);

describe('duplicates', () => {
  const created = (caller: Caller): Effects => {
    const effects = openEffects();
    for (const id of ['1', '2'])
      effects.note(exchange(Number(id), id === '1' ? 'app' : caller, 'POST', '/proposals'), {
        data: { id, type: 'proposals', attributes: { title: 'mine1' } },
      });
    return effects;
  };
  const rows = { proposals: [row('1', { title: 'mine1' }), row('2', { title: 'mine1' })] };

  test('a record of the app that stands for nothing on screen is a duplicate', () => {
    expect(defectsOf(checkDuplicated(finalState({ effects: created('app'), rows })))).toEqual(['duplicated']);
  });

  test('a record of the second writer is none', () => {
    expect(checkDuplicated(finalState({ effects: created('writer'), rows }))).toEqual([]);
  });

  test('one record for two of the user is a loss', () => {
    const state = finalState({ effects: created('writer') });
    state.ledger.created('proposal', 'q', null, { title: 'mine1' });
    const shown = new Map([
      ...state.shown,
      ['q', { kind: 'proposal', localId: 'q', serverId: '1', fields: {} }] as const,
    ]);
    expect(defectsOf(checkDuplicated({ ...state, shown }))).toEqual(['lost']);
  });
});

describe('e-mails', () => {
  const message = { email: 'a@x.example', subject: 'mine2', message: '' };
  const mail = { to: message.email, subject: message.subject } as Mail;

  function sent(times: number, content = 'approved', changes: (effects: Effects) => void = () => undefined) {
    const effects = openEffects();
    changes(effects);
    for (let id = 1; id <= times; id += 1) {
      const effect = effects.note(exchange(id, 'app', 'PUT', '/proposals/1/send_proposal', message), {});
      if (effect !== null) effect.content = content;
    }
    const state = finalState({ effects, mails: Array.from({ length: times }, () => mail) });
    state.ledger.approvals.push({
      ...{ opId: 'o', proposalId: 'p', ...message, seen: ['approved'], released: false, isOpen: false },
    });
    return defectsOf(checkSends(state));
  }

  test('one per approval is right', () => {
    expect(sent(1)).toEqual([]);
  });

  test('a second one, in the folder and at the service', () => {
    expect([...new Set(sent(2))]).toEqual(['second e-mail']);
  });

  test('none is a loss', () => {
    expect(sent(0)).toEqual(['lost']);
  });

  test('content that nobody approved, unless the second writer changed it within the bound', () => {
    expect(sent(1, 'other')).toEqual(['sent unapproved content']);
    const changed = sent(1, 'other', (effects) =>
      effects.note(exchange(9, 'writer', 'PUT', '/proposals/1', { title: 'theirs1' }), {
        data: { id: '1', type: 'proposals', attributes: { title: 'theirs1' } },
      }),
    );
    expect(changed).toEqual([]);
  });
});

describe('the order of a list', () => {
  function served(first: string, second: string) {
    const rows = {
      proposals: [row('1', { title: 'mine1' })],
      sections: [
        row(first, { proposal_id: '1', position: 0 }),
        row(second, { proposal_id: '1', position: 1 }),
      ],
    };
    const state = finalState({ rows });
    state.ledger.lists.set('p', ['a', 'b']);
    const section = (localId: string, serverId: string) =>
      [localId, { kind: 'section', localId, serverId, fields: {} }] as const;
    return defectsOf(
      checkOrder({ ...state, shown: new Map([...state.shown, section('a', '7'), section('b', '8')]) }),
    );
  }

  test('is the one in which the user left it', () => {
    expect(served('7', '8')).toEqual([]);
    expect(served('8', '7')).toEqual(['wrong order']);
  });
});

describe('the budget', () => {
  function calls(count: number, apartMs: number) {
    const effects = openEffects();
    for (let id = 0; id < count; id += 1)
      effects.exchanges.push({
        ...exchange(id, 'app', 'GET', '/clients'),
        ...{ arrivedAt: id * apartMs, deliveredAt: id * apartMs },
      });
    return defectsOf(checkBudget(finalState({ effects })));
  }

  test('is 100 calls in any 30 seconds', () => {
    expect(calls(100, 10)).toEqual([]);
    expect(calls(101, 10)).toEqual(['budget']);
    expect(calls(101, 301)).toEqual([]);
  });
});

describe('the screen', () => {
  test('shows what the service has', () => {
    expect(checkShown(finalState({}))).toEqual([]);
    const rows = { proposals: [row('1', { title: 'theirs1' })] };
    expect(defectsOf(checkShown(finalState({ rows })))).toEqual(['screen differs']);
    const more = { proposals: [row('1', { title: 'mine1' }), row('2', { title: 'theirs2' })] };
    expect(defectsOf(checkShown(finalState({ rows: more })))).toEqual(['screen differs']);
    expect(defectsOf(checkShown(finalState({ rows: { proposals: [] } })))).toEqual(['screen differs']);
  });
});
