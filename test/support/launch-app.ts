import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { runtime } from './runtime.ts';

/** The folder with the package.json whose `main` is the built app. */
export const appFolder = path.resolve(import.meta.dirname, '../..');

/** What Chromium writes to the console when a page's policy forbids something. */
const violatesPolicy = /content security policy/iu;

interface LaunchOptions {
  /** Where the app keeps everything: start it again with the same folder, and it goes on. */
  readonly dataDir: string;
  /** More of the environment, such as `LAYOVER_API_URL`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
  /** Modules that run in the main process before the app (`electron -r`). */
  readonly preloads?: readonly string[];
  /** For a spec with hostile content: closing does not fail because of what the content security policy stopped. */
  readonly triesForbidden?: true;
}

/** The built app with its window open. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  /** Errors that the page wrote to its console or threw, so far. */
  readonly errors: readonly string[];
  /** Fails if any page of the app, its frames and the sheets of its PDF included, violated its content security policy. */
  expectPolicyKept(): void;
  /** Quits, and answers the question about waiting sends with "Quit anyway". Fails as `expectPolicyKept` does. */
  close(): Promise<void>;
  /** Ends the main process as a crash would, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts the built app on Electron or on the double, and waits for its window. */
export async function launchApp({
  dataDir,
  env = {},
  colorScheme,
  preloads = [],
  triesForbidden,
}: LaunchOptions): Promise<RunningApp> {
  const electron = await _electron.launch({
    executablePath: runtime().executablePath,
    args: [...preloads.flatMap((file) => ['-r', file]), appFolder],
    env: { ...inherited(), LAYOVER_NODE: process.execPath, LAYOVER_DATA_DIR: dataDir, ...env },
    colorScheme: colorScheme ?? null,
  });
  const page = await electron.firstWindow();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  const violations: string[] = [];
  electron.context().on('console', (message) => {
    if (message.type() === 'error' && violatesPolicy.test(message.text()))
      violations.push(`${message.page()?.url() ?? ''}: ${message.text()}`);
  });
  const expectPolicyKept = (): void => {
    if (violations.length > 0 && triesForbidden !== true)
      throw new Error(`The content security policy was violated:\n${violations.join('\n')}`);
  };
  // The double shows a blank page first; on Electron the page may be there already.
  await page.waitForURL((url) => url.href !== 'about:blank');

  const ended = new Promise<void>((resolve) => electron.process().once('exit', () => resolve()));
  return {
    electron,
    page,
    errors,
    expectPolicyKept,
    async close() {
      await electron.evaluate(({ dialog }) => {
        dialog.showMessageBox = async () => ({ response: 1, checkboxChecked: false });
      });
      await electron.close();
      expectPolicyKept();
    },
    async kill() {
      electron.process().kill('SIGKILL');
      await ended;
    },
  };
}

/** The environment of this process without what would change how the app behaves. */
export function inherited(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => !name.startsWith('LAYOVER_API_'));
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}
