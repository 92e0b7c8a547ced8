import { seededRandom } from '../simulation/world/random.ts';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnyRecord } from '#shared/domain/record.ts';
import { startProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts';
import { contentsOfApp, contentsOfService } from '../support/workspace-contents.ts';
import { openEntries } from '../support/core/open-entries.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import type { CoreChild } from '../core/forked-core.ts';
import { bundleCore, startCore } from './core-child.ts';
import { answerOutbox } from './damage/answer-outbox.ts';
import { judge } from './judge.ts';
import { changeOf, createUser, sendOf, sampleProposal } from './user.ts';
import { openAccountOf } from '../support/core/open-account-of.ts';

/** `LAYOVER_CHAOS_RUNS=200` sets another number. */
const runs = Number(process.env['LAYOVER_CHAOS_RUNS'] ?? 4);

let folder: TemporaryFolder;
let service: ServiceProcess;
let proxy: FaultProxy;

beforeAll(async () => {
  await bundleCore();
  folder = await makeTemporaryFolder('chaos');
  service = await startService({
    folder: folder.path,
    flags: ['--seed', 'proposals:3', '--rate-limit', 'off'],
  });
  proxy = await startProxy(service.url);
});

afterAll(async () => {
  await proxy.close();
  await service.stop();
  await folder.remove();
});

function chaos(random: () => number): Fault | null {
  const die = random();
  if (die < 0.08) return { kind: 'lose-answer' };
  if (die < 0.12) return { kind: 'cut-answer' };
  if (die < 0.17) return { kind: 'lose-call' };
  if (die < 0.2) return { kind: 'answer', status: 503 };
  if (die < 0.3) return { kind: 'delay', ms: Math.floor(random() * 150) };
  return null;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function recordsOf({ client }: CoreChild): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  const accountKey = await openAccountOf(client);
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.call<'mirror.snapshot'>>> = await client.call(
      'mirror.snapshot',
      { accountKey, after, limit: 1000 },
    );
    for (const change of page.changes) if (change.type === 'put') records.push(change.record);
    after = page.next;
  } while (after !== null);
  return records;
}

async function untilIdle({ client }: CoreChild): Promise<void> {
  await client.call('sync.now', {});
  await expect
    .poll(
      async () => {
        const { current } = await client.call('sync.status', {});
        const { entries } = await client.call('outbox.read', {});
        return { phase: current.phase, open: openEntries(entries).length };
      },
      { timeout: 240_000, interval: 250 },
    )
    .toEqual({ phase: 'idle', open: 0 });
}

/** Answers the questions about lost answers that a kill left, until the outbox is empty. */
async function untilAnswered(core: CoreChild): Promise<void> {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    await untilIdle(core);
    const arrived = new Set((await service.mails()).map(({ subject }) => subject));
    const outbox = await core.client.call('outbox.read', {});
    await answerOutbox(core.client, outbox, (subject) => (arrived.has(subject) ? 'done' : 'again'));
    if (outbox.entries.length === 0) return;
  }
  throw new Error('The questions have no end.');
}

test('over a network with every fault, everything arrives once (promise 5)', async () => {
  const random = seededRandom(7).next;
  const start = (): Promise<CoreChild> =>
    startCore({
      dataDir: path.join(folder.path, 'data'),
      url: proxy.url,
      key: service.key,
      latenessMs: 400,
      failpoint: null,
    });
  let core = await start();
  await expect.poll(async () => (await core.client.call('session.get', {})).state).toBe('connected');
  proxy.setFault(() => chaos(random));
  const tags = Array.from({ length: runs }, (_, index) => `chaos${index}`);
  for (const tag of tags) {
    const user = createUser(tag);
    const sample = sampleProposal(tag);
    await user.edit(core.client, sample.drafts);
    await pause(random() * 800);
    await user.edit(core.client, changeOf(sample, tag));
    await user.edit(core.client, [sendOf(sample, tag)]);
    if (random() < 0.5) {
      await core.kill();
      core = await start();
    }
  }
  proxy.setFault(null);
  await untilAnswered(core);

  for (const tag of tags) {
    const { lost, duplicated, mails } = await judge(core.client, service, tag);
    expect({ tag, lost, duplicated, sentTwice: mails > 1 }).toEqual({
      tag,
      lost: [],
      duplicated: [],
      sentTwice: false,
    });
  }
  await core.client.call('sync.now', {});
  await expect
    .poll(async () => contentsOfApp(await recordsOf(core)), { timeout: 60_000, interval: 500 })
    .toEqual(contentsOfService(service.database));
  await core.kill();
});
