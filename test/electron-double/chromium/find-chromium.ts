import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The usual paths of Chromium. The setup knows more and passes its finding in `LAYOVER_CHROMIUM`. */
const usual: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/snap/bin/chromium',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    path.join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Google\\Chrome\\Application\\chrome.exe'),
    path.join(process.env['ProgramFiles'] ?? 'C:\\Program Files', 'Chromium\\Application\\chrome.exe'),
  ],
};

/** The path of Chromium: `LAYOVER_CHROMIUM`, or one of the usual paths. Throws when there is none. */
export function findChromium(): string {
  const chosen = process.env['LAYOVER_CHROMIUM'];
  const candidates = chosen === undefined ? (usual[process.platform] ?? []) : [chosen];
  const found = candidates.find(isExecutable);
  if (found === undefined) {
    throw new Error('No Chromium was found. Install one, or set LAYOVER_CHROMIUM to its executable.');
  }
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
