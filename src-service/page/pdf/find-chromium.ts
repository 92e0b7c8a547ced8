import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';

const onLinux = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) =>
  ['/usr/bin', '/usr/local/bin', '/snap/bin'].map((folder) => join(folder, name)),
);

const onMac = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
  (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
);

const onWindows = ['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((root) =>
  [
    'Chromium\\Application\\chrome.exe',
    'Google\\Chrome\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ].map((file) => join(process.env[root] ?? '', file)),
);

/** The installed Chromium or a browser based on it, `LAYOVER_CHROMIUM` first; null without one. */
export function findChromium(): string | null {
  const chosen = process.env['LAYOVER_CHROMIUM'];
  const usual = process.platform === 'darwin' ? onMac : process.platform === 'win32' ? onWindows : onLinux;
  return [...(chosen === undefined ? [] : [chosen]), ...usual].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
