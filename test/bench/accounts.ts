import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openPostgres } from '../../src-service/storage/postgres/open-postgres.ts';
import {
  asAdministrator,
  createDatabase,
  startPostgres,
  type PostgresServer,
} from '../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { addAccounts, addProposals, keyOf } from './accounts/many-accounts.ts';
import { load, loadInTurns, type LoadResult, type Shot } from './load.ts';
import type { Measurement } from './measurement.ts';
import { percentile } from './percentile.ts';
import { startProgram, type Program } from './program.ts';

/** The service as it ships. */
const serviceFile = path.resolve(import.meta.dirname, '../../out/main/service.js');
const bareFile = path.resolve(import.meta.dirname, 'accounts/bare-postgres-server.ts');

/** Rounds of a second each. */
const rounds = 4;

const onePage = 'proposals?per=25';
const oneProposal = 'proposals/1';

/** One node on a database of its own. */
interface Node extends Program {
  readonly database: string;
  /** A read that no cache contains, of the account of a number. */
  fresh(rest: string, accountOf: (number: number) => number): (number: number) => Shot;
}

/** A service with this number of accounts of 50 proposals, of which the first one has more. */
async function startNode(postgres: PostgresServer, proposals: number, accounts: number): Promise<Node> {
  const database = await createDatabase(postgres.adminUrl);
  const flags = ['--database', database, '--rate-limit', 'off', '--key', keyOf(1)];
  const seeding = await startProgram(serviceFile, [...flags, '--seed', 'proposals:50']);
  await seeding.stop();
  const url = asAdministrator(postgres.adminUrl, database);
  await addAccounts(url, accounts);
  await addProposals(url, proposals);
  const program = await startProgram(serviceFile, flags);
  const { url: api } = JSON.parse(program.line) as { url: string };
  return {
    ...program,
    database,
    fresh: (rest, accountOf) => (number) => ({
      url: `${api}/${rest}${rest.includes('?') ? '&' : '?'}fresh=${String(number)}`,
      headers: { Authorization: `Token token=${keyOf(accountOf(number))}` },
    }),
  };
}

function row(name: string, result: LoadResult, extra: Partial<Measurement> = {}): Measurement {
  return { name, value: result.perSecond, unit: '/s', p99: result.p99, ...extra };
}

/** A page of an account of 10,000 proposals beside 1,000 accounts, in turns with a bare route of the same bytes. */
async function benchPage(postgres: PostgresServer, folder: string): Promise<readonly Measurement[]> {
  const node = await startNode(postgres, 10_000, 1000);
  try {
    const shot = node.fresh(onePage, () => 1);
    const bytes = path.join(folder, 'page.json');
    const { url, headers } = shot(0);
    writeFileSync(bytes, await (await fetch(url, { headers })).text());
    chmodSync(bytes, 0o644);
    const bare = await startProgram(bareFile, [asAdministrator(postgres.adminUrl, node.database), bytes]);
    try {
      const floorShot = { url: `http://127.0.0.1:${bare.line}/`, headers: {} };
      const [floor, page] = await loadInTurns([() => floorShot, shot], rounds);
      if (floor === undefined || page === undefined) return [];
      return [
        row('bare pg route, same bytes', floor),
        row('page of 25 of 10,000 proposals', page, {
          ratio: page.perSecond / floor.perSecond,
          bar: '≥ 0.4 ×, p99 ≤ 30 ms',
        }),
      ];
    } finally {
      await bare.stop();
    }
  } finally {
    await node.stop();
  }
}

/** Milliseconds of calls in a row, p50. */
async function timeOf(times: number, call: () => Promise<unknown>): Promise<number> {
  const each: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const began = performance.now();
    await call();
    each.push(performance.now() - began);
  }
  return percentile(each, 0.5);
}

/** Reads of many accounts in turns with reads of ten, and what a node costs for accounts that do nothing. */
async function benchGrowth(postgres: PostgresServer, accounts: number): Promise<readonly Measurement[]> {
  const few = await startNode(postgres, 50, 10);
  const many = await startNode(postgres, 50, accounts);
  const database = await openPostgres(many.database, () => undefined, 'unchanged');
  try {
    const [small, large] = [
      (number: number) => 1 + (number % 10),
      (number: number) => 1 + (number % accounts),
    ];
    // Accounts are opened first: a node does that once an hour.
    const opening = await load(many.fresh(oneProposal, large), { requests: accounts });
    // Both programs must be equally warm.
    const warm = { requests: Math.max(accounts, 2000) };
    for (const rest of [oneProposal, onePage]) {
      await load(few.fresh(rest, small), warm);
      await load(many.fresh(rest, large), warm);
    }
    const [page, largePage, single, largeSingle] = await loadInTurns(
      [
        few.fresh(onePage, small),
        many.fresh(onePage, large),
        few.fresh(oneProposal, small),
        many.fresh(oneProposal, large),
      ],
      rounds,
    );
    if (page === undefined || largePage === undefined || single === undefined || largeSingle === undefined)
      return [];
    const against = (bigger: LoadResult, smaller: LoadResult): Partial<Measurement> => ({
      ratio: bigger.perSecond / smaller.perSecond,
      bar: '≥ 0.8 ×',
    });
    const memory = (node: Node): number => node.memory() ?? 0;
    return [
      row('first page, 10 accounts', page),
      row(`first page, ${String(accounts)} accounts`, largePage, against(largePage, page)),
      row('one proposal, 10 accounts', single),
      row(`one proposal, ${String(accounts)} accounts`, largeSingle, against(largeSingle, single)),
      row('first read of an account', opening),
      {
        name: 'look for due work',
        value: await timeOf(20, async () => database.accounts?.work(Date.now(), [])),
        unit: 'ms',
      },
      {
        name: 'count of the queues, for /metrics',
        value: await timeOf(5, async () => database.accounts?.countQueues()),
        unit: 'ms',
      },
      {
        name: 'memory of an open account',
        value: ((memory(many) - memory(few)) / (accounts - 10)) * 1000,
        unit: 'kB',
      },
    ];
  } finally {
    await database.close();
    await few.stop();
    await many.stop();
  }
}

/**
 * Measures one node of the service on PostgreSQL: a page against a bare route on the same database, and many accounts
 * of 50 proposals against ten.
 *
 * @param accounts their number
 */
export async function benchAccounts(accounts: number): Promise<readonly Measurement[]> {
  const folder = await makeTemporaryFolder('bench-accounts');
  try {
    const postgres = await startPostgres(folder.path);
    try {
      return [...(await benchPage(postgres, folder.path)), ...(await benchGrowth(postgres, accounts))];
    } finally {
      await postgres.stop();
    }
  } finally {
    await folder.remove();
  }
}
