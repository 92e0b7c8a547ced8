import { setFlagsFromString } from 'node:v8';

/**
 * Limits the heap of the main process. Electron reads V8 flags from the command line only, but these two can be set
 * later. Call it once, at the very start.
 *
 * - A pull allocates a gigabyte of young objects. V8 would grow their space to some 130 MB and hardly shrink it. A
 *   small space makes a pull about a tenth slower.
 * - Some 20 MB of old objects are live. V8 would collect at up to four times that; one and a half times is enough.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=50');
}
