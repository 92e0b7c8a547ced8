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
  /** Made anew for every request, so that writes differ. */
  readonly body?: () => string;
}

function fire(agent: Agent, { url, method = 'GET', headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method, headers }, (answer) => {
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.on('error', reject);
      answer.resume();
    });
    call.on('error', reject);
    call.end(body?.());
  });
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Keeps so many connections busy for so long, each asking again as soon as it has its answer. Throws when an
 * answer is not a success: a fast refusal is no speed.
 */
export async function load(shot: Shot, connections: number, seconds: number): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const start = performance.now();
      const status = await fire(agent, shot);
      if (status < 200 || status > 299) throw new Error(`${shot.url} answered ${status}`);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const elapsed = (performance.now() - began) / 1_000;
  agent.destroy();
  const sorted = times.toSorted((left, right) => left - right);
  return { perSecond: times.length / elapsed, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
}
