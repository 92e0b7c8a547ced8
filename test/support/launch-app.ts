import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { runtime } from './runtime.ts';

/** The folder with the package.json whose `main` is the built app. */
export const appFolder = path.resolve(import.meta.dirname, '../..');

/** Chromium's console message for a violation of a page's policy. */
const violatesPolicy = /content security policy/iu;

interface LaunchOptions {
  /** The app's data folder. The app continues when it is started with the same folder again. */
  readonly dataDir: string;
  /** Additional environment variables, such as `LAYOVER_API_URL`. */
  readonly env?: Readonly<Record<string, string>>;
  readonly colorScheme?: 'light' | 'dark';
  /** Modules that run in the main process before the app (`electron -r`). */
  readonly preloads?: readonly string[];
  /** For a spec with hostile content: `close` ignores violations of the content security policy. */
  readonly triesForbidden?: true;
}

/** The built app with its window open. */
export interface RunningApp {
  readonly electron: ElectronApplication;
  readonly page: Page;
  /** Errors that the page wrote to its console or threw, so far. */
  readonly errors: readonly string[];
  /** Fails if a page, a frame or a page of the PDF violated its content security policy. */
  expectPolicyKept(): void;
  /** Quits, also with pending sends ("Quit anyway"). Fails as `expectPolicyKept` does. */
  close(): Promise<void>;
  /** Kills the main process and waits for its end. */
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

/** This process's environment without the variables that change the app's behavior. */
export function inherited(): Record<string, string> {
  const names = Object.keys(process.env).filter((name) => !name.startsWith('LAYOVER_API_'));
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}
