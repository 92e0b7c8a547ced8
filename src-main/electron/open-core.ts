import type { Core } from '../core/core.ts';
import { createCore } from '../core/create-core.ts';
import { createPorts, type PortOptions } from './create-ports.ts';
import { collectWhenIdle } from './lifecycle/collect-when-idle.ts';

/**
 * Opens the core over Electron. A separate chunk contains it with all its libraries, so that the window does not wait
 * for them.
 */
export async function openCore(options: PortOptions): Promise<Core> {
  const core = await createCore(await createPorts(options));
  collectWhenIdle(core);
  return core;
}
