import { spawn } from 'node:child_process';
import type { RunningApp } from './launch-app.ts';
import { runtime } from './runtime.ts';

/**
 * Starts the app a second time with an argument, as the system does for a link or a file. The first instance handles the
 * argument. @returns the exit status of the second instance
 */
export async function startAgain({ electron }: RunningApp, argument: string): Promise<number | null> {
  const env = await electron.evaluate(({ app }) => ({
    ...process.env,
    LAYOVER_DATA_DIR: app.getPath('userData'),
  }));
  const folder = await electron.evaluate(({ app }) => app.getAppPath());
  const second = spawn(runtime().executablePath, [folder, argument], { env, stdio: 'ignore' });
  return await new Promise((resolve) => second.once('exit', resolve));
}
