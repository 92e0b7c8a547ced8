import path from 'node:path';
import { app, session } from 'electron';
import type { Route } from '#shared/domain/route.ts';
import type { Core } from '../core/core.ts';
import { ensurePrivateFolder } from '../core/files/private-files.ts';
import { registerAppScheme, serveApp } from './app-protocol/app-protocol.ts';
import { createPrintDocuments } from './app-protocol/print-documents.ts';
import { appOrigin } from './app-protocol/origin.ts';
import { readEnvironment, type Environment } from './environment.ts';
import { allowTasksAfterInput } from './lifecycle/allow-tasks-after-input.ts';
import { keepHeapSmall } from './lifecycle/keep-heap-small.ts';
import { manageQuit } from './lifecycle/quit.ts';
import { listenForLinks } from './links/links.ts';
import { startApplicationMenu } from './menu/window-menus.ts';
import { bundles } from './paths.ts';
import { persistLanguage } from './persist-language.ts';
import { openLogFile } from './ports/log-file.ts';
import { openExternal } from './ports/open-external.ts';
import { guardNavigation, guardPermissions } from './window/window-guards.ts';
import { createWindows } from './window/windows.ts';

/** Exit status for an invalid environment. */
const invalidEnvironmentStatus = 2;

/** Sets everything that must be set before Electron is ready, then starts the app. */
function main(): void {
  keepHeapSmall();
  allowTasksAfterInput();
  const environment = readEnvironment(process.env, app.isPackaged);
  if (environment.dataDir !== null) app.setPath('userData', path.resolve(environment.dataDir));
  app.enableSandbox();
  registerAppScheme();
  // A second instance passes its arguments to the first, which brings its window to the front.
  if (app.requestSingleInstanceLock()) start(environment, listenForLinks()).catch(failToStart);
  else app.quit();
}

/**
 * Starts the window and the core in parallel: the core opens the journal while the window loads its page. The page's
 * calls wait for the core.
 */
async function start(
  environment: Environment,
  followLinks: ReturnType<typeof listenForLinks>,
): Promise<void> {
  const userData = app.getPath('userData');
  // The folder of all data: journals, backups, logs and the windows' databases.
  ensurePrivateFolder(userData);
  const log = openLogFile({ folder: path.join(userData, 'logs'), verbose: !app.isPackaged });
  process.on('uncaughtExceptionMonitor', (error) => log.lastWord('Uncaught exception.', error));
  log.info('Layover starts.', { version: app.getVersion(), runtime: process.versions.electron });
  persistLanguage(userData, (error) => log.error('The language was not written.', error));

  const pageOrigin = environment.pageServer === null ? appOrigin : new URL(environment.pageServer).origin;
  const page = environment.pageServer ?? `${appOrigin}/index.html`;
  const printDocuments = createPrintDocuments();
  const core = Promise.withResolvers<Core>();
  const show = (route?: Route): void => {
    quit.resume();
    windows.show(route);
  };
  const quit = manageQuit({
    core: core.promise,
    log,
    openWindow: () => show(),
    cleanUp: () => log.flush(),
  });
  const windows = createWindows({
    core: core.promise,
    page,
    pageOrigin,
    log,
    onOpen: (window) => quit.guardClose(window),
    isQuitting: () => quit.isQuitting(),
  });

  async function startCore(): Promise<void> {
    const { openCore } = await import('./open-core.ts');
    core.resolve(await openCore({ environment, userData, printDocuments, show, log }));
  }

  async function startWindows(): Promise<void> {
    await app.whenReady();
    app.on('web-contents-created', (_event, contents) => {
      guardNavigation(contents, { pageOrigin, openExternal, log });
    });
    guardPermissions(session.defaultSession, pageOrigin);
    serveApp(session.defaultSession, bundles.renderer, printDocuments, async (hash) =>
      (await core.promise).picture(hash),
    );
    startApplicationMenu();
    app.on('activate', () => show());
    followLinks({
      show,
      openBackup(file) {
        void core.promise.then((opened) => opened.offerBackup(file));
        quit.resume();
        windows.showBackup();
      },
    });
  }

  await Promise.all([startCore(), startWindows()]);
}

/** Without a core no window can show the error, and there may be no log either. */
function printToTerminal(message: string): void {
  process.stderr.write(`Layover could not start. ${message}\n`);
}

function failToStart(error: unknown): void {
  printToTerminal(error instanceof Error ? (error.stack ?? error.message) : String(error));
  app.exit(1);
}

try {
  main();
} catch (error) {
  printToTerminal(error instanceof Error ? error.message : String(error));
  app.exit(invalidEnvironmentStatus);
}
