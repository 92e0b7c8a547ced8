import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserWindow, Rectangle } from 'electron';
import { z } from 'zod';
import { writeFileAtomically } from '../../core/files/write-file-atomically.ts';
import { fitBounds } from './fit-bounds.ts';

const windowStateSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().min(200).max(20_000),
  height: z.int().min(200).max(20_000),
  maximized: z.boolean(),
});

/** Where the window was, in the screen's own pixels, and whether it filled the screen. */
export type WindowState = Readonly<z.infer<typeof windowStateSchema>>;

/** Milliseconds without another move before the place is written. */
const settleMs = 400;

/** Reads where the window was, fitted into the screens that are there now; null when that is not known. */
export function readWindowState(dataDir: string, screens: readonly Rectangle[]): WindowState | null {
  try {
    const state = windowStateSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    return { ...state, ...fitBounds(state, screens) };
  } catch {
    // Missing at first start, or damaged: the window opens in its usual place either way.
    return null;
  }
}

/** Writes the window's place whenever it has come to rest, and once more when the window closes. */
export function rememberWindowState(
  window: BrowserWindow,
  dataDir: string,
  onError: (error: unknown) => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = (): void => {
    clearTimeout(timer);
    if (window.isMinimized()) return;
    const state: WindowState = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    writing = writing
      .then(() => writeFileAtomically(fileIn(dataDir), [JSON.stringify(state)], { overwrite: true }))
      .catch(onError);
  };
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, settleMs);
  };

  window.on('resize', settle);
  window.on('move', settle);
  window.on('maximize', settle);
  window.on('unmaximize', settle);
  window.on('close', write);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'window.json');
}
