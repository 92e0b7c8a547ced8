import path from 'node:path';

/** The runtime of the built app: Electron's binary or its double. */
export interface Runtime {
  readonly kind: 'electron' | 'double';
  readonly executablePath: string;
}

const double = path.resolve(import.meta.dirname, '../electron-double/electron');

/** The binary in `LAYOVER_ELECTRON`, or the double. */
export function runtime(): Runtime {
  const chosen = process.env['LAYOVER_ELECTRON'];
  if (chosen === undefined || chosen === '' || path.resolve(chosen) === double) {
    return { kind: 'double', executablePath: double };
  }
  return { kind: 'electron', executablePath: path.resolve(chosen) };
}

/** One sentence for the test report. */
export function describeRuntime(): string {
  const { kind, executablePath } = runtime();
  return kind === 'electron'
    ? `Runtime: Electron at ${executablePath}`
    : "Runtime: the double on the system's Chromium (LAYOVER_ELECTRON names no Electron)";
}
