import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { startMailServer } from '../../src-service/testing/mail-server.ts';
import { streamsOf } from '../chaos/streams.ts';
import { startProxy, type Fault } from '../support/fault-proxy.ts';
import type { Random } from '../simulation/world/random.ts';
import { createCaller, noCalls, type ApiRecord, type CallCounts } from './caller.ts';
import { startCluster, type Cluster, type ClusterAccount } from './cluster.ts';
import { watchBudget, type BudgetUse } from './greedy-key.ts';
import { judge, type AccountContent, type Judgement } from './judge.ts';
import { emptyLedger, type Ledger } from './ledger.ts';
import { work } from './user.ts';

export interface NodesPlan {
  readonly seed: number;
  readonly seconds: number;
  readonly accounts: number;
  readonly usersOfAccount: number;
  /** Milliseconds between two calls of one user, on average. */
  readonly pauseMs: number;
  /** Seconds from one SIGKILL of a node to the next. */
  readonly killEvery: number;
  /** Restarts of the database, spread evenly. */
  readonly databaseRestarts: number;
  readonly say: (line: string) => void;
}

export interface NodesResult {
  readonly judgement: Judgement;
  readonly budget: BudgetUse;
  readonly kills: number;
  readonly databaseRestarts: number;
  readonly counts: CallCounts;
  readonly writes: number;
  readonly sends: number;
  readonly mails: number;
  readonly webhooks: number;
}

/** Milliseconds until mail and webhooks of dead nodes have left: leases end after 30 seconds. */
const settleLimit = 120_000;

/** Three nodes, users behind a faulty network, kills and restarts; then a comparison with what the users were told. */
export async function runNodes(plan: NodesPlan): Promise<NodesResult> {
  const streams = streamsOf(plan.seed, 0);
  const mail = await startMailServer({ slowness: () => 20 });
  const receiver = await receiveWebhooks();
  const cluster = await startCluster({
    accounts: plan.accounts,
    // One more, which exceeds its budget.
    keysOfAccount: plan.usersOfAccount + 1,
    mail: mail.url,
  });
  const network = await startProxy(`${cluster.proxy.plainUrl}/api/v2`);
  try {
    plan.say('started');
    const counts = noCalls();
    const direct = `${cluster.proxy.plainUrl}/api/v2`;
    for (const { keys } of cluster.accounts) await addEndpoint(direct, keys[0] ?? '', receiver.url);
    const faults = streams('network');
    network.setFault(() => drawFault(faults));
    const end = performance.now() + plan.seconds * 1000;
    const isOver = (): boolean => performance.now() >= end;
    const ledgers = cluster.accounts.map(({ keys }, account) =>
      keys.slice(1).map((key, index) => {
        const name = `a${String(account)}u${String(index)}`;
        return { name, key, ledger: emptyLedger() };
      }),
    );
    const users = ledgers.flat().map(({ name, key, ledger }) =>
      work({
        ...{ name, ledger, isOver, pauseMs: plan.pauseMs },
        random: streams(name),
        call: createCaller(network.url, key, counts),
      }),
    );
    const [budget, kills, databaseRestarts] = await Promise.all([
      watchBudget(direct, cluster.accounts[0]?.keys[0] ?? '', isOver),
      killNodes(cluster, plan, streams('kills'), isOver),
      restartDatabase(cluster, plan, isOver),
      ...users,
    ]);
    network.setFault(null);
    plan.say('settling');
    const contents = await Promise.all(cluster.accounts.map((account) => settledContent(direct, account)));
    const own = ledgers.map((entries): readonly Ledger[] => entries.map(({ ledger }) => ledger));
    const judged = contents.map((content, index) => ({ content, ledgers: own[index] ?? [] }));
    const arrived = { mails: mail.accepted.flatMap(({ to }) => to), created: receiver.created };
    const all = own.flat();
    return {
      ...{ budget, kills, databaseRestarts, counts, judgement: judge(judged, arrived) },
      writes: all.reduce((sum, { clients, proposals }) => sum + clients.length + proposals.length, 0),
      sends: all.reduce((sum, { sends }) => sum + sends.length, 0),
      mails: arrived.mails.length,
      webhooks: arrived.created.size,
    };
  } finally {
    await network.close();
    await cluster.stop();
    receiver.close();
    mail.close();
  }
}

function drawFault(random: Random): Fault | null {
  const draw = random.next();
  if (draw < 0.005) return { kind: 'lose-call' };
  if (draw < 0.01) return { kind: 'lose-answer' };
  if (draw < 0.015) return { kind: 'cut-answer' };
  return draw < 0.05 ? { kind: 'delay', ms: random.whole(10, 800) } : null;
}

async function killNodes(
  cluster: Cluster,
  { killEvery, say }: NodesPlan,
  random: Random,
  isOver: () => boolean,
): Promise<number> {
  let kills = 0;
  for (;;) {
    await delay(killEvery * 1000);
    if (isOver()) return kills;
    kills += 1;
    const started = performance.now();
    await cluster.killNode(random.whole(0, 2));
    say(`kill ${String(kills)}: back after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
}

async function restartDatabase(
  cluster: Cluster,
  { seconds, databaseRestarts, say }: NodesPlan,
  isOver: () => boolean,
): Promise<number> {
  let restarts = 0;
  for (; restarts < databaseRestarts; restarts += 1) {
    await delay((seconds * 1000) / (databaseRestarts + 1));
    if (isOver()) break;
    const started = performance.now();
    await cluster.restartPostgres();
    say(`database back after ${((performance.now() - started) / 1000).toFixed(1)} s`);
  }
  return restarts;
}

/** Receives webhooks, and keeps the first words of the titles of new proposals. */
async function receiveWebhooks() {
  const created = new Set<string>();
  const server = createServer((request, response) => {
    readTitle(request).then(
      (title) => {
        created.add(title.split(' ')[0] ?? '');
        response.writeHead(200).end();
      },
      // A node died in the middle of the request; another one delivers the event again.
      () => request.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}`,
    created: created as ReadonlySet<string>,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const eventSchema = z.object({ proposal: z.object({ title: z.string() }) });

async function readTitle(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return eventSchema.parse(JSON.parse(Buffer.concat(chunks).toString())).proposal.title;
}

async function addEndpoint(url: string, key: string, target_url: string): Promise<void> {
  const outcome = await createCaller(
    url,
    key,
    noCalls(),
  )({
    method: 'POST',
    path: '/webhook_endpoints',
    body: { target_url, events: ['proposal_created'] },
  });
  if (outcome.kind !== 'answered' || outcome.status !== 201)
    throw new Error(`The endpoint was not added: ${JSON.stringify(outcome)}`);
}

/** What an account holds once no e-mail and no webhook waits any more. */
async function settledContent(url: string, { keys }: ClusterAccount): Promise<AccountContent> {
  // The first key belongs to an administrator; the second has budget left.
  const call = createCaller(url, keys[1] ?? '', noCalls());
  const readAll = async (path: string): Promise<readonly ApiRecord[]> => {
    const records: ApiRecord[] = [];
    for (let page = 1; ; page += 1) {
      const outcome = await call({ method: 'GET', path: `${path}?per=100&page=${String(page)}` });
      if (outcome.kind !== 'answered' || outcome.status !== 200)
        throw new Error(`${path} cannot be read: ${JSON.stringify(outcome)}`);
      records.push(...outcome.records);
      if (outcome.records.length < 100) return records;
    }
  };
  const limit = performance.now() + settleLimit;
  let messages = await readAll('/mail_messages');
  while (performance.now() < limit) {
    const isWaiting =
      messages.some(
        ({ attributes }) => attributes['state'] === 'waiting' || attributes['state'] === 'sending',
      ) || (await readAll('/webhook_deliveries')).length > 0;
    if (!isWaiting) break;
    await delay(3000);
    messages = await readAll('/mail_messages');
  }
  return {
    clients: await readAll('/clients'),
    proposals: await readAll('/proposals'),
    messages: messages.map(({ attributes }) => ({
      address: String(attributes['to']),
      state: String(attributes['state']),
    })),
  };
}
