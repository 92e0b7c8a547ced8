import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { collectWhenIdle } from '../../../src-main/electron/lifecycle/collect-when-idle.ts';
import { keepHeapSmall } from '../../../src-main/electron/lifecycle/keep-heap-small.ts';
import { createOfClient } from '../../support/core/create-of-client.ts';
import { idleShareOf, memoryOf, untilRested } from '../process-figures.ts';

/**
 * The main process without Electron and windows: `core-program.ts <url> <key> <folder>` connects, pulls everything,
 * stays idle, receives edits at a typist's pace, and prints one line of JSON (`CoreFigures`).
 */

/** Milliseconds, megabytes and percent of one core. */
export interface CoreFigures {
  /** Node itself with SQLite, before the core is loaded. */
  readonly bareMemory: number;
  readonly memory: number;
  readonly idle: number;
  /** From a submitted operation to its acknowledgment. */
  readonly submits: readonly number[];
  /** A durable commit of one row of the same size, in turns with them. */
  readonly commits: readonly number[];
}

const edits = 200;
/** Milliseconds between two edits. */
const pace = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const [url = '', key = '', folder = ''] = process.argv.slice(2);
const floor = new DatabaseSync(path.join(folder, 'floor.db'));
floor.exec(
  'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE operations (id TEXT, body TEXT)',
);
const insert = floor.prepare('INSERT INTO operations VALUES (?, ?)');
const bareMemory = memoryOf(process.pid);
keepHeapSmall();

// Loaded late, so that its cost can be separated from Node's.
const [{ createCore }, { createCorePorts }, { noWindow }] = await Promise.all([
  import('../../../src-main/core/create-core.ts'),
  import('../../core/core-ports.ts'),
  import('../../support/core/no-window.ts'),
]);
const secrets = new Map<string, string>();
const core = await createCore(
  createCorePorts({
    dataDir: path.join(folder, 'core'),
    secrets: {
      storage: 'keychain',
      read: async (name) => secrets.get(name) ?? null,
      write: async (name, secret) => void secrets.set(name, secret),
      remove: async (name) => void secrets.delete(name),
    },
  }),
);
collectWhenIdle(core);
const carriers = createMemoryCarriers();
core.serve(carriers.main, noWindow);
const client = createBridgeClient(carriers.renderer);
const startedAt = Date.now();
await client.call('session.connect', { baseUrl: url, apiKey: key });
const session = await client.call('session.get', {});
if (session.state !== 'connected') throw new Error('The service did not take the key.');
for (;;) {
  const { current, lastPulledAt } = await client.call('sync.status', {});
  if (current.phase === 'idle' && lastPulledAt !== null) break;
  await wait(500);
}

await untilRested(startedAt);
const idle = await idleShareOf(process.pid);
const memory = memoryOf(process.pid);

await client.call('sync.setPaused', { paused: true });
const submits: number[] = [];
const commits: number[] = [];
for (let deviceSeq = 1; deviceSeq <= edits; deviceSeq += 1) {
  const operation = createOfClient(`measured-${deviceSeq}`, deviceSeq);
  await wait(pace);
  const asked = performance.now();
  await client.call('operations.submit', { accountKey: session.accountKey, operations: [operation] });
  submits.push(performance.now() - asked);
  const begun = performance.now();
  insert.run(operation.opId, JSON.stringify(operation));
  commits.push(performance.now() - begun);
}
await core.dispose();
floor.close();
const figures: CoreFigures = { bareMemory, memory, idle, submits, commits };
process.stdout.write(`${JSON.stringify(figures)}\n`);
