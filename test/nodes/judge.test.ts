import { describe, expect, test } from 'vitest';
import { judge, type AccountContent } from './judge.ts';
import { emptyLedger, type Ledger } from './ledger.ts';

const client = (id: number, name: string) => ({ id, attributes: { name } });
const proposal = (id: number, title: string) => ({ id, attributes: { title } });

const ledger: Ledger = {
  ...emptyLedger(),
  clients: [{ mark: 'c1', id: 1 }],
  proposals: [{ mark: 'p1', id: 7, titles: ['p1 p4', 'p1 p6'] }],
  sends: [{ address: 'a@a.example', isAcknowledged: true }],
};
const content: AccountContent = {
  clients: [client(1, 'c1')],
  proposals: [proposal(7, 'p1 p6')],
  messages: [],
};
const arrived = { mails: ['a@a.example'], created: new Set(['p1']) };

function problems(change: {
  readonly ledger?: Partial<Ledger>;
  readonly content?: Partial<AccountContent>;
  readonly arrived?: Partial<typeof arrived>;
}): readonly string[] {
  const judgement = judge(
    [{ ledgers: [{ ...ledger, ...change.ledger }], content: { ...content, ...change.content } }],
    { ...arrived, ...change.arrived },
  );
  return Object.entries(judgement).flatMap(([kind, found]: [string, readonly string[]]) =>
    found.length === 0 ? [] : [kind],
  );
}

describe('the comparison of what clients were told with what is there', () => {
  test('finds nothing where everything is there once', () => {
    expect(problems({})).toEqual([]);
  });

  test.each([
    ['an acknowledged client is missing', { content: { clients: [] } }, ['lost']],
    ['a client is there twice', { content: { clients: [client(1, 'c1'), client(2, 'c1')] } }, ['doubled']],
    ['an acknowledged title is overwritten', { content: { proposals: [proposal(7, 'p1')] } }, ['lost']],
    [
      'a proposal is there twice',
      { content: { proposals: [proposal(7, 'p1 p6'), proposal(8, 'p1')] } },
      ['doubled'],
    ],
    ['an e-mail arrived twice', { arrived: { mails: ['a@a.example', 'a@a.example'] } }, ['mailedTwice']],
    ['an e-mail never arrived', { arrived: { mails: [] } }, ['mailLost']],
    ['a webhook is missing', { arrived: { created: new Set<string>() } }, ['webhooksMissing']],
    ['a call was refused', { ledger: { refusals: ['GET /proposals: 404'] } }, ['refused']],
  ])('%s', (_case, change, kinds) => {
    expect(problems(change)).toEqual(kinds);
  });

  test.each([
    [
      'a client without an answer is missing',
      { ledger: { clients: [{ mark: 'c1', id: null }] }, content: { clients: [] } },
    ],
    [
      'an e-mail is told as unknown',
      { arrived: { mails: [] }, content: { messages: [{ address: 'a@a.example', state: 'unknown' }] } },
    ],
  ])('allows that %s', (_case, change) => {
    expect(problems(change)).toEqual([]);
  });
});
