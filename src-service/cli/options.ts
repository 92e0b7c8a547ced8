import { parseArgs } from 'node:util';
import { windowKinds, type RateLimit } from '../http/rate-limit/call-window.ts';
import { documentedLimit } from '../http/rate-limit/rate-limiter.ts';
import type { Retention } from '../domain/privacy/retention.ts';
import type { Seed } from '../seed/seed.ts';
import { parseNetwork, type Network } from '../server/client-address.ts';
import { readConfig, type Config } from './config-file.ts';
import { readDatabaseAddress, readOwnerAddress } from './secrets/database-address.ts';
import type { FilePlace } from '../storage/files/file-place.ts';
import { filesFlags, readFilePlace } from './files/files-options.ts';
import { readMailOptions, type MailOptions } from './mail-options.ts';
import { readSecret, type Environment } from './secrets/read-secret.ts';
import { repairs, type Repair } from './copies/guard-data.ts';
import { logFormats, type LogFormat } from './reporter.ts';
import { UsageError } from './usage-error.ts';

/** The flags of `npm run service`. */
export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly data: string | null;
  /** Keeps copies of the database in `data`, and refuses a damaged one. */
  readonly keepsCopies: boolean;
  /** Whether `data` must hold a database already. */
  readonly isExisting: boolean;
  /** What to put in the place of a damaged database; null to refuse it. */
  readonly repair: Repair | null;
  /** The address of a PostgreSQL database, with its password; null for the embedded one. */
  readonly database: string | null;
  /** The address for the role that owns its tables; null if the service's own role does. */
  readonly databaseOwner: string | null;
  readonly key: string | undefined;
  readonly seed: Seed;
  readonly rateLimit: RateLimit | null;
  readonly latencyMs: number;
  readonly mail: MailOptions;
  /** Where the bytes of files are; null for the database. */
  readonly filePlace: FilePlace | null;
  readonly log: string | null;
  readonly logFormat: LogFormat;
  /** The port of health checks and metrics; null for none. */
  readonly adminPort: number | null;
  readonly adminHost: string;
  /** When activities, delivered messages and the audit log are deleted. */
  readonly keep: Retention;
  readonly publicUrl: string | null;
  /** The parent process prints PDFs, instead of an installed browser. */
  readonly parentPrints: boolean;
  /** Allows webhooks to private addresses. */
  readonly allowPrivateWebhooks: boolean;
  readonly webhookSecret: string | null;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly Network[];
}

const flagDefinitions = {
  config: { type: 'string' },
  host: { type: 'string' },
  port: { type: 'string' },
  data: { type: 'string' },
  'keep-copies': { type: 'boolean' },
  existing: { type: 'boolean' },
  repair: { type: 'string' },
  database: { type: 'string' },
  'database-file': { type: 'string' },
  'database-owner': { type: 'string' },
  'database-owner-file': { type: 'string' },
  key: { type: 'string' },
  'key-file': { type: 'string' },
  seed: { type: 'string' },
  'rate-limit': { type: 'string' },
  'rate-window': { type: 'string' },
  latency: { type: 'string' },
  mail: { type: 'string' },
  'mail-password-file': { type: 'string' },
  'mail-secrets-file': { type: 'string' },
  'mail-ca-file': { type: 'string' },
  ...filesFlags,
  log: { type: 'string' },
  'log-format': { type: 'string' },
  'admin-port': { type: 'string' },
  'admin-host': { type: 'string' },
  'keep-activities-days': { type: 'string' },
  'keep-audit-days': { type: 'string' },
  'public-url': { type: 'string' },
  'parent-prints': { type: 'boolean' },
  'allow-private-webhooks': { type: 'boolean' },
  'webhook-secret': { type: 'string' },
  'webhook-secret-file': { type: 'string' },
  'trusted-proxy': { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Groups of alternative flags. A flag on the command line overrides its whole group in the settings file. */
const alternatives: readonly (readonly string[])[] = [
  ['key', 'key-file'],
  ['database', 'database-file'],
  ['database-owner', 'database-owner-file'],
  ['webhook-secret', 'webhook-secret-file'],
  ['mail-password-file', 'mail-secrets-file'],
];

/**
 * Reads the flags, the settings file, and the secrets that they name. A flag overrides the file. Throws a `UsageError`
 * at a mistake; for one in the file it names the line.
 */
export function readServeOptions(
  argv: readonly string[],
  env: Environment = process.env,
): ServeOptions | 'help' {
  const flags = parse(argv);
  if (flags.help === true) return 'help';
  if (flags.config === undefined) return readValues(flags, env);
  const { config: _config, help: _help, ...settable } = flagDefinitions;
  const config = readConfig(flags.config, settable);
  try {
    return readValues({ ...settingsWithoutFlags(config, flags), ...flags }, env);
  } catch (error) {
    throw error instanceof UsageError ? withLine(error, flags.config, config) : error;
  }
}

/** The settings of the file that no flag overrides. */
function settingsWithoutFlags(config: Config, flags: FlagValues): FlagValues {
  const replaced = new Set(
    Object.keys(flags).flatMap((flag) => alternatives.find((group) => group.includes(flag)) ?? [flag]),
  );
  // The cast is safe: the file was checked against the definitions of the flags.
  return Object.fromEntries(
    Object.entries(config.values).filter(([name]) => !replaced.has(name)),
  ) as FlagValues;
}

function withLine(error: UsageError, file: string, config: Config): UsageError {
  const namedFlags = [...error.message.matchAll(/--([a-z]+(?:-[a-z]+)*)/gu)].map(([, flag = '']) => flag);
  const setting = [...namedFlags, ...(error.message.startsWith('The key ') ? ['key'] : [])].find(
    (flag) => config.lineOf(flag) !== null,
  );
  if (setting === undefined) return error;
  return new UsageError(`${file}, line ${String(config.lineOf(setting))}: "${setting}": ${error.message}`);
}

type FlagValues = ReturnType<typeof parse>;

function readValues(values: FlagValues, env: Environment): ServeOptions {
  return {
    host: readHost('host', values.host ?? '127.0.0.1'),
    port: wholeNumber('port', values.port ?? '0', 65_535),
    data: nonEmpty('data', values.data),
    keepsCopies: values['keep-copies'] === true,
    isExisting: values.existing === true,
    repair: values.repair === undefined ? null : oneOf('repair', values.repair, repairs),
    database: readDatabase(values, env),
    databaseOwner: readOwner(values, env),
    key: readKey(
      readSecret(
        {
          ...{ flag: 'key', value: values.key, variable: 'LAYOVER_SERVICE_KEY' },
          ...{ fileFlag: 'key-file', file: values['key-file'] },
        },
        env,
      ),
    ),
    seed: readSeed(values.seed ?? 'empty'),
    rateLimit: readRateLimit(values['rate-limit'], values['rate-window']),
    latencyMs: wholeNumber('latency', values.latency ?? '0', 600_000),
    mail: readMailOptions({
      mail: values.mail,
      passwordFile: values['mail-password-file'],
      secretsFile: values['mail-secrets-file'],
      caFile: values['mail-ca-file'],
    }),
    filePlace: readFilePlace(values, env),
    log: nonEmpty('log', values.log),
    logFormat: oneOf('log-format', values['log-format'] ?? 'text', logFormats),
    adminPort:
      values['admin-port'] === undefined ? null : wholeNumber('admin-port', values['admin-port'], 65_535),
    adminHost: readHost('admin-host', values['admin-host'] ?? '127.0.0.1'),
    keep: {
      activities: readDays('keep-activities-days', values['keep-activities-days']),
      audit: readDays('keep-audit-days', values['keep-audit-days']) ?? defaultAuditDays,
    },
    publicUrl: readPublicUrl(values['public-url']),
    parentPrints: values['parent-prints'] === true,
    allowPrivateWebhooks: values['allow-private-webhooks'] === true,
    webhookSecret: readSecret(
      {
        ...{ flag: 'webhook-secret', value: values['webhook-secret'], variable: 'LAYOVER_WEBHOOK_SECRET' },
        ...{ fileFlag: 'webhook-secret-file', file: values['webhook-secret-file'] },
      },
      env,
    ),
    trustedProxies: (values['trusted-proxy'] ?? []).map(readNetwork),
  };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: flagDefinitions, strict: true, allowPositionals: false })
      .values;
  } catch (error) {
    // The first sentence is the mistake; the rest is advice on escaping.
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${message.split(/\.?\s*\n|\. /u, 1)[0] ?? message} (see --help)`);
  }
}

function wholeNumber(flag: string, text: string, max: number): number {
  const value = Number(text);
  if (!/^\d+$/u.test(text) || value > max) {
    throw new UsageError(`--${flag} must be a whole number from 0 to ${String(max)}, not "${text}"`);
  }
  return value;
}

/** Reads a name or an address to listen on. */
function readHost(flag: string, text: string): string {
  if (!/^[\w.:%-]{1,253}$/u.test(text))
    throw new UsageError(`--${flag} must be an address or a name of this computer, not "${text}"`);
  return text;
}

function oneOf<Choice extends string>(flag: string, text: string, choices: readonly Choice[]): Choice {
  const choice = choices.find((candidate) => candidate === text);
  if (choice === undefined)
    throw new UsageError(`--${flag} must be one of ${choices.join(', ')}, not "${text}"`);
  return choice;
}

function readDatabase(values: FlagValues, env: Environment): string | null {
  const url = readDatabaseAddress({ value: values.database, file: values['database-file'] }, env);
  if (url !== null && values.data !== undefined)
    throw new UsageError('--database and --data cannot be used together');
  return url;
}

function readOwner(values: FlagValues, env: Environment): string | null {
  const named = { value: values['database-owner'], file: values['database-owner-file'] };
  const url = readOwnerAddress(named, env);
  if (readDatabase(values, env) !== null) return url;
  if (named.value !== undefined || named.file !== undefined)
    throw new UsageError('--database-owner needs --database');
  return null;
}

/** Two years. */
const defaultAuditDays = 730;

function readDays(flag: string, text: string | undefined): number | null {
  if (text === undefined) return null;
  const days = wholeNumber(flag, text, 36_500);
  if (days === 0) throw new UsageError(`--${flag} must be 1 or more`);
  return days;
}

function nonEmpty(flag: string, text: string | undefined): string | null {
  if (text === '') throw new UsageError(`--${flag} must not be empty`);
  return text ?? null;
}

function readKey(text: string | null): string | undefined {
  if (text !== null && !/^[\w.~+/=-]{8,200}$/u.test(text)) {
    throw new UsageError('The key must be 8 to 200 letters, digits or any of - _ . ~ + / =');
  }
  return text ?? undefined;
}

function readSeed(text: string): Seed {
  if (text === 'empty' || text === 'sample') return { kind: text };
  const count = /^proposals:(\d{1,6})$/u.exec(text)?.[1];
  if (count === undefined) {
    throw new UsageError(`--seed must be empty, sample or proposals:N, not "${text}"`);
  }
  return { kind: 'proposals', count: Number(count) };
}

function readRateLimit(text: string | undefined, window: string | undefined): RateLimit | null {
  const kind = windowKinds.find((candidate) => candidate === (window ?? documentedLimit.window));
  if (kind === undefined) {
    throw new UsageError(`--rate-window must be one of ${windowKinds.join(', ')}, not "${window ?? ''}"`);
  }
  if (text === undefined) return { ...documentedLimit, window: kind };
  if (text === 'off') return null;
  const [, calls, seconds] = /^(\d{1,7})\/(\d{1,6}(?:\.\d{1,3})?)$/u.exec(text) ?? [];
  const limit = { calls: Number(calls), milliseconds: Math.round(Number(seconds) * 1000), window: kind };
  if (!(limit.calls > 0 && limit.milliseconds > 0)) {
    throw new UsageError(`--rate-limit must be CALLS/SECONDS such as 100/30, or off, not "${text}"`);
  }
  return limit;
}

function readNetwork(text: string): Network {
  const network = parseNetwork(text);
  if (network === null)
    throw new UsageError(`--trusted-proxy must be an address or a network such as 10.0.0.0/8, not "${text}"`);
  return network;
}

function readPublicUrl(text: string | undefined): string | null {
  if (text === undefined) return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`--public-url must be an http or https address, not "${text}"`);
  }
  return url.href.replace(/\/$/u, '');
}
