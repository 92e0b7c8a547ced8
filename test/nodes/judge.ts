import type { ApiRecord } from './caller.ts';
import type { Ledger } from './ledger.ts';

/** What the service holds at the end, of one account. */
export interface AccountContent {
  readonly clients: readonly ApiRecord[];
  readonly proposals: readonly ApiRecord[];
  /** E-mails that are not known to have left or failed: `address` and `state`. */
  readonly messages: readonly { readonly address: string; readonly state: string }[];
}

/** What arrived outside. */
export interface Arrived {
  /** Addresses of the accepted e-mails, with repetitions. */
  readonly mails: readonly string[];
  /** Titles of the proposals whose creation a webhook told. */
  readonly created: ReadonlySet<string>;
}

/** Breaches of the promises, by kind. */
export interface Judgement {
  readonly lost: readonly string[];
  readonly doubled: readonly string[];
  /** E-mails that arrived more than once. */
  readonly mailedTwice: readonly string[];
  /** Acknowledged sends that neither arrived nor are told as unknown. */
  readonly mailLost: readonly string[];
  readonly webhooksMissing: readonly string[];
  readonly refused: readonly string[];
}

const textOf = (record: ApiRecord, name: string): string => String(record.attributes[name]);

/** Compares what the users were told with what the service holds and what arrived. */
export function judge(
  accounts: readonly { readonly ledgers: readonly Ledger[]; readonly content: AccountContent }[],
  { mails, created }: Arrived,
): Judgement {
  const arrivals = countOf(mails);
  const judgement = {
    ...{ lost: [] as string[], doubled: [] as string[], mailLost: [] as string[] },
    ...{ webhooksMissing: [] as string[], refused: [] as string[] },
    mailedTwice: [...arrivals].filter(([, count]) => count > 1).map(([address]) => address),
  };
  for (const { ledgers, content } of accounts) {
    const clients = countOf(content.clients.map((client) => textOf(client, 'name')));
    const marks = countOf(content.proposals.map((proposal) => textOf(proposal, 'title').split(' ')[0] ?? ''));
    const titles = new Map(content.proposals.map((proposal) => [proposal.id, textOf(proposal, 'title')]));
    const states = new Map(content.messages.map(({ address, state }) => [address, state]));
    for (const ledger of ledgers) {
      judgement.refused.push(...ledger.refusals);
      for (const [entries, counts] of [
        [ledger.clients, clients],
        [ledger.proposals, marks],
      ] as const)
        for (const { mark, id } of entries) {
          const count = counts.get(mark) ?? 0;
          if (count > 1) judgement.doubled.push(`${mark}: ${String(count)} times`);
          if (count === 0 && id !== null) judgement.lost.push(`${mark}: not there`);
        }
      for (const { mark, id, titles: possible } of ledger.proposals) {
        if (id === null) continue;
        const title = titles.get(id);
        if (title !== undefined && !possible.includes(title))
          judgement.lost.push(`${mark}: is "${title}", not ${possible.join(' or ')}`);
        if (!created.has(mark)) judgement.webhooksMissing.push(mark);
      }
      for (const { address, isAcknowledged } of ledger.sends)
        if (isAcknowledged && !arrivals.has(address) && states.get(address) !== 'unknown')
          judgement.mailLost.push(`${address}: ${states.get(address) ?? 'no message'}`);
    }
  }
  return judgement;
}

function countOf(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
