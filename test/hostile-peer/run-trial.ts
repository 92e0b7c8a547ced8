import { isOpen } from '#shared/sync/question.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { decide, edit, newClient, newProposal } from './user.ts';
import { connection, Trial } from './trial.ts';

/** The result of a trial. */
export interface TrialResult {
  readonly seed: number;
  /** The number of corrupted answers. */
  readonly mutated: number;
  readonly edits: number;
  readonly starts: number;
  /** The violations; empty when the trial passed. */
  readonly broken: readonly string[];
  /** The most calls within any 30 seconds. */
  readonly busiest: number;
}

interface TrialOptions {
  readonly seed: number;
  /** The number of answers to corrupt. */
  readonly answers: number;
}

const minute = 60_000;

/** The most rounds of decisions and syncs until the app must be idle. */
const rounds = 40;

/** Creates two clients and two proposals with prices, before any answer is corrupted. */
async function prepare(trial: Trial): Promise<void> {
  for (let index = 0; index < 2; index += 1) {
    const client = await newClient(trial);
    await newProposal(trial, client);
  }
  await trial.pass(2 * minute);
}

/** One random step while answers are corrupted. */
async function step(trial: Trial): Promise<void> {
  const { random } = trial;
  const dice = random.next();
  if (dice < 0.45) await edit(trial);
  else if (dice < 0.85) await trial.pass(random.pick([1_000, 10_000, minute, 5 * minute]));
  else if (dice < 0.9) await trial.app.client.call('sync.now', {});
  else if (dice < 0.93)
    await trial.during(trial.app.client.call('session.test', connection).catch(() => null));
  else {
    await trial.stop(random.chance(0.5));
    await trial.start();
    await trial.accountKey();
  }
}

/** Decides and syncs until nothing waits for the user. */
async function comeToRest(trial: Trial): Promise<void> {
  let calm = 0;
  for (let round = 0; round < rounds && calm < 2; round += 1) {
    calm = (await decide(trial)) ? 0 : calm + 1;
    await trial.app.client.call('sync.now', {});
    // Longer than the late-effect time and a full sync.
    await trial.pass(2 * minute);
  }
}

/** Ends the corruption, restarts the app, and waits until it is idle. */
async function heal(trial: Trial): Promise<void> {
  trial.sendsAway = true;
  await trial.app.client.call('sync.now', {});
  await trial.pass(2_000);
  trial.isHostile = false;
  await trial.stop(trial.random.chance(0.5));
  await trial.start();
  // After a refusal, the app tries again by itself within a quarter of an hour.
  await trial.pass(16 * minute);
  const { current } = await trial.app.client.call('sync.status', {});
  if (['rate-limited', 'unauthorized', 'service-fault'].includes(current.phase))
    trial.broken.push(`does not sync by itself: ${JSON.stringify(current)}`);
  await comeToRest(trial);
  // A record that was wrongly reported as deleted is accepted again after an hour; each start reads everything.
  for (let attempt = 0; attempt < 2; attempt += 1) {
    trial.time.jump(65 * minute);
    await trial.stop(false);
    await trial.start();
    await comeToRest(trial);
  }
  const { entries, conflicts, questions } = await trial.app.client.call('outbox.read', {});
  for (const { operation, state, reason } of entries)
    trial.broken.push(
      `still ${state}: ${operation.kind} ${operation.entity} ${operation.localId} ${JSON.stringify(reason)}`,
    );
  if (conflicts.length > 0 || questions.some(isOpen)) trial.broken.push('something is asked for ever');
  const last = await trial.app.client.call('sync.status', {});
  if (last.current.phase !== 'idle')
    trial.broken.push(`does not come to rest: ${JSON.stringify(last.current)}`);
}

function busiestWindow(times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [index, at] of times.entries()) {
    while (at - (times[first] ?? 0) >= 30_000) first += 1;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

/** Runs a trial: one account, one user, and a service whose answers are corrupted for a while. */
export async function runTrial({ seed, answers }: TrialOptions): Promise<TrialResult> {
  const folder = await makeTemporaryFolder('hostile-peer');
  const trial = new Trial(seed, folder.path);
  try {
    await trial.start();
    await trial.connect();
    await prepare(trial);
    trial.isHostile = true;
    for (let steps = 0; trial.mutated < answers && steps < 20 * answers; steps += 1) await step(trial);
    await heal(trial);
    trial.broken.push(...trial.ledger.missing(trial.service.state(), await trial.records()));
  } catch (error) {
    trial.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  await trial.end().catch((error: unknown) => trial.broken.push(`does not end: ${String(error)}`));
  await folder.remove();
  const { mutated, edits, starts, broken } = trial;
  const busiest = busiestWindow(trial.network.exchanges.map(({ arrivedAt }) => arrivedAt));
  if (busiest > 100) broken.push(`${busiest} calls in 30 s`);
  const isBroken = broken.length > 0;
  return {
    seed,
    mutated,
    edits,
    starts,
    busiest,
    broken: isBroken ? [...broken, ...trial.errors().slice(-5)] : [],
  };
}
