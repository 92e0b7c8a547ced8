import type { UpdateState } from '#shared/bridge/update-state.ts';
import type { Logger, Updates } from '../../core/ports.ts';
import { notesAsText, type ReleaseNotes } from './notes-as-text.ts';

interface UpdateInfo {
  readonly version: string;
  readonly releaseNotes?: ReleaseNotes;
}

/** What of electron-updater's `AppUpdater` is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  allowDowngrade: boolean;
  autoRunAppAfterInstall: boolean;
  on(event: 'checking-for-update' | 'update-not-available', listener: () => void): unknown;
  on(event: 'update-available' | 'update-downloaded', listener: (info: UpdateInfo) => void): unknown;
  on(event: 'download-progress', listener: (progress: { readonly percent: number }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'appimage-filename-updated', listener: (file: string) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(): void;
}

interface FollowOptions {
  readonly updater: Updater;
  /** Ends the app and starts the version that is ready. */
  readonly restart: () => void;
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Follows the updater's events as one state. What it downloads is checked by it against the publisher's signature
 * (Windows, macOS) and the published hash before it says so, and is installed when the app quits, which is after
 * the call in flight has ended: never during a send.
 */
export function followUpdater({ updater, restart, now, log }: FollowOptions): Updates {
  let state: UpdateState = { state: 'idle', checkedAt: null };
  let downloading = '';
  const listeners = new Set<(state: UpdateState) => void>();
  const become = (next: UpdateState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };

  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.on('checking-for-update', () => become({ state: 'checking' }));
  updater.on('update-not-available', () => become({ state: 'idle', checkedAt: now() }));
  updater.on('update-available', ({ version }) => {
    downloading = version;
    become({ state: 'downloading', version, percent: 0 });
  });
  updater.on('download-progress', ({ percent }) =>
    become({ state: 'downloading', version: downloading, percent: Math.round(percent) }),
  );
  updater.on('update-downloaded', ({ version, releaseNotes }) =>
    become({ state: 'ready', version, notes: notesAsText(releaseNotes) }),
  );
  updater.on('error', (error) => {
    log.error('Looking for a newer version failed.', error);
    become({ state: 'failed', checkedAt: now() });
  });

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      // One that is ready or on its way is not asked for again.
      if (state.state === 'checking' || state.state === 'downloading' || state.state === 'ready') return;
      // How it ends comes as an event, failures included.
      await updater.checkForUpdates().catch(() => undefined);
    },
    install: restart,
  };
}
