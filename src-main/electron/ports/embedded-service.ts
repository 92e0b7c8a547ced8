import path from 'node:path';
import type { PrintJob } from '#shared/bridge/files.ts';
import { AppError, isAppError } from '#shared/errors/app-error.ts';
import { ensurePrivateFolder } from '../../core/files/private-files.ts';
import type { EmbeddedService, Logger, ServiceLaunch } from '../../core/ports.ts';
import { printForService } from './print-for-service.ts';
import { createFirstLineReader, type FirstLine, type ReadyLine } from './ready-line.ts';
import { createReason, type Reason } from '#shared/reasons/reason.ts';

/**
 * Time limits, ms: for the start of the service, with its sample data and the check of its database, and for its stop
 * before it is killed.
 */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 3000;

/**
 * Limit of attempts to start, and their interval in ms. After a crash of the app, the old service may still be stopping
 * and lock the database, so a failed start is repeated.
 */
const maxStartAttempts = 5;
const retryDelayMs = 400;

interface LauncherOptions {
  /** Starts the service's program with these flags. */
  readonly fork: (flags: readonly string[]) => ServiceChild;
  /** Folder of the workspaces' databases and mail. */
  readonly dataDir: string;
  /** Prints for the services. */
  readonly print: (job: PrintJob) => Promise<Uint8Array>;
  readonly log: Logger;
}

/** A forked process of the service. */
export interface ServiceChild {
  readonly pid?: number | undefined;
  readonly stdout: NodeJS.ReadableStream | null;
  readonly stderr: NodeJS.ReadableStream | null;
  once(event: 'exit', listener: () => void): unknown;
  on(event: 'message', listener: (message: unknown) => void): unknown;
  kill(): boolean;
  postMessage(message: object): void;
}

/** The folders of each workspace within the app's data folder. */
const folders = {
  sample: { data: 'service', mail: 'service-mail', seed: ['sample'] },
  business: { data: 'business', mail: 'business-mail', seed: ['empty', '--keep-copies'] },
} as const;

/**
 * Runs the proposal service as a utility process on loopback. The service creates a new key at each start and prints it
 * to its output, which only the parent can read; every program could read a key on the command line. The key is not
 * stored. A utility process ends with the app, also if the app is killed.
 */
export function createServiceLauncher(
  options: LauncherOptions,
): (launch: ServiceLaunch) => Promise<EmbeddedService> {
  return (service) => launchWithRetries(options, service, maxStartAttempts);
}

async function launchWithRetries(
  options: LauncherOptions,
  service: ServiceLaunch,
  attemptsLeft: number,
): Promise<EmbeddedService> {
  try {
    return await launch(options, service);
  } catch (error) {
    const isDamage = isAppError(error) && error.code === 'storage';
    if (isDamage || attemptsLeft <= 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    return launchWithRetries(options, service, attemptsLeft - 1);
  }
}

function createFlags({ dataDir }: LauncherOptions, service: ServiceLaunch): string[] {
  const { workspace, port, publicUrl, isExisting, repair } = service;
  const { data, mail, seed } = folders[workspace];
  for (const folder of [data, mail]) ensurePrivateFolder(path.join(dataDir, folder));
  return [
    ...['--port', String(port), '--data', path.join(dataDir, data), '--seed', ...seed],
    ...(isExisting ? ['--existing'] : []),
    ...(repair === null ? [] : ['--repair', repair]),
    ...['--mail', `file:${path.join(dataDir, mail)}`, '--parent-prints'],
    // The public address's proxy runs on this computer and passes on the clients' addresses.
    ...(publicUrl === null ? [] : ['--public-url', publicUrl, '--trusted-proxy', '127.0.0.1']),
  ];
}

async function launch(options: LauncherOptions, service: ServiceLaunch): Promise<EmbeddedService> {
  const { log } = options;
  const child = options.fork(createFlags(options, service));
  printForService(child, options.print, log);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.stderr?.on('data', (chunk: Buffer) =>
    log.info('The embedded service said something.', chunk.toString()),
  );

  const { url, key, lostChanges } = await waitForReadyLine(child);
  log.info('The embedded service is up.', { workspace: service.workspace });
  const exitListeners = new Set<() => void>();
  let isUp = true;
  void ended.then(() => {
    isUp = false;
    log.info('The embedded service has ended.', { workspace: service.workspace });
    for (const listener of exitListeners) listener();
  });
  return {
    url,
    key,
    lostChanges,
    setMailSecrets(mailSecrets) {
      // A process has no origin, so none is given.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (isUp) child.postMessage({ mailSecrets });
    },
    async stop() {
      const { pid } = child;
      child.kill();
      if (await endsWithin(ended, stopTimeoutMs)) return;
      // On a busy computer the service may keep its port and data longer than the next start waits. Its writes are
      // already on disk.
      log.error('The embedded service does not stop, so it is killed.', { workspace: service.workspace });
      killProcess(pid);
      await endsWithin(ended, stopTimeoutMs);
    },
    onExit(listener) {
      exitListeners.add(listener);
      return () => exitListeners.delete(listener);
    },
  };
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const hasEnded = await Promise.race([ended.then(() => true as const), timeout]);
  clearTimeout(timer);
  return hasEnded;
}

function killProcess(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

const damageCodes = {
  damaged: 'errors.databaseDamaged',
  empty: 'errors.databaseEmpty',
  missing: 'errors.databaseMissing',
  older: 'errors.databaseOlder',
} as const;

function damageError({ damaged, copyAt }: Exclude<FirstLine, ReadyLine>): AppError {
  return new AppError('storage', createReason(damageCodes[damaged], { copyAt }));
}

function waitForReadyLine(child: ServiceChild): Promise<ReadyLine> {
  return new Promise((resolve, reject) => {
    const read = createFirstLineReader();
    const fail = (error: AppError): void => {
      clearTimeout(timer);
      child.kill();
      reject(error);
    };
    const failWith = (reason: Reason) => () => fail(new AppError('unavailable', reason, { retriable: true }));
    const timer = setTimeout(failWith(createReason('errors.serviceSlow')), startTimeoutMs);
    child.once('exit', failWith(createReason('errors.serviceEnded')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const line = read(chunk.toString());
      if (line === null) return;
      if ('damaged' in line) {
        fail(damageError(line));
        return;
      }
      clearTimeout(timer);
      resolve(line);
    });
  });
}
