import { describe, expect, it } from 'vitest';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import type { OperationOf } from '#shared/sync/operation.ts';
import type { VisibleContent } from '../users/content.ts';
import type { Variant } from '../../foreign-service/variants.ts';
import type { ServiceRow, ServiceState } from '../world/sim-service.ts';
import { apiRoot } from '../world/wire.ts';
import type { Effect } from './ledger.ts';
import { Oracle } from './oracle.ts';
import type { Breach } from './scene.ts';
import { createSendWatch } from './send-watch.ts';

const proposal = toLocalId('p');
const approved: VisibleContent = {
  title: 'Offer',
  client: toLocalId('c'),
  author: '1',
  currency: 'EUR',
  sections: [],
  taxes: [],
};
const offer: ServiceRow = {
  id: '7',
  title: 'Offer',
  client_id: '3',
  prepared_by_id: '1',
  currency: 'EUR',
};
const state: ServiceState = {
  client: [{ id: '3' }, { id: '4' }],
  proposal: [offer],
  template: [],
  section: [],
  line_item: [],
  taxation: [],
};
const withOffer = (values: Readonly<Record<string, string | null>>): ServiceState => ({
  ...state,
  proposal: [{ ...offer, ...values }],
});
const withTax = (percentage: string): ServiceState => ({
  ...state,
  taxation: [{ id: '9', proposal_id: '7', name: 'VAT', percentage }],
});

/** An approved e-mail, and the watch that sees its calls. */
function start(content = approved, variants: readonly Variant[] = []) {
  const oracle = new Oracle();
  let at = 100_000;
  const watch = createSendWatch({
    oracle,
    variants,
    idsOfClient: (localId) => (localId === 'c' ? ['3'] : []),
    now: () => at,
  });
  const operation = { kind: 'send', opId: 'op', localId: proposal, message: { subject: 'Hello' } };
  oracle.edit(operation as OperationOf<'send'>, null, content);
  const effect = (writer: Effect['writer'], kind: Effect['kind'], present: ServiceState): Breach | null =>
    watch.check(
      {
        ...{ writer, kind, at, method: 'PUT', entity: 'proposal', id: '7', tag: null, below: [], body: {} },
        ...{ opId: kind === 'send' ? 'op' : null, localId: null, isConditional: false },
      },
      () => present,
    );
  const call = (method: string, path: string): Breach | null =>
    watch.sent(
      { method, path: `${apiRoot}/${path}`, query: '', body: null, by: { opId: 'op', localId: proposal } },
      { type: 'deliver' },
    );
  return {
    wait(ms: number) {
      at += ms;
    },
    approveSlow() {
      for (const approval of oracle.approvals.values()) approval.isSlow = true;
    },
    readTimeline: () => call('GET', 'proposal_activities'),
    beginReading: () => call('GET', 'proposals/7'),
    endReading: () =>
      watch.answered({
        ...{ method: 'GET', path: `${apiRoot}/proposals/7/taxations`, query: '', body: null },
      }),
    otherChanges: (present: ServiceState) => effect('other', 'update', present),
    send(present: ServiceState): string | null {
      const early = call('PUT', 'proposals/7/send_proposal');
      return (early ?? effect('app', 'send', present))?.invariant ?? null;
    },
  };
}

/** The verdict about a send right after its reading. */
function sent(present: ServiceState, content = approved, variants: readonly Variant[] = []): string | null {
  const { beginReading, endReading, send } = start(content, variants);
  beginReading();
  endReading();
  return send(present);
}

describe('S14: the watch of sends', () => {
  it('accepts the approved content', () => {
    expect(sent(state)).toBeNull();
    expect(sent(withTax('19'), { ...approved, taxes: ['["tax","VAT","19"]'] })).toBeNull();
  });

  it.each<[string, ServiceState]>([
    ['title', withOffer({ title: 'Other' })],
    ['client', withOffer({ client_id: '4' })],
    ['author', withOffer({ prepared_by_id: '2' })],
    ['currency', withOffer({ currency: 'USD' })],
    ['tax', withTax('19')],
  ])('finds another %s', (_, present) => {
    expect(sent(present)).toBe('I4');
  });

  it('finds a client where none was approved', () => {
    expect(sent(state, { ...approved, client: null })).toBe('I4');
  });

  it('accepts what the service fills in, and a missing client if it was deleted', () => {
    expect(sent(state, { ...approved, author: null, currency: '' })).toBeNull();
    expect(sent({ ...withOffer({ client_id: null }), client: [] })).toBeNull();
    expect(sent(withOffer({ client_id: null }))).toBe('I4');
  });

  it('accepts a title that the service takes from the name, and no other', () => {
    const section = { name: 'Price', title: '', values: [null, 'text', false], items: [] };
    const named = (title: string): ServiceState => ({
      ...state,
      section: [
        { id: '5', proposal_id: '7', name: title, title, body: null, section_type: 'text', optional: false },
      ],
    });
    const content = { ...approved, sections: [section] };
    expect(sent(named('Price'), content, ['autofill'])).toBeNull();
    expect(sent(named('Cost'), content, ['autofill'])).toBe('I4');
    expect(sent(named('Price'), content)).toBe('I4');
  });

  it('accepts a change in the last five seconds before the send, and no earlier one', () => {
    for (const [ms, verdict] of [
      [4_999, null],
      [5_000, 'I4'],
    ] as const) {
      const { beginReading, endReading, otherChanges, wait, send } = start();
      otherChanges(state);
      const changed = withOffer({ title: 'Other' });
      otherChanges(changed);
      wait(ms);
      beginReading();
      endReading();
      expect(send(changed)).toBe(verdict);
    }
  });

  it('finds a send more than five seconds after its reading began', () => {
    const { beginReading, endReading, wait, send } = start();
    beginReading();
    wait(5_001);
    endReading();
    expect(send(state)).toBe('I4');
    expect(start().send(state)).toBe('I4');
  });

  it('accepts a change since an approved slow reading began, and none since the timeline was read', () => {
    for (const [isDuringReading, verdict] of [
      [true, null],
      [false, 'I4'],
    ] as const) {
      const { approveSlow, readTimeline, beginReading, endReading, otherChanges, wait, send } = start();
      const changed = withOffer({ title: 'Other' });
      otherChanges(state);
      approveSlow();
      readTimeline();
      wait(3_000);
      if (!isDuringReading) otherChanges(changed);
      wait(3_000);
      beginReading();
      wait(3_000);
      if (isDuringReading) otherChanges(changed);
      wait(6_000);
      endReading();
      wait(5_000);
      expect(send(changed)).toBe(verdict);
    }
  });

  it('finds a send more than five seconds after the end of an approved slow reading', () => {
    const { approveSlow, beginReading, endReading, wait, send } = start();
    approveSlow();
    beginReading();
    wait(20_000);
    endReading();
    wait(5_001);
    expect(send(state)).toBe('I4');
  });
});
