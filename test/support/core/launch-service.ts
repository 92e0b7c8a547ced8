import { fork } from 'node:child_process';
import path from 'node:path';
import type { Ports } from '../../../src-main/core/ports.ts';
import { createServiceLauncher } from '../../../src-main/electron/ports/embedded-service.ts';

const entry = path.resolve(import.meta.dirname, '../../../src-service/main.ts');

/**
 * Starts the real embedded services, as the app does, without Electron.
 *
 * @param dataDir the folder of the workspaces
 * @param timeZone the zone of the next process; by default the computer's
 */
export function launchServices(
  dataDir: string,
  timeZone: () => string | undefined = () => undefined,
): Ports['startEmbeddedService'] {
  return createServiceLauncher({
    dataDir,
    log: { error() {}, info() {}, debug() {} },
    fork(flags) {
      const TZ = timeZone();
      const child = fork(entry, [...flags], {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: { ...process.env, ...(TZ !== undefined && { TZ }) },
      });
      return Object.assign(child, { postMessage: (message: object) => void child.send(message) });
    },
  });
}
