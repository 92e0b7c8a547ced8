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

/** A window's bounds in screen pixels, and whether it is maximized. */
export type WindowState = Readonly<z.infer<typeof windowStateSchema>>;

/** Delay of saving after the last move or resize, ms. */
const debounceMs = 400;

/** Reads the saved state, fitted to the connected screens; null if there is none. */
export function readWindowState(dataDir: string, screens: readonly Rectangle[]): WindowState | null {
  try {
    const state = windowStateSchema.parse(JSON.parse(readFileSync(fileIn(dataDir), 'utf8')));
    return { ...state, ...fitBounds(state, screens) };
  } catch {
    // The file is missing or damaged: the window opens with default bounds.
    return null;
  }
}

/** Saves the window's state after each move or resize, and when the window closes. */
export function persistWindowState(
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
  const writeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(write, debounceMs);
  };

  window.on('resize', writeSoon);
  window.on('move', writeSoon);
  window.on('maximize', writeSoon);
  window.on('unmaximize', writeSoon);
  window.on('close', write);
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, 'window.json');
}
