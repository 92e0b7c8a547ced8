import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createBridgeClient } from '#shared/bridge/client.ts';
import { createMemoryCarriers } from '#shared/bridge/memory-carrier.ts';
import { createCore } from '../../../src-main/core/create-core.ts';
import { keepHeapSmall } from '../../../src-main/electron/lifecycle/keep-heap-small.ts';
import { createOutboxReader } from '../../../src-renderer/data/sync/outbox-reader.ts';
import { createRetry } from '../../../src-renderer/data/lib/retry.ts';
import { createCorePorts } from '../../core/core-ports.ts';
import { createOfClient } from '../../support/core/create-of-client.ts';
import { noWindow } from '../../support/core/no-window.ts';

/**
 * The main process with a large outbox, without Electron and pages: `backlog-program.ts <url> <key> <folder> <count>`
 * connects, receives creates in batches as from a window, pushes them, receives edits at a typist's pace meanwhile, and
 * prints one line of JSON (`BacklogFigures`).
 */

/** Milliseconds. */
export interface BacklogFigures {
  /** From a submitted edit to its acknowledgment, with an empty outbox and with a full one. */
  readonly alone: readonly number[];
  readonly beside: readonly number[];
  /** From the first batch until the journal has all of them. */
  readonly taken: number;
  /** The longest blocking of the main process while the outbox is pushed. */
  readonly longestTask: number;
}

const edits = 100;
/** Milliseconds between two edits. */
const pace = 120;
const batch = 100;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const [url = '', key = '', folder = '', waiting = '10000'] = process.argv.slice(2);
keepHeapSmall();
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
const carriers = createMemoryCarriers();
core.serve(carriers.main, noWindow);
const client = createBridgeClient(carriers.renderer);
await client.call('session.connect', { baseUrl: url, apiKey: key });
const session = await client.call('session.get', {});
if (session.state !== 'connected') throw new Error('The service did not take the key.');
const { accountKey } = session;
for (;;) {
  const { current, lastPulledAt } = await client.call('sync.status', {});
  if (current.phase === 'idle' && lastPulledAt !== null) break;
  await wait(200);
}

let deviceSeq = 0;
const next = (name: string) => createOfClient(`${name}-${(deviceSeq += 1)}`, deviceSeq);

async function submitOnce(name: string): Promise<number> {
  const operations = [next(name)];
  const asked = performance.now();
  await client.call('operations.submit', { accountKey, operations });
  return performance.now() - asked;
}

async function type(name: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let edit = 0; edit < edits; edit += 1) {
    await wait(pace);
    times.push(await submitOnce(name));
  }
  return times;
}

/** A window reads the outbox whenever it changes. */
function watchOutbox(): void {
  const reading = createRetry(async () => void (await read()), console.error);
  const read = createOutboxReader(client);
  client.on('outbox.changed', reading.run);
}

watchOutbox();
await client.call('sync.setPaused', { paused: true });
const alone = await type('alone');
const started = performance.now();
for (let sent = 0; sent < Number(waiting); sent += batch) {
  const operations = Array.from({ length: batch }, () => next('waits'));
  await client.call('operations.submit', { accountKey, operations });
}
const taken = performance.now() - started;
await client.call('sync.setPaused', { paused: false });
await wait(500);
const held = monitorEventLoopDelay({ resolution: 5 });
held.enable();
const beside = await type('beside');
held.disable();
await core.dispose();
const figures: BacklogFigures = { alone, beside, taken, longestTask: held.max / 1e6 };
process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
