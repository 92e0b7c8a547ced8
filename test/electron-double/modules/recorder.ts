/** Something that an app asked of the system, kept for tests instead of being done. */
export interface RecordedCall {
  /** Such as `shell.openExternal`. */
  readonly method: string;
  readonly parameters: readonly unknown[];
}

/** A tray icon as a test sees it. */
interface ShownTray {
  readonly toolTip: string;
  emit(event: string): boolean;
}

interface Control {
  readonly calls: RecordedCall[];
  /** Answers for the next dialogs, first in first out. */
  readonly dialogAnswers: unknown[];
  /** The icons in the tray now. */
  readonly trays: ShownTray[];
  /** What `net.isOnline` says. */
  online: boolean;
}

declare global {
  var electronDouble: Control;
}

/**
 * The handle for tests: `app.evaluate(() => globalThis.electronDouble.calls)`. Only what has no equivalent on
 * the real binary is here; a spec that should run on both replaces the method of Electron's module instead.
 */
export const control: Control = { calls: [], dialogAnswers: [], trays: [], online: true };
globalThis.electronDouble = control;

export function record(method: string, ...parameters: unknown[]): void {
  control.calls.push({ method, parameters });
}
