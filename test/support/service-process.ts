import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { readMailbox, type ReceivedMail } from './mailbox.ts';
import { openServiceDatabase, type ServiceDatabase } from './service-database.ts';

const ownEntry = path.resolve(import.meta.dirname, '../../src-service/main.ts');
const foreignEntry = path.resolve(import.meta.dirname, '../foreign-service/main.ts');

/** Milliseconds for the service to start. */
const startLimit = 20_000;

const readyLineSchema = z.object({ url: z.url(), key: z.string() });
const requestSchema = z.object({
  time: z.string(),
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
});

/** A request in the service's own log. */
export type LoggedRequest = Readonly<z.infer<typeof requestSchema>>;

interface ServiceOptions {
  /** The folder of its database, mail and log. */
  readonly folder: string;
  /** The address of a PostgreSQL database, instead of an embedded one in the folder. */
  readonly postgres?: string | undefined;
  /** More flags (`commands.md`). With `--variant` it is the foreign service. */
  readonly flags?: readonly string[];
  /** The API key; the same for every run when absent. */
  readonly key?: string;
}

/** The proposal service in its own process. A restart keeps its port and key. */
export interface ServiceProcess {
  /** Base address of the API, ending in `/api/v2`. */
  readonly url: string;
  readonly key: string;
  /** Its database, read-only: what tests check. */
  readonly database: ServiceDatabase;
  /** Its requests so far, oldest first. */
  requests(): LoggedRequest[];
  mails(): Promise<ReceivedMail[]>;
  /** Its largest resident size so far, in bytes; 0 if the system does not report it. */
  memory(): number;
  /** Sends it a message, as its parent. */
  post(message: object): void;
  /** Kills it, like a crash. */
  kill(): Promise<void>;
  /** Starts it again with the same port, key and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  /** Of a stop; null while it runs, and after a kill. */
  exitCode(): number | null;
}

/** Starts the service and waits until it accepts requests. */
export async function startService({
  folder,
  postgres,
  flags = [],
  key = 'test-key-for-this-run-only',
}: ServiceOptions): Promise<ServiceProcess> {
  const mail = path.join(folder, 'mail');
  const log = path.join(folder, 'requests.jsonl');
  const data = path.join(folder, 'service');
  const storage = postgres === undefined ? ['--data', data] : ['--database', postgres];
  const common = [...storage, '--mail', `file:${mail}`, '--log', log, '--key', key, ...flags];

  let { child, url } = await launch(['--port', '0', ...common]);
  const port = new URL(url).port;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  const database = openServiceDatabase(path.join(data, 'service.db'));
  return {
    url,
    key,
    database,
    requests: () => readLog(log),
    mails: () => readMailbox(mail),
    memory: () => readMemory(child.pid),
    post: (message) => void child.send(message),
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGTERM');
      ({ child, url } = await launch(['--port', port, ...common]));
    },
    async stop() {
      database.close();
      await end('SIGTERM');
    },
    exitCode: () => child.exitCode,
  };
}

async function launch(flags: readonly string[]): Promise<{ child: ChildProcess; url: string }> {
  const entry = flags.includes('--variant') ? foreignEntry : ownEntry;
  const child = spawn(process.execPath, [entry, ...flags], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let errorOutput = '';
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The service has no output.');
  stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error('The service did not start in time.')), startLimit);
    child.once('exit', (code) => reject(new Error(`The service ended with ${code}. ${errorOutput}`)));
    createInterface({ input: stdout }).once('line', (line) => {
      clearTimeout(limit);
      resolve(readyLineSchema.parse(JSON.parse(line)).url);
    });
  });
  return { child, url };
}

function readLog(file: string): LoggedRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => requestSchema.parse(JSON.parse(line)));
}

function readMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
