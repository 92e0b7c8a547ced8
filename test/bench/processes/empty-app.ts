import path from 'node:path';
import { _electron, type ElectronApplication } from '@playwright/test';
import { runtime } from '../../support/runtime.ts';
import { idleShareOf, memoryOf } from '../process-figures.ts';

/** A small app with one empty window, on Layover's runtime. */
const emptyApp = path.resolve(import.meta.dirname, '../../electron-double/fixture');

/** The cost of the runtime: megabytes, percent of one core and milliseconds. */
export interface EmptyAppFigures {
  readonly memory: number;
  readonly idle: number;
  /** From a page to the main process and back, once per key. */
  readonly calls: readonly number[];
}

/** Starts the empty app. @param dataDir an empty folder, or that of an earlier start */
export async function launchEmptyApp(dataDir: string): Promise<ElectronApplication> {
  return await _electron.launch({
    executablePath: runtime().executablePath,
    args: [emptyApp],
    env: {
      ...(process.env as Record<string, string>),
      LAYOVER_NODE: process.execPath,
      FIXTURE_DATA: dataDir,
    },
  });
}

/**
 * Measures the floor of `processes`: an empty app.
 *
 * @param dataDir an empty folder
 * @param keys number of calls, `pace` milliseconds apart
 */
export async function measureEmptyApp(
  dataDir: string,
  { keys, pace }: { readonly keys: number; readonly pace: number },
): Promise<EmptyAppFigures> {
  const electron = await launchEmptyApp(dataDir);
  try {
    const page = await electron.firstWindow();
    await page.getByRole('heading', { name: 'Fixture' }).waitFor();
    const calls = await page.evaluate(
      async ([count, pause]) => {
        const times: number[] = [];
        for (let call = 0; call < count; call += 1) {
          await new Promise((resolve) => setTimeout(resolve, pause));
          const asked = performance.now();
          await globalThis.fixture.invoke('echo', { call });
          times.push(performance.now() - asked);
        }
        return times;
      },
      [keys, pace] as const,
    );
    const pid = electron.process().pid ?? 0;
    return { calls, idle: await idleShareOf(pid), memory: memoryOf(pid) };
  } finally {
    await electron.close();
  }
}
