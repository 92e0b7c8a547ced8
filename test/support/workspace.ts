import path from 'node:path';
import { expect } from '@playwright/test';
import { callBridge } from './bridge.ts';
import { startProxy, type FaultProxy } from './fault-proxy.ts';
import { contentsOfApp, contentsOfService } from './workspace-contents.ts';
import { launchApp, type RunningApp } from './launch-app.ts';
import { passFlightCheck } from './screens.ts';
import { startService, type ServiceProcess } from './service-process.ts';
import { waitUntilSynced } from './wait-until-synced.ts';
import { readSnapshot } from './snapshot.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

interface WorkspaceOptions {
  /** Flags of the service. */
  readonly flags?: readonly string[];
  /** The service's key, for a test that searches for it. */
  readonly key?: string;
  /** Connects the app at its first start; when false, the app shows its first-run screen. */
  readonly connect?: boolean;
  /** Called after the service's start and before the app's, to create records. */
  readonly prepare?: (service: ServiceProcess) => Promise<void>;
  /** For a spec with hostile content, as for `launchApp`. */
  readonly triesForbidden?: true;
  /** Whether the app sees which extensions of HTTP the service has, as by default. */
  readonly announces?: boolean;
}

/** A service, a fault proxy, and the built app, connected and idle. */
export interface Workspace {
  /** The data folder of the service and the app. */
  readonly folder: string;
  readonly service: ServiceProcess;
  readonly proxy: FaultProxy;
  /** The running app. */
  readonly app: RunningApp;
  /** Starts the app again after it was closed or killed. */
  startApp(): Promise<RunningApp>;
  /** Waits until the outbox is empty and the engine is idle. */
  untilSynced(timeout?: number): Promise<void>;
  syncNow(): Promise<void>;
  /** Fails unless the app and the service's database have the same contents. */
  expectSame(): Promise<void>;
  dispose(): Promise<void>;
}

export async function openWorkspace({
  flags = ['--seed', 'sample'],
  connect = true,
  key,
  prepare,
  triesForbidden,
  announces,
}: WorkspaceOptions = {}): Promise<Workspace> {
  const folder = await makeTemporaryFolder('workspace');
  const service = await startService({ folder: folder.path, flags, ...(key !== undefined && { key }) });
  await prepare?.(service);
  const proxy = await startProxy(service.url, announces);
  const env = connect ? { LAYOVER_API_URL: proxy.url, LAYOVER_API_KEY: service.key } : {};
  const start = (): Promise<RunningApp> =>
    launchApp({
      ...{ dataDir: path.join(folder.path, 'app'), env },
      ...(triesForbidden && { triesForbidden }),
    });
  let app = await start();
  const started = [app];

  const workspace: Workspace = {
    folder: folder.path,
    service,
    proxy,
    get app() {
      return app;
    },
    async startApp() {
      app = await start();
      started.push(app);
      return app;
    },
    untilSynced: (timeout) => waitUntilSynced(app.page, timeout),
    async syncNow() {
      await callBridge(app.page, 'sync.now', {});
    },
    async expectSame() {
      await expect(async () => {
        const { records } = await readSnapshot(app.page);
        expect(contentsOfApp(records)).toEqual(contentsOfService(service.database));
      }).toPass({ timeout: 20_000 });
    },
    async dispose() {
      await app.close().catch(() => undefined);
      await proxy.close();
      await service.stop();
      await folder.remove();
      for (const each of started) each.expectPolicyKept();
    },
  };
  if (connect) {
    try {
      await workspace.untilSynced();
      await passFlightCheck(app.page);
    } catch (error) {
      const consoleErrors = app.errors.join('\n');
      await workspace.dispose();
      throw new Error(`The window did not show its list. Its console: ${consoleErrors || 'empty'}`, {
        cause: error,
      });
    }
  }
  return workspace;
}
