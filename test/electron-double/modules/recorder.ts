/** A call to the system that was recorded for tests and not executed. */
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
  /** The value of `net.isOnline`. */
  online: boolean;
}

declare global {
  var electronDouble: Control;
}

/**
 * The control for tests: `app.evaluate(() => globalThis.electronDouble.calls)`. The real binary has no such control: a
 * spec that runs on both replaces the method of Electron's module instead.
 */
export const control: Control = { calls: [], dialogAnswers: [], trays: [], online: true };
globalThis.electronDouble = control;

export function record(method: string, ...parameters: unknown[]): void {
  control.calls.push({ method, parameters });
}
