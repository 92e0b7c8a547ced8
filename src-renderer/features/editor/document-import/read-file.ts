import { runWorker } from '../../../components/workers/run-worker.ts';
import type { ReadAnswer, ReadRequest } from './document-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes this module
import workerUrl from './document-worker.ts?worker&url';

/** The largest file that is read, in bytes. */
export const largestFile = 50 * 1024 * 1024;

/** In ms. A hostile file may keep a reader busy. */
const longestWork = 60_000;

/** Reads a document of another program, away from the window's thread. */
export async function readFile(file: File, locale: string): Promise<ReadAnswer> {
  if (file.size === 0) return { problem: 'empty' };
  if (file.size > largestFile) return { problem: 'too-large' };
  const request: ReadRequest = { file, name: file.name, locale };
  return (await runWorker<ReadAnswer>(workerUrl, request, longestWork)) ?? { problem: 'too-much-inside' };
}
