import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { app } from 'electron';
import { v7 } from 'uuid';
import { asNewId } from '#shared/domain/ids.ts';
import type { Route } from '#shared/domain/route.ts';
import { createNodeFetch } from '../core/api/node-fetch.ts';
import { createNodeStream } from '../core/api/node-stream.ts';
import type { Ports } from '../core/ports.ts';
import type { PrintDocuments } from './app-protocol/print-documents.ts';
import type { Environment } from './environment.ts';
import { createNotifications } from './notifications/notifications.ts';
import { systemClock } from './ports/clock.ts';
import { createServiceLauncher } from './ports/embedded-service.ts';
import { fileDialogs } from './ports/file-dialogs.ts';
import { forkService } from './ports/fork-service.ts';
import { loadKeychain } from './ports/load-keychain.ts';
import type { LogFile } from './ports/log-file.ts';
import { onNetworkHint } from './ports/network-hints.ts';
import { setLanguage } from './i18n/translate.ts';
import { openExternal } from './ports/open-external.ts';
import { createPrinter } from './ports/printer.ts';
import { createSecretStore } from './ports/secret-store.ts';
import { createUpdates } from './updates/create-updates.ts';

export interface PortOptions {
  readonly environment: Environment;
  readonly userData: string;
  readonly printDocuments: PrintDocuments;
  /** Shows a route in the front window, or in a new one. */
  readonly show: (route: Route) => void;
  readonly log: LogFile;
}

/** The core's ports over Electron and the system. */
export async function createPorts({
  environment,
  userData,
  printDocuments,
  show,
  log,
}: PortOptions): Promise<Ports> {
  const dataDir = path.join(userData, 'data');
  const [keychain, updates] = await Promise.all([
    loadKeychain(environment.dataDir, log),
    createUpdates(log, path.join(userData, 'updates.json')),
    mkdir(dataDir, { recursive: true }),
  ]);
  const printer = createPrinter(printDocuments, log);
  return {
    clock: systemClock,
    newId: () => asNewId(v7()),
    dataDir,
    secrets: createSecretStore(keychain),
    startEmbeddedService: createServiceLauncher({
      fork: forkService,
      print: printer.printPdf,
      ...{ dataDir: userData, log },
    }),
    fetch: createNodeFetch(),
    openStream: createNodeStream(),
    onNetworkHint,
    openExternal,
    setLanguage,
    readLog: (lines) => log.tail(lines),
    desktop: { ...fileDialogs, ...printer },
    updates,
    notifications: createNotifications(show),
    appInfo: {
      version: app.getVersion(),
      platform: process.platform,
      runtime: `Electron ${process.versions.electron}`,
    },
    presetConnection: environment.presetConnection,
    failpoint(name) {
      if (name === environment.failpoint) process.kill(process.pid, 'SIGKILL');
    },
    log,
  };
}
