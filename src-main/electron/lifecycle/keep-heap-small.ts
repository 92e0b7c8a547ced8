import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from making room in the main process for garbage that it could collect. Electron reads no flags for the main
 * process from anywhere but the command line, and leaves these two open to be set later. Called once, before anything is
 * read.
 *
 * - A pull makes a gigabyte of young objects bit by bit; V8 lets the room for them grow to some 130 MB and gives that
 *   back late or never, while collecting them in small rooms takes a pull about a tenth longer.
 * - Of old objects some 20 MB live. V8 collects when there are up to four times as many, which an app at rest keeps;
 *   half as many again are room enough.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString('--heap-growing-percent=50');
}
