import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { BridgeClient } from '#shared/bridge/client.ts';
import type { CoreSettings } from '../core/core-process.ts';
import { bundleCore, forkCore, type CoreChild } from '../core/forked-core.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { createHttp } from './http.ts';
import { writeTemplate } from './template.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Each process has its own, because several may run in parallel. */
const folder = path.join(root, 'out/chaos', `bundles-${process.pid}`);
const coreProgram = path.join(folder, 'core.mjs');
const serviceProgram = path.join(folder, 'service.mjs');
const template = path.join(folder, 'template');

/** The keys of the app, the second writer and the judge. */
export interface Keys {
  readonly app: string;
  readonly other: string;
  readonly judge: string;
}

const appKey = 'chaos-key-of-the-app';
let keys: Keys = { app: appKey, other: '', judge: '' };

async function addKey(name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    serviceProgram,
    ...['keys', 'add', name, '--data', path.join(template, 'service')],
  ]);
  return (JSON.parse(stdout) as { key: string }).key;
}

/** Bundles both programs into one file each, and creates the workspace of every run. */
export async function prepare(): Promise<Keys> {
  if (existsSync(template)) return keys;
  await Promise.all([bundleCore(coreProgram), bundleProgram('src-service/main.ts', serviceProgram)]);
  mkdirSync(template, { recursive: true });
  const service = await startService({ folder: template, windowMs: null });
  keys = { app: appKey, other: await addKey('other'), judge: await addKey('judge') };
  await writeTemplate(createHttp(service.url, appKey));
  await service.end('SIGTERM');
  return keys;
}

/** Removes the files of `prepare`. */
export function cleanUp(): void {
  rmSync(folder, { recursive: true, force: true });
}

/** A program that can be killed, stopped and started again. */
export interface Program {
  isAlive(): boolean;
  kill(): Promise<void>;
  /** Stops it for a time (SIGSTOP). */
  stopFor(ms: number): Promise<void>;
}

function handles(current: () => ChildProcess): Program & { end(signal: NodeJS.Signals): Promise<void> } {
  const isAlive = (): boolean => current().exitCode === null && current().signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isAlive()) return;
    const child = current();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    isAlive,
    end,
    kill: () => end('SIGKILL'),
    async stopFor(ms) {
      const child = current();
      child.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      child.kill('SIGCONT');
    },
  };
}

/** The proposal service in its own process. Its port survives a restart. */
export interface ServiceProgram extends Program {
  /** Base address, ending in `/api/v2`. */
  readonly url: string;
  end(signal: NodeJS.Signals): Promise<void>;
  restart(): Promise<void>;
}

interface ServiceOptions {
  /** The folder of its database and mail. */
  readonly folder: string;
  /** The window of its limit of 100 calls; null for no limit. */
  readonly windowMs: number | null;
}

/** Copies the initial workspace. */
export function copyTemplate(to: string): void {
  cpSync(template, to, { recursive: true });
}

/** Starts the service and waits until it accepts calls. */
export async function startService({ folder: home, windowMs }: ServiceOptions): Promise<ServiceProgram> {
  const flags = [
    ...['--data', path.join(home, 'service'), '--mail', `file:${path.join(home, 'mail')}`, '--key', appKey],
    ...['--rate-limit', windowMs === null ? 'off' : `100/${windowMs / 1_000}`],
  ];
  const launch = async (port: string): Promise<{ child: ChildProcess; url: string }> => {
    const child = spawn(process.execPath, [serviceProgram, '--port', port, ...flags], {
      // The message channel tells it when its parent has ended.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    const line = await new Promise<string>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`The service ended with ${code}. ${complaint}`)));
      if (child.stdout !== null) createInterface({ input: child.stdout }).once('line', resolve);
    });
    return { child, url: (JSON.parse(line) as { url: string }).url };
  };
  let { child, url } = await launch('0');
  const { port } = new URL(url);
  return {
    ...handles(() => child),
    url,
    async restart() {
      ({ child, url } = await launch(port));
    },
  };
}

/** Successive main processes on the same folder. */
export interface CoreProgram extends Program {
  /** The bridge of the present process. */
  client(): BridgeClient;
  start(): Promise<void>;
  /** The number of starts. */
  lives(): number;
  complaints(): string;
}

/** Prepares a main process without starting it. */
export function createCoreProgram(settings: Omit<CoreSettings, 'failpoint'>): CoreProgram {
  const all: CoreChild[] = [];
  const current = (): CoreChild => {
    const life = all.at(-1);
    if (life === undefined) throw new Error('The core was never started.');
    return life;
  };
  return {
    ...handles(() => current().process),
    client: () => current().client,
    lives: () => all.length,
    complaints: () => all.map((life) => life.complaints()).join(''),
    async start() {
      all.push(forkCore(coreProgram, { ...settings, failpoint: null }));
      await current().ready;
    },
  };
}
