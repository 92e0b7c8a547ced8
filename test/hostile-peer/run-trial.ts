import { isOpen } from '#shared/sync/question.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { decide, edit, newClient, newProposal } from './person.ts';
import { connection, Trial } from './trial.ts';

/** What came of one trial. */
export interface TrialResult {
  readonly seed: number;
  /** Answers that were made a lie of. */
  readonly mutated: number;
  readonly edits: number;
  readonly starts: number;
  /** What was broken, in words; empty when all was well. */
  readonly broken: readonly string[];
  /** The most calls that arrived within any 30 seconds. */
  readonly busiest: number;
}

interface TrialOptions {
  readonly seed: number;
  /** So many answers are made a lie of before the peer is sane again. */
  readonly answers: number;
}

const minute = 60_000;

/** Rounds of decisions and of looking until nothing waits for a person any more. */
const rounds = 40;

/** What is there before anybody lies: two clients, two proposals with prices. */
async function prepare(trial: Trial): Promise<void> {
  for (let index = 0; index < 2; index += 1) {
    const client = await newClient(trial);
    await newProposal(trial, client);
  }
  await trial.pass(2 * minute);
}

/** One thing that happens while the peer lies. */
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

/** Decides, and looks at the service, until nothing waits for a person any more. */
async function comeToRest(trial: Trial): Promise<void> {
  let calm = 0;
  for (let round = 0; round < rounds && calm < 2; round += 1) {
    calm = (await decide(trial)) ? 0 : calm + 1;
    await trial.app.client.call('sync.now', {});
    // As long as an effect may come late, and a sweep takes.
    await trial.pass(2 * minute);
  }
}

/** The peer is sane again: the app starts, and everything comes to rest. */
async function heal(trial: Trial): Promise<void> {
  trial.sendsAway = true;
  await trial.app.client.call('sync.now', {});
  await trial.pass(2_000);
  trial.isHostile = false;
  await trial.stop(trial.random.chance(0.5));
  await trial.start();
  // What is refused is tried by itself within a quarter of an hour, without anybody asking for it.
  await trial.pass(16 * minute);
  const { current } = await trial.app.client.call('sync.status', {});
  if (['rate-limited', 'unauthorized', 'service-fault'].includes(current.phase))
    trial.broken.push(`does not sync by itself: ${JSON.stringify(current)}`);
  await comeToRest(trial);
  // What it was said to have no more is taken in again when it has it an hour later; each start reads everything.
  for (let look = 0; look < 2; look += 1) {
    trial.time.jump(65 * minute);
    await trial.stop(false);
    await trial.start();
    await comeToRest(trial);
  }
  const { entries, conflicts, questions } = await trial.app.client.call('outbox.read', {});
  for (const { operation, state, reason } of entries)
    trial.broken.push(
      `still ${state}: ${operation.kind} ${operation.entity} ${operation.localId} ${reason ?? ''}`,
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

/** One account, one person, and a service whose answers are lies for a while. */
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
