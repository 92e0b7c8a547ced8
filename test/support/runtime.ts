import path from 'node:path';

/** What the built app runs on: Electron's own binary, or the double that stands in for it. */
export interface Runtime {
  readonly kind: 'electron' | 'double';
  readonly executablePath: string;
}

const double = path.resolve(import.meta.dirname, '../electron-double/electron');

/** Takes `LAYOVER_ELECTRON` when it names a binary, and the double otherwise. */
export function runtime(): Runtime {
  const chosen = process.env['LAYOVER_ELECTRON'];
  if (chosen === undefined || chosen === '' || path.resolve(chosen) === double) {
    return { kind: 'double', executablePath: double };
  }
  return { kind: 'electron', executablePath: path.resolve(chosen) };
}

/** One sentence for a person who looks at the results. */
export function describeRuntime(): string {
  const { kind, executablePath } = runtime();
  return kind === 'electron'
    ? `Runtime: Electron at ${executablePath}`
    : "Runtime: the double on the system's Chromium (LAYOVER_ELECTRON names no Electron)";
}
