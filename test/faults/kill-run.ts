import path from 'node:path';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { FailpointName } from '../../src-main/core/failpoint.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { openEntries } from '../support/core/open-entries.ts';
import { serviceClient } from '../support/service-client.ts';
import type { ServiceProcess } from '../support/service-process.ts';
import type { CoreChild } from '../core/forked-core.ts';
import { startCore } from './core-child.ts';
import { changeStory, createPerson, isDeath, sendStory, writeStory } from './person.ts';
import { judge, type Judgment } from './judge.ts';

/** Late effects do not occur on this computer: the proxy waits for the service before it breaks a connection. */
const latenessMs = 400;
/** For everything to come to rest after the last start, ms. */
const restLimitMs = 90_000;

interface RunOptions {
  readonly tag: string;
  readonly failpoint: FailpointName;
  /** How often to pass the failpoint before dying there. */
  readonly passes: number;
  readonly service: ServiceProcess;
  readonly proxy: FaultProxy;
  /** A folder of this run alone. */
  readonly folder: string;
}

/** What came of one run. */
export interface KillResult extends Judgment {
  readonly failpoint: FailpointName;
  /** How many times the process was killed there; 0 when the run did not come by. */
  readonly kills: number;
  readonly complaints: string;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Failpoints that are reached only after a crash or a lost answer. */
const needsLostAnswer = (name: FailpointName): boolean => name.startsWith('verify:');

/** Resolves to true when the engine has nothing left to do by itself, to false when the process died before. */
async function comesToRest(core: CoreChild): Promise<boolean> {
  let last: unknown = null;
  for (const end = Date.now() + restLimitMs; ;) {
    try {
      const { current, lastPulledAt } = await core.client.call('sync.status', {});
      const { entries } = await core.client.call('outbox.read', {});
      last = { current, lastPulledAt, entries };
      const isQuiet = current.phase === 'idle' && lastPulledAt !== null;
      if (isQuiet && openEntries(entries).length === 0) return true;
    } catch (error) {
      if (isDeath(error) || !core.isAlive()) return false;
      // The preset connection is still being made.
    }
    if (Date.now() > end)
      throw new Error(`It does not come to rest: ${JSON.stringify(last)} ${core.complaints()}`);
    await pause(40);
  }
}

/** Calls, unless the process is dead by then. @returns whether it lived */
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
 * One run: a person writes, changes and sends a proposal while somebody else works on the same account; the main
 * process is killed at a failpoint, started again, and must bring everything to its end.
 */
export async function killRun(options: RunOptions): Promise<KillResult> {
  const { tag, failpoint, service, proxy, folder } = options;
  const person = createPerson(tag);
  const story = writeStory(tag);
  const elsewhere = serviceClient(service);
  const foreign = await elsewhere.create('/clients', {
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

  let lostAnswers = needsLostAnswer(failpoint) ? 1 : 0;
  proxy.setFault(({ method }) => {
    if (method !== 'POST' || lostAnswers === 0) return null;
    lostAnswers -= 1;
    return { kind: 'lose-answer' };
  });

  // What a crash left behind is only there after another crash.
  const isRecovery = failpoint === 'recover:inside';
  let core = isRecovery ? await start('push:after-mark', 0) : await start(failpoint, options.passes);

  /** After a death: the next life, dying once more where that is what is asked for. */
  async function revive(): Promise<void> {
    if ((await core.ended) === 'SIGKILL') kills += 1;
    complaints += core.complaints();
    core = isRecovery && kills === 1 ? await start('recover:inside', 0) : await start(null, 0);
    if (!core.isAlive()) await revive();
  }

  /** Does one step in as many lives as it takes. */
  async function inLives(step: (client: BridgeClient) => Promise<boolean>): Promise<void> {
    for (let lives = 0; lives < 10; lives += 1) {
      if (core.isAlive() && (await step(core.client))) return;
      await revive();
    }
    throw new Error(`The main process dies again and again. ${complaints}`);
  }

  const rest = (): Promise<void> => inLives(() => comesToRest(core));
  const connected = (client: BridgeClient): Promise<boolean> =>
    attempt(async () => {
      while ((await client.call('session.get', {})).state !== 'connected') await pause(20);
    });

  await inLives(connected);
  if (!failpoint.startsWith('sweep') && failpoint !== 'poll:after-activities') await rest();
  // A record that vanishes while the app is closed is only noticed by the sweep of its next start.
  if (failpoint === 'deletion:confirmed') {
    await elsewhere.remove(`/clients/${foreign}`);
    await core.kill();
    core = await start(failpoint, 0);
    await rest();
  }
  let handedOver = false;
  await inLives(async (client) => {
    if (handedOver) return await person.relay(client);
    handedOver = true;
    return await person.edit(client, story.drafts);
  });
  await inLives((client) => attempt(() => client.call('sync.setFocus', { proposalId: story.proposal })));
  await rest();
  // Held back, so that the person finds the change in the outbox.
  await inLives((client) => attempt(() => client.call('sync.setPaused', { paused: true })));
  let changed = false;
  await inLives(async (client) => {
    if (changed) return await person.relay(client);
    changed = true;
    return await person.edit(client, changeStory(story, tag));
  });
  await inLives((client) =>
    attempt(async () => {
      const { entries } = await client.call('outbox.read', {});
      for (const { operation } of entries) {
        // It may have gone out meanwhile; then there is nothing to hold.
        await client.call('outbox.hold', { opId: operation.opId }).catch(rethrowDeath);
        await client.call('outbox.release', { opId: operation.opId }).catch(rethrowDeath);
      }
    }),
  );
  await inLives((client) => attempt(() => client.call('sync.setPaused', { paused: false })));
  let approved = false;
  await inLives(async (client) => {
    if (approved) return await person.relay(client);
    approved = true;
    return await person.edit(client, [sendStory(story, tag)]);
  });
  await rest();
  const callsBefore = proxy.calls.length;
  const hasReadSections = (): boolean =>
    proxy.calls
      .slice(callsBefore)
      .some(({ method, path: asked }) => method === 'GET' && asked.startsWith('/sections'));
  await inLives((client) =>
    attempt(async () => {
      await client.call('sync.setFocus', { proposalId: story.proposal });
      // Being refreshed is rest as well; a refresh ends with what is open on screen.
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
