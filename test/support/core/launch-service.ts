import { fork } from 'node:child_process';
import path from 'node:path';
import type { PrintJob } from '../../../shared/bridge/files.ts';
import type { Ports } from '../../../src-main/core/ports.ts';
import { createServiceLauncher } from '../../../src-main/electron/ports/embedded-service.ts';
import { noDesktop } from './no-desktop.ts';

const entry = path.resolve(import.meta.dirname, '../../../src-service/main.ts');

/**
 * Starts the real embedded services, as the app does, without Electron.
 *
 * @param dataDir the folder of the workspaces
 * @param timeZone the zone of the next process; by default the computer's
 * @param print the app's printer; by default there is none
 */
export function launchServices(
  dataDir: string,
  timeZone: () => string | undefined = () => undefined,
  print: (job: PrintJob) => Promise<Uint8Array> = noDesktop.printPdf,
): Ports['startEmbeddedService'] {
  return createServiceLauncher({
    dataDir,
    print,
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
