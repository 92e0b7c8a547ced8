import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '../server/server.ts';
import { serveAdmin } from '../server/admin-server.ts';
import { createMetrics, type Metrics } from '../server/metrics.ts';
import { openRequestLog, type RequestLog } from '../server/request-log.ts';
import { chromiumPrinter } from '../page/pdf/chromium-printer.ts';
import type { PdfPrinter } from '../page/pdf/pdf-printer.ts';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import { FilePlaceError } from '../storage/files/file-place.ts';
import type { WatchedDatabase } from '../storage/database/database.ts';
import { deleteExpired } from '../domain/privacy/retention.ts';
import { systemClock, systemRandom, systemTimers } from '../ports.ts';
import {
  createService,
  createServiceOn,
  StartupKeyRefusal,
  type Service,
  type ServiceOptions,
} from '../service.ts';
import { httpPoster } from '../delivery/webhooks/http-poster.ts';
import { readGauges, notReadyReason } from './admin-gauges.ts';
import { DamagedDataError, guardData } from './copies/guard-data.ts';
import { keepCopies } from './copies/keep-copies.ts';
import { recoverLog } from './copies/recover-log.ts';
import { scanLog } from './copies/scan-log.ts';
import { claimDataDirectory, type DataDirectory } from './data-directory.ts';
import { createMailSetup } from './mail-target.ts';
import type { ServeOptions } from './options.ts';
import { parentPrinter } from './parent-printer.ts';
import { parentSecrets } from './parent-secrets.ts';
import { findParent, type Parent } from './parent.ts';
import { createReporter, type Reporter } from './reporter.ts';
import { UsageError } from './usage-error.ts';

/** How long a service that is watched by its admin port takes requests after `/readyz` has turned, in milliseconds. */
const drainMs = 3000;
/** How long a service that refuses its database waits for its parent, in milliseconds. */
const lastOutputMs = 2000;
/** Longest time of a stop after that, in milliseconds. */
const longestStop = 15_000;

type CreateService = (options: ServiceOptions) => Service;

/** Starts the service, prints its address, and serves until a signal or the end of its parent process. */
export async function serveCommand(
  options: ServeOptions,
  create: CreateService = createService,
): Promise<void> {
  const reporter = createReporter(options.logFormat);
  const data = options.data === null ? null : claimDataDirectory(options.data);
  const parent = findParent();
  const lostChanges = data !== null && (await checkData(options, data, { parent, reporter }));
  let publicUrl = options.publicUrl ?? '';
  const secrets = parentSecrets(parent, options.mail.secrets);
  const pdf =
    options.parentPrints && parent !== null
      ? parentPrinter(parent, systemTimers)
      : chromiumPrinter(systemTimers, (line) => reporter.problem(line));
  let stopAsLost = (): void => process.exit(1);
  const service = await openService(options, data, {
    publicUrl: () => publicUrl,
    ...{ secrets, pdf, create, reporter },
    onLost() {
      reporter.problem('A move has taken the database over, so this service stops');
      stopAsLost();
    },
  });
  secrets.onChange(() => service.resumeMail());
  try {
    const { origin, stop } = await listen(options, { service, data, parent, reporter, lostChanges });
    if (publicUrl === '') publicUrl = origin;
    stopAsLost = stop;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/**
 * Refuses or repairs a damaged database. The parent process reads from standard output what was found.
 *
 * @returns whether the database goes on without changes that a damaged write-ahead log has lost
 */
async function checkData(
  { keepsCopies, isExisting, repair }: ServeOptions,
  { database }: DataDirectory,
  { parent, reporter }: { readonly parent: Parent | null; readonly reporter: Reporter },
): Promise<boolean> {
  const { losesCommits } = scanLog(database);
  if (!keepsCopies && !isExisting && repair === null && !losesCommits) return false;
  try {
    const aside = guardData(database, { isExisting, repair });
    if (aside !== null) {
      reporter.problem(`The database was replaced; the earlier one is ${aside}`);
      return false;
    }
  } catch (error) {
    if (!(error instanceof DamagedDataError)) throw error;
    const { kind, copyAt } = error;
    const line = `${JSON.stringify({ damaged: kind, copyAt })}\n`;
    await new Promise<void>((resolve) => void process.stdout.write(line, () => resolve()));
    // The output of a process that has ended may be lost. The parent ends this one when it has read the line.
    if (parent !== null) await delay(lastOutputMs);
    throw error;
  }
  if (!losesCommits) return false;
  reporter.problem(
    'The write-ahead log of the database is damaged: the changes written last are lost, and the service goes on ' +
      `without them. The damaged log is kept as ${recoverLog(database)}`,
  );
  return true;
}

/** Opens the ports, prints the address, and stops with a signal or the end of the parent process. */
async function listen(
  options: ServeOptions,
  parts: {
    readonly service: Service;
    readonly data: DataDirectory | null;
    readonly parent: Parent | null;
    readonly reporter: Reporter;
    readonly lostChanges: boolean;
  },
): Promise<{ readonly origin: string; readonly stop: () => void }> {
  const { service, data, parent, reporter, lostChanges } = parts;
  const log = options.log === null ? null : openLog(options.log, reporter);
  // A log rotation renames the file, then sends this signal. Windows has no such signal.
  if (process.platform !== 'win32') process.on('SIGHUP', () => log?.reopen());
  const metrics = options.adminPort === null ? null : createMetrics();
  const server = await serve(service, {
    port: options.port,
    host: options.host,
    latencyMs: options.latencyMs,
    ...((log !== null || metrics !== null) && {
      onHandled(handled) {
        log?.write(handled);
        metrics?.observe(handled);
      },
    }),
    trustedProxies: options.trustedProxies,
    onBug: (error) => reporter.bug(error),
  }).catch((error: unknown) => {
    throw new UsageError(`--port ${String(options.port)} cannot be used: ${errorMessage(error)}`);
  });
  let isStopping = false;
  const admin =
    metrics === null ? null : await openAdmin(options, service, { metrics, isStopping: () => isStopping });
  const stopCleaning = cleanDaily(options, service, reporter);
  const stopNoticing = data === null ? () => {} : noticeOften(service, reporter);
  let stopCopying = (): void => {};
  // No one can call a wildcard address, so a loopback address is printed instead.
  const isWildcard = options.host === '0.0.0.0' || options.host === '::';
  const host = isWildcard ? '127.0.0.1' : options.host;
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${String(server.port)}`;

  let graceMs = admin === null ? 0 : drainMs;
  const stop = runOnce(async () => {
    isStopping = true;
    reporter.event('stopping');
    // By its end, whoever asks `/readyz` sends new requests to other services.
    await delay(graceMs);
    systemTimers.after(longestStop, () => {
      reporter.problem('The stop takes too long, so this service ends without the rest of it');
      process.exit(1);
    });
    stopNoticing();
    stopCleaning();
    stopCopying();
    await server.stop();
    await admin?.stop();
    await service.close();
    await log?.close();
    data?.release();
    process.exit(0);
  }, reporter);
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  parent?.onExit(stop);

  const ready = { url: `${origin}/api/v2`, key: service.key, ...(lostChanges && { lostChanges }) };
  reporter.event('ready', { port: server.port, ...(admin !== null && { admin_port: admin.port }) });
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  parent?.post(ready);
  const stopAtOnce = (): void => {
    graceMs = 0;
    stop();
  };
  if (data !== null && options.keepsCopies)
    stopCopying = keepCopies({
      ...{
        database: service.database,
        path: data.database,
        clock: systemClock,
        timers: systemTimers,
        reporter,
      },
      onDamage() {
        reporter.problem('The database is damaged, so this service stops');
        stopAtOnce();
      },
    });
  return { origin, stop: stopAtOnce };
}

/** Serves health checks and metrics on their own port. */
function openAdmin(
  options: ServeOptions,
  service: Service,
  { metrics, isStopping }: { readonly metrics: Metrics; readonly isStopping: () => boolean },
) {
  return serveAdmin({
    host: options.adminHost,
    port: options.adminPort ?? 0,
    notReadyReason: async () => (isStopping() ? 'the service is stopping' : await notReadyReason(service)),
    metrics: async () => metrics.text(await readGauges(service)),
  }).catch((error: unknown) => {
    throw new UsageError(`--admin-port ${String(options.adminPort)} cannot be used: ${errorMessage(error)}`);
  });
}

const dayMs = 24 * 3_600_000;

/** Deletes old data and unused files of all accounts, now and once a day. Returns a function that stops it. */
function cleanDaily(
  { keep, filePlace: place }: ServeOptions,
  service: Service,
  reporter: Reporter,
): () => void {
  let isStopped = false;
  const clean = async (database: WatchedDatabase): Promise<void> => {
    const rows = await deleteExpired(database, systemClock, keep);
    if (rows > 0) reporter.event('deleted-old', { rows });
    const { pruneFiles } = await import('../domain/files/prune-files.ts');
    const pruned = await pruneFiles(database, { clock: systemClock, random: systemRandom, place });
    const { removed, leftovers, carried } = pruned;
    if (removed + leftovers + carried > 0) reporter.event('pruned-files', { removed, leftovers, carried });
    if (pruned.lost > 0)
      reporter.problem(
        `${String(pruned.lost)} files of account ${String(database.account)} are outside the database, and --files does not say where`,
      );
  };
  const run = async (): Promise<void> => {
    for (const database of await service.databases()) {
      if (isStopped) return;
      // A place of files that does not answer must not keep the other accounts from it.
      await clean(database).catch((error: unknown) => {
        // The database is closed under it.
        if (isStopped) return;
        if (error instanceof FilePlaceError) reporter.problem(error.message);
        else reporter.bug(error);
      });
    }
  };
  const runDaily = (): void => {
    void run()
      .catch((error: unknown) => reporter.bug(error))
      .finally(() => systemTimers.after(dayMs, runDaily));
  };
  runDaily();
  return () => {
    isStopped = true;
  };
}

/** In milliseconds; how often the service checks for changes by commands. */
const noticeEvery = 2000;

/** Regularly checks for changes by commands. Returns a function that stops it. */
function noticeOften(service: Service, reporter: Reporter): () => void {
  let cancel = (): void => {};
  const run = (): void => {
    try {
      service.noticeOthers();
    } catch (error) {
      reporter.bug(error);
    }
    cancel = systemTimers.after(noticeEvery, run);
  };
  run();
  return () => cancel();
}

function openLog(path: string, reporter: Reporter): RequestLog {
  try {
    return openRequestLog(path, (error) => reporter.bug(error));
  } catch (error) {
    throw new UsageError(`--log ${path} cannot be written: ${errorMessage(error)}`);
  }
}

async function openService(
  options: ServeOptions,
  data: DataDirectory | null,
  parts: {
    readonly publicUrl: () => string;
    readonly secrets: MailSecrets;
    readonly pdf: PdfPrinter | null;
    readonly create: CreateService;
    readonly reporter: Reporter;
    /** Called when another service has taken the database over. */
    readonly onLost: () => void;
  },
): Promise<Service> {
  const { publicUrl, secrets, pdf, create, reporter, onLost } = parts;
  const onWait = (place: string): void =>
    reporter.problem(
      `A move or a service of an older version may use the database (${place}): waiting for up to 30 seconds to see whether it still runs`,
    );
  const mailSetup = createMailSetup(options.mail, data?.mail ?? null, secrets);
  const serviceParts = {
    key: options.key,
    seed: options.seed,
    rateLimit: options.rateLimit,
    filePlace: options.filePlace,
    publicUrl,
    webhooks: httpPoster({ allowPrivate: options.allowPrivateWebhooks, secret: options.webhookSecret }),
    pdf,
    mailSetup,
    onBug: (error: unknown) => reporter.bug(error),
    onProblem: (line: string) => reporter.problem(line),
  };
  try {
    if (options.database === null) return create({ database: data?.database ?? ':memory:', ...serviceParts });
    // Loaded only where it is used: the embedded service has no need of the driver.
    const { openShared, reportOwner } = await import('./shared-database/open-shared.ts');
    const database = await openShared(options.database, options.databaseOwner, { onWait, onLost, reporter });
    const service = await createServiceOn(database, serviceParts);
    await reportOwner(database, reporter);
    return service;
  } catch (error) {
    if (error instanceof StartupKeyRefusal) throw new UsageError(error.message);
    throw new UsageError(`The data cannot be opened: ${errorMessage(error)}`);
  }
}

function runOnce(run: () => Promise<void>, reporter: Reporter): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    run().catch((error: unknown) => {
      reporter.bug(error);
      process.exit(1);
    });
  };
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
