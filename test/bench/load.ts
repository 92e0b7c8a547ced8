import { Agent, request } from 'node:http';

/** The result of a load test. */
export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** A request to repeat. */
export interface Shot {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** When a load test ends. */
export type Extent = { readonly seconds: number } | { readonly requests: number };

/** The time of every answer, and the total time, ms. */
interface Times {
  readonly each: readonly number[];
  readonly seconds: number;
}

/** Number of connections. Each sends its next request when it has its answer. */
const connections = 16;

/**
 * Keeps the connections busy. Throws if an answer is no success, because a fast refusal is no speed.
 *
 * @param next the request with a number, so that requests can differ
 */
export async function load(next: (number: number) => Shot, extent: Extent): Promise<LoadResult> {
  return summarize([await measure(next, extent)]);
}

/**
 * Loads several targets in turns of a second each, so that other programs affect all of them equally. The first round
 * warms up and does not count.
 */
export async function loadInTurns(
  targets: readonly ((number: number) => Shot)[],
  rounds: number,
): Promise<readonly LoadResult[]> {
  const times: Times[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, target] of targets.entries()) {
      const measured = await measure((number) => target(round * 1_000_000 + number), { seconds: 1 });
      if (round > 0) times[index]?.push(measured);
    }
  }
  return times.map(summarize);
}

async function measure(next: (number: number) => Shot, extent: Extent): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const each: number[] = [];
  const began = performance.now();
  let made = 0;
  const goesOn = (): boolean =>
    'seconds' in extent ? performance.now() - began < extent.seconds * 1_000 : made < extent.requests;
  const worker = async (): Promise<void> => {
    while (goesOn()) {
      const shot = next((made += 1));
      const start = performance.now();
      const status = await fire(agent, shot);
      if (status < 200 || status > 299) throw new Error(`${shot.url} answered ${status}`);
      each.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { each, seconds: (performance.now() - began) / 1_000 };
}

function fire(agent: Agent, { url, method = 'GET', headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
      answer.resume();
    });
    call.on('error', reject);
    call.end(body);
  });
}

function summarize(times: readonly Times[]): LoadResult {
  const sorted = times.flatMap(({ each }) => each).toSorted((left, right) => left - right);
  const seconds = times.reduce((sum, part) => sum + part.seconds, 0);
  return {
    perSecond: sorted.length / seconds,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
