import path from 'node:path';
import type { CoreSettings } from '../core/core-process.ts';
import { bundleCore as bundle, forkCore, type CoreChild } from '../core/forked-core.ts';

/** Each process has its own, because several may run in parallel. */
const program = path.resolve(import.meta.dirname, `../../out/faults/core-${process.pid}.mjs`);

/** Bundles the program once for all starts. */
export async function bundleCore(): Promise<void> {
  await bundle(program);
}

/** Starts the main process and waits until it serves or is dead. */
export async function startCore(settings: Omit<CoreSettings, 'pace'>): Promise<CoreChild> {
  const core = forkCore(program, { ...settings, pace: 1 });
  await core.ready;
  return core;
}
