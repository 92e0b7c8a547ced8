import type { NodesResult } from './nodes-run.ts';

/** Calls of a key in a window of 30 seconds. */
const budgetLimit = 100;

/** Whether a promise of the service was broken. */
export function isBroken({ judgement, budget }: NodesResult): boolean {
  return Object.values(judgement).some((breaches) => breaches.length > 0) || budget.most > budgetLimit;
}

/** The figures of a run and each breach, one per line. */
export function textOf(result: NodesResult): string {
  const { judgement, budget, counts } = result;
  const share = (part: number): string => `${((100 * part) / Math.max(1, counts.calls)).toFixed(3)} %`;
  const lines = [
    `kills of a service        ${String(result.kills)}`,
    `restarts of the database  ${String(result.databaseRestarts)}`,
    `calls                     ${String(counts.calls)}`,
    `  tried twice             ${String(counts.retried)} (${share(counts.retried)})`,
    `  failed twice            ${String(counts.failed)} (${share(counts.failed)})`,
    `creates, sends            ${String(result.writes)}, ${String(result.sends)}`,
    `e-mails, webhooks         ${String(result.mails)}, ${String(result.webhooks)}`,
    `most calls in a window    ${String(budget.most)} in ${String(budget.windows)} windows, ${String(budget.refused)} refused`,
    ...[...counts.reasons]
      .toSorted(([, one], [, other]) => other - one)
      .map(([reason, count]) => `  first or second try     ${String(count)} × ${reason}`),
    ...Object.entries(judgement).flatMap(([kind, breaches]) => [
      `${kind.padEnd(25)} ${String(breaches.length)}`,
      ...breaches.slice(0, 20).map((breach: string) => `  ${breach}`),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
