import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { CallOutcome } from '../api/call-outcome.ts';
import { fileError, isMissing } from '../files/file-error.ts';
import type { CallLog, LoggedCall } from '../limiter/call-log.ts';
import { limitedCall } from '../limiter/limited-call.ts';
import type { Call, Limiter } from '../limiter/limiter-types.ts';
import { createLimiter } from '../limiter/limiter.ts';
import type { Clock, Logger } from '../ports.ts';
import { replaceFile } from '../recovery/files.ts';

const callSchema = z.object({
  id: z.int().positive(),
  /** A hash of the service's address, so that the file does not reveal past connections. */
  service: z.string(),
  isOver: z.boolean(),
});
const fileSchema = z.object({ calls: z.array(callSchema) });

type TrialCall = Readonly<z.infer<typeof callSchema>>;

/**
 * The calls that try an address and a key. The service counts them, but no journal is open to log them. So they are
 * logged in `trial-calls.json` before they are made, and an account of that service loads them when it opens.
 */
export interface TrialCalls {
  /** Waits for a permit and calls the service at this base address. Throws errors of the disk. */
  make<T>(baseUrl: string, call: Call<T>): Promise<CallOutcome<T>>;
  /** The calls to this service that may still count. */
  load(baseUrl: string): readonly LoggedCall[];
  /** Logs the calls of an account whose journal is being removed. */
  takeOver(baseUrl: string, calls: readonly LoggedCall[]): void;
  dispose(): void;
}

interface TrialOptions {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
}

const serviceOf = (baseUrl: string): string =>
  createHash('sha256').update(baseUrl).digest('hex').slice(0, 16);

function read(file: string, log: Pick<Logger, 'error'>): readonly TrialCall[] {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).calls;
  } catch (error) {
    if (!isMissing(error)) log.error('the calls of earlier connections cannot be read', error);
    return [];
  }
}

/** On disk when it returns: no call may be made without its entry. */
function write(file: string, calls: readonly TrialCall[]): void {
  try {
    replaceFile(file, JSON.stringify({ calls }));
  } catch (error) {
    throw fileError(error, 'written');
  }
}

/** Reads the calls of earlier processes. */
export function openTrialCalls({ dataDir, clock, log }: TrialOptions): TrialCalls {
  const file = join(dataDir, 'trial-calls.json');
  const limiters = new Map<string, Limiter>();
  let calls = read(file, log);
  let lastId = Math.max(0, ...calls.map(({ id }) => id));

  function keep(next: readonly TrialCall[]): void {
    write(file, next);
    calls = next;
  }

  /** A failure only makes later calls wait longer than necessary. */
  function keepIfPossible(next: readonly TrialCall[]): void {
    try {
      keep(next);
    } catch (error) {
      log.error('the calls of connections cannot be written', error);
    }
  }

  function add(service: string, isOver: readonly boolean[]): readonly TrialCall[] {
    const added = isOver.map((over, index) => ({ id: lastId + 1 + index, service, isOver: over }));
    lastId += added.length;
    return [...calls, ...added];
  }

  const load = (service: string): readonly LoggedCall[] =>
    calls
      .filter((call) => call.service === service)
      .map(({ id, isOver }) => ({ id, startedAt: 0, completedAt: isOver ? 0 : null }));

  function logOf(service: string): CallLog {
    return {
      load: () => load(service),
      started() {
        keep(add(service, [false]));
        return lastId;
      },
      completed: (id) =>
        keepIfPossible(calls.map((call) => (call.id === id ? { ...call, isOver: true } : call))),
      forget: (ids) => keepIfPossible(calls.filter(({ id }) => !ids.includes(id))),
      // No block is loaded, because the user makes each of these calls and it should be tried.
      block: () => null,
      noteBlock: () => undefined,
    };
  }

  function limiterOf(service: string): Limiter {
    const limiter = limiters.get(service) ?? createLimiter({ clock, callLog: logOf(service) });
    limiters.set(service, limiter);
    return limiter;
  }

  return {
    make: (baseUrl, call) => limitedCall(limiterOf(serviceOf(baseUrl)), 'trial', call),
    load(baseUrl) {
      const service = serviceOf(baseUrl);
      // The limiter removes calls that no longer count.
      limiterOf(service);
      return load(service);
    },
    takeOver(baseUrl, left) {
      const service = serviceOf(baseUrl);
      keepIfPossible(
        add(
          service,
          left.map(({ completedAt }) => completedAt !== null),
        ),
      );
      limiters.get(service)?.dispose();
      limiters.delete(service);
      limiterOf(service);
    },
    dispose() {
      for (const limiter of limiters.values()) limiter.dispose();
    },
  };
}
