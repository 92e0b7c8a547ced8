import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const linuxPaths = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
  ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
);

const macPaths = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

const windowsPaths = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((root) =>
  [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ].map((file) => join(process.env[root] ?? '', file)),
);

/** Finds an installed Chromium or a browser based on it, `LAYOVER_CHROMIUM` first; null if there is none. */
export function findChromium(): string | null {
  const configuredPath = process.env['LAYOVER_CHROMIUM'];
  const usualPaths =
    process.platform === 'darwin' ? macPaths : process.platform === 'win32' ? windowsPaths : linuxPaths;
  return (
    [...(configuredPath === undefined ? [] : [configuredPath]), ...usualPaths].find(isExecutable) ?? null
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
