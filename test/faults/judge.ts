import type { BridgeClient } from '#shared/bridge/client.ts';
import type { ServiceProcess } from '../support/service-process.ts';

/** The comparison of the service's database with the edits that were acknowledged. */
export interface Judgment {
  /** Acknowledged edits that are neither on the service nor in the outbox. */
  readonly lost: readonly string[];
  /** Records that were created more than once. */
  readonly duplicated: readonly string[];
  readonly mails: number;
  /** Number of operations that wait for the user. */
  readonly questions: number;
}

/** Finds a run's records by the tag in their texts. */
export async function judge(client: BridgeClient, service: ServiceProcess, tag: string): Promise<Judgment> {
  const { entries } = await client.call('outbox.read', {});
  const isWaiting = (kind: string): boolean => entries.some(({ operation }) => operation.kind === kind);
  const lost: string[] = [];
  const duplicated: string[] = [];
  const count = (sql: string, value: string): number =>
    Number(service.database.one(`SELECT count(*) AS n FROM ${sql}`, value)['n']);

  const created = [
    ['the client', count('clients WHERE email = ?', `${tag}@example.com`)],
    ['the proposal', count('proposals WHERE title = ?', `Proposal ${tag}`)],
    [
      'the text',
      count('sections WHERE title = ?', `Text ${tag}`) + count('sections WHERE title = ?', `Changed ${tag}`),
    ],
    ['the prices', count('sections WHERE title = ?', `Prices ${tag}`)],
    ['the line', count('line_items WHERE name = ?', `Line ${tag}`)],
  ] as const;
  for (const [what, times] of created) {
    if (times > 1) duplicated.push(what);
    if (times === 0 && !isWaiting('create')) lost.push(what);
  }
  if (count('sections WHERE title = ?', `Changed ${tag}`) === 0 && !isWaiting('update'))
    lost.push('the change');

  const mails = (await service.mails()).filter(({ subject }) => subject === `Subject ${tag}`).length;
  if (mails === 0 && !isWaiting('send')) lost.push('the e-mail');
  return { lost, duplicated, mails, questions: entries.length };
}
