import { open as openInspector } from 'node:inspector';
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parseArguments, readApp } from './arguments.ts';
import { startChromium, type Chromium } from './chromium/chromium.ts';
import { app } from './modules/app.ts';
import { targets } from './modules/page/targets.ts';
import { isVisible } from './modules/page/visibility.ts';

/** The names under which the app imports Electron. */
const electronNames = new Set(['electron', 'electron/main', 'electron/common']);
const electronModule = new URL('modules/electron.ts', import.meta.url).href;

/** The version of the replaced Electron, with a suffix for the double. */
const { version: electronVersion } = createRequire(import.meta.url)('electron/package.json') as {
  version: string;
};

registerHooks({
  resolve: (specifier, context, next) =>
    electronNames.has(specifier) ? { url: electronModule, shortCircuit: true } : next(specifier, context),
});

/** Runs an app in Electron's order: its main module, then the browser, then `ready`. */
async function main(): Promise<void> {
  const { preloads, inspectPort, app: given, rest } = parseArguments(process.argv.slice(2));
  const { folder, main: mainFile, name, version } = readApp(given);
  app.describe({ folder, name, version });
  Object.defineProperty(process, 'type', { value: 'browser' });
  process.argv = [process.execPath, folder, ...rest];
  setVersions({ electron: `${electronVersion}-double` });
  if (inspectPort !== null) openInspector(inspectPort);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());

  for (const file of preloads) await import(pathToFileURL(file).href);
  await import(pathToFileURL(mainFile).href);
  await app.boot(start);
}

async function start(profile: string, switches: readonly string[]): Promise<Chromium> {
  const chromium = await startChromium({ profile, switches, visible: isVisible });
  await targets.adopt(chromium);
  const { product } = await chromium.connection.send('Browser.getVersion');
  setVersions({ chrome: product.split('/')[1] ?? '' });
  // Electron's line, from which Playwright reads the browser's address.
  console.error(`DevTools listening on ${chromium.address}`);
  return chromium;
}

function setVersions(versions: Readonly<Record<string, string>>): void {
  Object.defineProperty(process, 'versions', {
    value: Object.freeze({ ...process.versions, ...versions }),
    configurable: true,
  });
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
