import type { Core } from '../core/core.ts';
import { createCore } from '../core/create-core.ts';
import { createPorts, type PortOptions } from './create-ports.ts';
import { collectAtRest } from './lifecycle/collect-at-rest.ts';

/**
 * The core over Electron and the system. A module of its own, with all that only the core needs, so that the window
 * does not wait until that is loaded.
 */
export async function openCore(options: PortOptions): Promise<Core> {
  const core = await createCore(await createPorts(options));
  collectAtRest(core);
  return core;
}
