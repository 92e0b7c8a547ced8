import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from making room for more and more young objects in the main process. A pull makes a gigabyte of garbage
 * bit by bit; V8 lets the room for it grow to some 130 MB and gives that back late or never, while collecting it in
 * small rooms takes a pull about a tenth longer. Electron reads no flags for the main process from anywhere but the
 * command line, and leaves this one open to be set later. Called once, before anything is read.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
}
