import { Agent, request } from 'node:http';

/** What a server did under load. */
export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** One request to make, again and again. */
export interface Shot {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** When a load ends. */
export type Extent = { readonly seconds: number } | { readonly requests: number };

/** Every answer's time in milliseconds, and how long all of them took together. */
interface Times {
  readonly each: readonly number[];
  readonly seconds: number;
}

/** So many connections at once, each asking again as soon as it has its answer. */
const connections = 16;

/**
 * Keeps the connections busy. Throws when an answer is not a success: a fast refusal is no speed.
 *
 * @param next the request with that number, so that each may differ from the one before
 */
export async function load(next: (number: number) => Shot, extent: Extent): Promise<LoadResult> {
  return summarize([await measure(next, extent)]);
}

/**
 * Loads several targets in turns, a second each, so that what the machine does meanwhile meets all of them alike
 * and their figures can be compared. The first round warms up and is not counted.
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
