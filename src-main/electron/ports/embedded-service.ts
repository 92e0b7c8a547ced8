import path from 'node:path';
import { utilityProcess, type UtilityProcess } from 'electron';
import { AppError } from '#shared/errors/app-error.ts';
import { ensurePrivateFolder } from '../../core/files/private-files.ts';
import type { EmbeddedService, Logger } from '../../core/ports.ts';
import { createReadyLineReader, type ReadyLine } from './ready-line.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/** Time for the service to start, sample data included, and to stop before it is killed, ms. */
const startLimit = 20_000;
const stopLimit = 3000;

/**
 * After a crash of the app, the old service may still be stopping and lock the database. So a failed start is retried this
 * often, at this interval (ms).
 */
const startTries = 5;
const betweenTries = 400;

interface EmbeddedServiceOptions {
  /** Path of the built service. */
  readonly entry: string;
  /** Folder of its database and mail. */
  readonly dataDir: string;
  readonly log: Logger;
}

/** Starts and stops the embedded service. */
export interface EmbeddedServiceHost {
  /** The running service, or a new one. Rejects with `unavailable` if it does not start in time. */
  start(): Promise<EmbeddedService>;
  stop(): Promise<void>;
}

/**
 * Runs the proposal service as a utility process on a free loopback port. It creates a new key at each start and prints it
 * to its output, which only the parent can read; every program could read a key on the command line. The key is not stored.
 *
 * A utility process ends with the app, also when the app is killed.
 */
export function createEmbeddedServiceHost(options: EmbeddedServiceOptions): EmbeddedServiceHost {
  let running: Promise<EmbeddedService> | null = null;

  return {
    start() {
      if (running !== null) return running;
      const started = launchWithRetries(options, startTries);
      running = started;
      const forget = (): void => {
        if (running === started) running = null;
      };
      started.then((service) => service.onExit(forget), forget);
      return started;
    },
    async stop() {
      const service = await running?.catch(() => null);
      await service?.stop();
    },
  };
}

async function launchWithRetries(options: EmbeddedServiceOptions, tries: number): Promise<EmbeddedService> {
  try {
    return await launch(options);
  } catch (error) {
    if (tries <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, betweenTries));
    return launchWithRetries(options, tries - 1);
  }
}

async function launch({ entry, dataDir, log }: EmbeddedServiceOptions): Promise<EmbeddedService> {
  const data = path.join(dataDir, 'service');
  const mail = path.join(dataDir, 'service-mail');
  ensurePrivateFolder(data);
  ensurePrivateFolder(mail);
  const child = utilityProcess.fork(
    entry,
    ['--port', '0', '--data', data, '--seed', 'sample', '--mail', `file:${mail}`],
    { serviceName: 'Layover service', stdio: 'pipe' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr?.on('data', (chunk: Buffer) =>
    log.info('The embedded service said something.', chunk.toString()),
  );

  const { url, key } = await readyLineOf(child);
  log.info('The embedded service is up.');
  const exitListeners = new Set<() => void>();
  void ended.then(() => {
    log.info('The embedded service has ended.');
    for (const listener of exitListeners) listener();
  });
  return {
    url,
    key,
    async stop() {
      child.kill();
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, stopLimit))]);
    },
    onExit(listener) {
      exitListeners.add(listener);
      return () => exitListeners.delete(listener);
    },
  };
}

function readyLineOf(child: UtilityProcess): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const read = createReadyLineReader();
    const fail = (reason: Reason): void => {
      clearTimeout(timer);
      child.kill();
      reject(new AppError('unavailable', reason, { retriable: true }));
    };
    const timer = setTimeout(() => fail(createReason('errors.serviceSlow')), startLimit);
    child.once('exit', () => fail(createReason('errors.serviceEnded')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const ready = read(chunk.toString());
      if (ready === null) return;
      clearTimeout(timer);
      resolve(ready);
    });
  });
}
