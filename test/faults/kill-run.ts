import path from 'node:path';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { FailpointName } from '../../src-main/core/failpoint.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { openEntries } from '../support/core/open-entries.ts';
import { serviceClient } from '../support/service-client.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import type { CoreChild } from '../core/forked-core.ts';
import { startCore } from './core-child.ts';
import { changeOf, createUser, isDeath, sendOf, sampleProposal } from './user.ts';
import { judge, type Judgment } from './judge.ts';

/** Late effects do not occur here: the proxy waits for the service before it breaks a connection. */
const latenessMs = 400;
/** Longest time until the idle state after the last start, ms. */
const idleLimitMs = 90_000;

interface RunOptions {
  readonly tag: string;
  readonly failpoint: FailpointName;
  /** Number of times to pass the failpoint before the kill. */
  readonly passes: number;
  readonly service: ServiceProcess;
  readonly proxy: FaultProxy;
  /** A folder for this run alone. */
  readonly folder: string;
}

/** The result of one run. */
export interface KillResult extends Judgment {
  readonly failpoint: FailpointName;
  /** Number of kills; 0 if the run did not reach the failpoint. */
  readonly kills: number;
  readonly complaints: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Failpoints that are reached only after a crash or a lost answer. */
const needsLostAnswer = (name: FailpointName): boolean => name.startsWith('verify:');

/** Resolves to true when the engine is idle, to false if the process died before. */
async function untilIdle(core: CoreChild): Promise<boolean> {
  let last: unknown = null;
  for (const end = Date.now() + idleLimitMs; ;) {
    try {
      const { current, lastPulledAt } = await core.client.call('sync.status', {});
      const { entries } = await core.client.call('outbox.read', {});
      last = { current, lastPulledAt, entries };
      const isIdle = current.phase === 'idle' && lastPulledAt !== null;
      if (isIdle && openEntries(entries).length === 0) return true;
    } catch (error) {
      if (isDeath(error) || !core.isAlive()) return false;
      // The preset connection is not open yet.
    }
    if (Date.now() > end)
      throw new Error(`It does not come to rest: ${JSON.stringify(last)} ${core.complaints()}`);
    await pause(40);
  }
}

/** Makes a call. @returns false if the process died */
async function attempt(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!isDeath(error)) throw error;
    return false;
  }
}

/**
 * One run: a user writes, changes and sends a proposal while another user changes the account. The main process is
 * killed at a failpoint and started again, and must finish everything.
 */
export async function killRun(options: RunOptions): Promise<KillResult> {
  const { tag, failpoint, service, proxy, folder } = options;
  const user = createUser(tag);
  const sample = sampleProposal(tag);
  const otherUser = serviceClient(service);
  const foreign = await otherUser.create('/clients', {
    email: `gone-${tag}@example.com`,
    name: `Gone ${tag}`,
  });
  let kills = 0;
  let complaints = '';

  const start = (name: FailpointName | null, passes: number): Promise<CoreChild> =>
    startCore({
      dataDir: path.join(folder, 'data'),
      url: proxy.url,
      key: service.key,
      latenessMs,
      failpoint: name === null ? null : { name, passes },
    });

  // A lost answer is asked for again at once, so that one is lost too.
  let lostAnswers = needsLostAnswer(failpoint) ? 2 : 0;
  let lostPath: string | null = null;
  proxy.setFault(({ method, path: called }) => {
    if (method !== 'POST' || lostAnswers === 0) return null;
    lostPath ??= called;
    if (called !== lostPath) return null;
    lostAnswers -= 1;
    return { kind: 'lose-answer' };
  });

  // The recovery of attempts runs only after a crash, so this run needs two.
  const isRecovery = failpoint === 'recover:inside';
  let core = isRecovery ? await start('push:after-mark', 0) : await start(failpoint, options.passes);

  /** Starts the next process, which crashes again if requested. */
  async function revive(): Promise<void> {
    if ((await core.ended) === 'SIGKILL') kills += 1;
    complaints += core.complaints();
    core = isRecovery && kills === 1 ? await start('recover:inside', 0) : await start(null, 0);
    if (!core.isAlive()) await revive();
  }

  /** Repeats a step until it succeeds, across crashes. */
  async function inLives(step: (client: BridgeClient) => Promise<boolean>): Promise<void> {
    for (let lives = 0; lives < 10; lives += 1) {
      if (core.isAlive() && (await step(core.client))) return;
      await revive();
    }
    throw new Error(`The main process dies again and again. ${complaints}`);
  }

  const rest = (): Promise<void> => inLives(() => untilIdle(core));
  const connected = (client: BridgeClient): Promise<boolean> =>
    attempt(async () => {
      while ((await client.call('session.get', {})).state !== 'connected') await pause(20);
    });

  await inLives(connected);
  if (!failpoint.startsWith('full-sync') && failpoint !== 'poll:after-activities') await rest();
  // A deletion during the app's absence is found by the full sync of the next start.
  if (failpoint === 'deletion:confirmed') {
    await otherUser.remove(`/clients/${foreign}`);
    await core.kill();
    core = await start(failpoint, 0);
    await rest();
  }
  let handedOver = false;
  await inLives(async (client) => {
    if (handedOver) return await user.relay(client);
    handedOver = true;
    return await user.edit(client, sample.drafts);
  });
  await inLives((client) => attempt(() => client.call('sync.setFocus', { proposalId: sample.proposal })));
  await rest();
  // Paused, so that the change is still in the outbox.
  await inLives((client) => attempt(() => client.call('sync.setPaused', { paused: true })));
  let changed = false;
  await inLives(async (client) => {
    if (changed) return await user.relay(client);
    changed = true;
    return await user.edit(client, changeOf(sample, tag));
  });
  await inLives((client) =>
    attempt(async () => {
      const { entries } = await client.call('outbox.read', {});
      for (const { operation } of entries) {
        // If it was already sent, it cannot be held.
        await client.call('outbox.hold', { opId: operation.opId }).catch(rethrowDeath);
        await client.call('outbox.release', { opId: operation.opId }).catch(rethrowDeath);
      }
    }),
  );
  await inLives((client) => attempt(() => client.call('sync.setPaused', { paused: false })));
  let approved = false;
  await inLives(async (client) => {
    if (approved) return await user.relay(client);
    approved = true;
    return await user.edit(client, [sendOf(sample, tag)]);
  });
  await rest();
  // A poll that reads changes reads only a new proposal as a whole.
  const theirs =
    failpoint === 'poll:after-sections'
      ? await otherUser.create('/proposals', { title: 'By somebody else' })
      : null;
  const awaited =
    theirs === null ? /^\/(?:sections|line_items)/u : new RegExp(`proposal_id=${theirs}\\b`, 'u');
  const callsBefore = proxy.calls.length;
  const hasReadSections = (): boolean =>
    proxy.calls.slice(callsBefore).some(({ method, path: asked }) => method === 'GET' && awaited.test(asked));
  await inLives((client) =>
    attempt(async () => {
      await client.call('sync.setFocus', { proposalId: sample.proposal });
      // A running poll counts as idle too; it reads sections or the changes of lines late.
      while (!hasReadSections()) {
        await client.call('sync.now', {});
        await pause(100);
      }
      await pause(50);
    }),
  );
  await rest();

  const judgment = await judge(core.client, service, tag);
  await core.kill();
  return { ...judgment, failpoint, kills, complaints };
}

function rethrowDeath(error: unknown): void {
  if (isDeath(error)) throw error;
}
