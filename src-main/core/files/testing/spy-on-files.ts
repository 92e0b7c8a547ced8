import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { vi } from 'vitest';

/** Spies on a function of `node:fs`, also where a module imports it by name. */
export function spyOnFiles<Name extends 'closeSync' | 'ftruncateSync' | 'openSync' | 'writeSync'>(
  name: Name,
) {
  const spy = vi.spyOn(fs, name);
  syncBuiltinESMExports();
  return spy;
}

/** Removes the spies. */
export function restoreFiles(): void {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
}

/** The number of files that `work` opens and leaves open. */
export function leftOpen(work: () => void): number {
  const opened = spyOnFiles('openSync');
  const closed = spyOnFiles('closeSync');
  work();
  return opened.mock.results.filter(({ type }) => type === 'return').length - closed.mock.calls.length;
}
