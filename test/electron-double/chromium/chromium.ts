import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { CdpConnection } from './cdp.ts';
import { findChromium } from './find-chromium.ts';

/** Milliseconds for Chromium to start, and to write its profile when it closes. */
const startLimit = 30_000;
const closeLimit = 4000;

const setpriv = '/usr/bin/setpriv';

/** A running Chromium with the windows of one app. */
export interface Chromium {
  readonly connection: CdpConnection;
  /** The address for other DevTools clients (Playwright). */
  readonly address: string;
  /** Closes it cleanly, so that its profile is complete; kills it after a timeout. */
  close(): Promise<void>;
  kill(): void;
  onExit(listener: () => void): void;
}

interface ChromiumOptions {
  /** The folder of the browser's profile, which keeps the pages' storage between starts of the app. */
  readonly profile: string;
  readonly switches: readonly string[];
  /** Whether to show real windows instead of running headless. */
  readonly visible: boolean;
}

/** Starts Chromium for one app. On Linux it ends with its parent process, even when that is killed. */
export async function startChromium({ profile, switches, visible }: ChromiumOptions): Promise<Chromium> {
  mkdirSync(profile, { recursive: true });
  const command = [
    ...(existsSync(setpriv) ? [setpriv, '--pdeathsig', 'KILL'] : []),
    findChromium(),
    ...flags(visible),
    `--user-data-dir=${profile}`,
    ...withOwnFeatures(switches),
  ];
  const [file = '', ...parameters] = command;
  const child = spawn(file, parameters, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const address = await addressOf(child);
  // The double uses a pipe instead of that address: Chromium compresses messages on the socket, which is slower.
  const [, , , commands, answers] = child.stdio;
  const connection = new CdpConnection(commands as Writable, answers as Readable);
  return {
    connection,
    address,
    async close() {
      void connection.send('Browser.close').catch(() => child.kill('SIGKILL'));
      const limit = setTimeout(() => child.kill('SIGKILL'), closeLimit);
      await ended;
      clearTimeout(limit);
    },
    kill: () => void child.kill('SIGKILL'),
    onExit: (listener) => void ended.then(listener),
  };
}

/** Features of the Chromium browser that Electron does not have. */
const disabledFeatures = [
  // Keeps frames in the process of their page, so that one interception sees all requests.
  'IsolateSandboxedIframes',
  'HttpsUpgrades',
  'Translate',
  // The pages of the address bar, which would take as long to start as the app's own.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  // A spare process for the next site.
  'SpareRendererForSitePerProcess',
];

const disable = '--disable-features=';

/** Merges the lists: of several such switches, Chromium reads only the last one. */
function withOwnFeatures(switches: readonly string[]): readonly string[] {
  const ofApp = switches
    .filter((given) => given.startsWith(disable))
    .map((given) => given.slice(disable.length));
  const others = switches.filter((given) => !given.startsWith(disable));
  return [...others, disable + [...disabledFeatures, ...ofApp].join()];
}

function flags(visible: boolean): string[] {
  const isRoot = process.getuid?.() === 0;
  return [
    ...(visible ? ['--app=data:text/html,<title>Layover</title>'] : ['--headless', '--no-startup-window']),
    // --test-type hides the warning about --no-sandbox.
    ...(isRoot ? ['--no-sandbox', '--test-type'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-dev-shm-usage',
    '--disable-sync',
    '--disable-default-apps',
    '--disable-extensions',
    '--block-new-web-contents',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--remote-debugging-pipe',
    '--remote-debugging-port=0',
  ];
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (why: string): void => {
      child.kill('SIGKILL');
      reject(new Error(`Chromium ${why}.\n${output}`));
    };
    const limit = setTimeout(() => fail('did not start in time'), startLimit);
    child.once('error', () => fail('cannot be run'));
    child.once('exit', (code) => fail(`ended with ${code} while it was starting`));
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      const address = /DevTools listening on (ws:\/\/\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(limit);
      resolve(address);
    });
  });
}
