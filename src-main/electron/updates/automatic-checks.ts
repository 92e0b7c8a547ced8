import type { AutomaticUpdates } from '#shared/bridge/update-state.ts';
import type { SettingsFile } from '../../core/files/settings-file.ts';
import type { Updates } from '../../core/ports.ts';

/** Delay of the first check after the start, ms, so that it does not slow the start. */
const firstCheckMs = 60_000;
/** Interval of checks, ms. */
const checkIntervalMs = 12 * 60 * 60 * 1000;

interface CheckTimers {
  after(milliseconds: number, run: () => void): void;
  every(milliseconds: number, run: () => void): void;
}

const systemTimers: CheckTimers = {
  after: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
  every: (milliseconds, run) => void setInterval(run, milliseconds).unref(),
};

/** Checks once after the start and twice a day, unless the user has turned that off. Checks on request always run. */
export function checkRegularly(
  updater: Omit<Updates, 'isAutomatic' | 'setAutomatic'>,
  settings: SettingsFile<AutomaticUpdates>,
  timers: CheckTimers = systemTimers,
): Updates {
  const check = (): void => {
    if (settings.get().automatic) void updater.check();
  };
  timers.after(firstCheckMs, check);
  timers.every(checkIntervalMs, check);
  return {
    ...updater,
    isAutomatic: () => settings.get().automatic,
    setAutomatic: (automatic) => settings.set({ automatic }),
  };
}
