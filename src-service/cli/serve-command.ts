import { serve } from '../server/server.ts';
import { openRequestLog, type RequestLog } from '../server/request-log.ts';
import { chromiumPrinter } from '../page/pdf/chromium-printer.ts';
import type { MailSecrets } from '../domain/mail/mail-secrets.ts';
import { systemTimers } from '../ports.ts';
import { createService, type Service, type ServiceOptions } from '../service.ts';
import { httpPoster } from '../delivery/webhooks/http-poster.ts';
import { claimDataDirectory, type DataDirectory } from './data-directory.ts';
import { createMailSetup } from './mail-target.ts';
import type { ServeOptions } from './options.ts';
import { parentSecrets } from './parent-secrets.ts';
import { findParent } from './parent.ts';
import { UsageError } from './usage-error.ts';

type CreateService = (options: ServiceOptions) => Service;

/** Starts the service, prints its address, and serves until a signal or the end of its parent. */
export async function serveCommand(
  options: ServeOptions,
  create: CreateService = createService,
): Promise<void> {
  const data = options.data === null ? null : claimDataDirectory(options.data);
  let publicUrl = options.publicUrl ?? '';
  const parent = findParent();
  const secrets = parentSecrets(parent, options.mail.secrets);
  const service = openService(options, data, { publicUrl: () => publicUrl, secrets, create });
  secrets.onChange(() => service.resumeMail());
  const log = options.log === null ? null : openLog(options.log);
  const server = await serve(service, {
    port: options.port,
    latency: options.latency,
    log,
    trustedProxies: options.trustedProxies,
    onBug: reportProblem,
  }).catch((error: unknown) => {
    throw new UsageError(`--port ${String(options.port)} cannot be used: ${messageOf(error)}`);
  });
  const origin = `http://127.0.0.1:${String(server.port)}`;
  if (publicUrl === '') publicUrl = origin;

  const stop = once(async () => {
    await server.stop();
    await service.close();
    await log?.close();
    data?.release();
    process.exit(0);
  });
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  parent?.onGone(stop);

  const ready = { url: `${origin}/api/v2`, key: service.key };
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  parent?.post(ready);
}

function openLog(path: string): RequestLog {
  try {
    return openRequestLog(path, reportProblem);
  } catch (error) {
    throw new UsageError(`--log ${path} cannot be written: ${messageOf(error)}`);
  }
}

function openService(
  options: ServeOptions,
  data: DataDirectory | null,
  parts: {
    readonly publicUrl: () => string;
    readonly secrets: MailSecrets;
    readonly create: CreateService;
  },
): Service {
  const { publicUrl, secrets, create } = parts;
  const mailSetup = createMailSetup(options.mail, data?.mail ?? null, secrets);
  try {
    return create({
      database: data?.database ?? ':memory:',
      key: options.key,
      seed: options.seed,
      rateLimit: options.rateLimit,
      publicUrl,
      webhooks: httpPoster({ allowPrivate: options.allowPrivateWebhooks, secret: options.webhookSecret }),
      pdf: chromiumPrinter(systemTimers),
      mailSetup,
    });
  } catch (error) {
    throw new UsageError(`The data cannot be opened: ${messageOf(error)}`);
  }
}

function once(run: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    run().catch((error: unknown) => {
      reportProblem(error);
      process.exit(1);
    });
  };
}

function reportProblem(error: unknown): void {
  process.stderr.write(`${messageOf(error)}\n`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
