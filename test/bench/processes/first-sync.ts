import { launchApp } from '../../support/launch-app.ts';
import { passFlightCheck } from '../../support/screens.ts';
import { waitUntilSettled } from '../../support/settled.ts';
import { memoryOf } from '../process-figures.ts';

/** Milliseconds for a first sync, however large. */
export const firstSync = 1_800_000;

/** The start at which everything is read from the service; the memory of the main process after it, in MB. */
export async function syncOnce(dataDir: string, env: Readonly<Record<string, string>>): Promise<number> {
  const app = await launchApp({ dataDir, env });
  try {
    await waitUntilSettled(app.page, firstSync);
    await passFlightCheck(app.page);
    await app.page.locator('[data-row-id]').first().waitFor();
    return memoryOf(app.electron.process().pid ?? 0);
  } finally {
    await app.close().catch(() => undefined);
  }
}
