import { setTimeout as delay } from 'node:timers/promises';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { accountsCommand } from '../../src-service/cli/commands/accounts-command.ts';
import { keysCommand } from '../../src-service/cli/commands/keys-command.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { startHaProxy, type HaProxy, type ServicePorts } from '../support/system/start-haproxy.ts';
import { startPgBouncer } from '../support/system/start-pgbouncer.ts';
import { createDatabase, startPostgres } from '../support/system/start-postgres.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** An account on the nodes, and the keys of its users. */
export interface ClusterAccount {
  readonly id: number;
  readonly keys: readonly string[];
}

/** Three services behind HAProxy, on one database behind PgBouncer. */
export interface Cluster {
  readonly proxy: HaProxy;
  readonly accounts: readonly ClusterAccount[];
  /** Kills a node, and starts it again after a second, as a supervisor does. Resolves when it runs. */
  killNode(index: number): Promise<void>;
  /** Stops a node with SIGTERM and starts it again. */
  restartNode(index: number): Promise<void>;
  restartPostgres(): Promise<void>;
  stop(): Promise<void>;
}

interface ClusterOptions {
  readonly accounts: number;
  readonly keysOfAccount: number;
  /** The address of the mail server of all accounts. */
  readonly mail: string;
}

/** Seconds in which a service must start, while the database may be away. */
const restartLimit = 60;

/** Milliseconds until a supervisor starts a dead service again. */
const supervisorPause = 1000;

/** Starts everything, and makes accounts with keys. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const cleanUps: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    const folder = await makeTemporaryFolder('cluster');
    cleanUps.push(() => folder.remove());
    const postgres = await startPostgres(folder.path);
    cleanUps.push(() => postgres.stop());
    const database = await createDatabase(postgres.adminUrl);
    const pooler = await startPgBouncer(folder.path, database);
    cleanUps.push(() => pooler.stop());
    const nodes: ServiceProcess[] = [];
    const ports: ServicePorts[] = [];
    for (let index = 0; index < 3; index += 1) {
      const own = await makeTemporaryFolder(`node${String(index + 1)}`);
      cleanUps.push(() => own.remove());
      const admin = await chooseFreePort();
      const node = await startService({
        folder: own.path,
        postgres: pooler.url,
        flags: [
          ...['--mail', options.mail, '--allow-private-webhooks', '--admin-port', String(admin)],
          ...['--trusted-proxy', '127.0.0.1', '--public-url', 'https://proposals.example.com'],
        ],
      });
      cleanUps.push(() => node.stop());
      nodes.push(node);
      ports.push({ api: Number(new URL(node.url).port), admin });
    }
    const accounts = await makeAccounts(database, options);
    const [one, two, three] = ports;
    if (one === undefined || two === undefined || three === undefined) throw new Error('Three nodes');
    const proxy = await startHaProxy(folder.path, [one, two, three]);
    cleanUps.push(() => proxy.stop());
    const nodeAt = (index: number): ServiceProcess => {
      const node = nodes[index];
      if (node === undefined) throw new Error(`There is no node ${index}`);
      return node;
    };
    return {
      ...{ proxy, accounts, stop },
      async killNode(index) {
        await nodeAt(index).kill();
        await delay(supervisorPause);
        await startAgain(nodeAt(index));
      },
      restartNode: (index) => startAgain(nodeAt(index)),
      async restartPostgres() {
        await postgres.stop();
        await postgres.start();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts a service. While the database is away, a service ends at once, and its supervisor tries again. */
async function startAgain(node: ServiceProcess): Promise<void> {
  const limit = performance.now() + restartLimit * 1000;
  for (;;) {
    try {
      await node.restart();
      return;
    } catch (error) {
      if (performance.now() > limit) throw error;
      await delay(supervisorPause);
    }
  }
}

async function makeAccounts(
  database: string,
  { accounts, keysOfAccount }: ClusterOptions,
): Promise<readonly ClusterAccount[]> {
  const made: ClusterAccount[] = [];
  const place = ['--database', database];
  for (let index = 0; index < accounts; index += 1) {
    const name = `Studio ${String(index)}`;
    const added = JSON.parse(
      await accountsCommand(['add', name, '--email', `owner${String(index)}@studio.example`, ...place]),
    ) as { readonly id: number; readonly key: string };
    const keys = [added.key];
    while (keys.length < keysOfAccount) {
      const line = await keysCommand([
        'add',
        `Key ${String(keys.length)}`,
        '--account',
        String(added.id),
        ...place,
      ]);
      keys.push((JSON.parse(line) as { readonly key: string }).key);
    }
    made.push({ id: added.id, keys });
  }
  return made;
}
