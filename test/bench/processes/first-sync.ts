import { launchApp } from '../../support/launch-app.ts';
import { passFlightCheck } from '../../support/screens.ts';
import { waitUntilSynced } from '../../support/wait-until-synced.ts';
import { memoryOf } from '../process-figures.ts';

/** Longest time of a first sync, ms. */
export const firstSync = 1_800_000;

/** Starts the app and reads everything from the service. Returns the memory of the main process after it, MB. */
export async function syncOnce(dataDir: string, env: Readonly<Record<string, string>>): Promise<number> {
  const app = await launchApp({ dataDir, env });
  try {
    await waitUntilSynced(app.page, firstSync);
    await passFlightCheck(app.page);
    await app.page.locator('[data-row-id]').first().waitFor();
    return memoryOf(app.electron.process().pid ?? 0);
  } finally {
    await app.close().catch(() => undefined);
  }
}
