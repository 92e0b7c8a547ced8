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
  /** Loads the updater, with the first look: a start needs none. */
  readonly load: () => Promise<Updater>;
  /** Ends the app and starts the version that is ready. */
  readonly restart: (updater: Updater) => void;
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Follows the updater's events as one state. What it downloads is checked by it against the publisher's signature
 * (Windows, macOS) and the published hash before it says so, and is installed when the app quits, which is after
 * the call in flight has ended: never during a send.
 */
export function followUpdater({ load, restart, now, log }: FollowOptions): Updates {
  let state: UpdateState = { state: 'idle', checkedAt: null };
  let downloading = '';
  let updater: Updater | null = null;
  const listeners = new Set<(state: UpdateState) => void>();
  const become = (next: UpdateState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const fail = (error: unknown): void => {
    log.error('Looking for a newer version failed.', error);
    become({ state: 'failed', checkedAt: now() });
  };

  function follow(loaded: Updater): Updater {
    loaded.autoDownload = true;
    loaded.autoInstallOnAppQuit = true;
    loaded.allowDowngrade = false;
    loaded.on('checking-for-update', () => become({ state: 'checking' }));
    loaded.on('update-not-available', () => become({ state: 'idle', checkedAt: now() }));
    loaded.on('update-available', ({ version }) => {
      downloading = version;
      become({ state: 'downloading', version, percent: 0 });
    });
    loaded.on('download-progress', ({ percent }) =>
      become({ state: 'downloading', version: downloading, percent: Math.round(percent) }),
    );
    loaded.on('update-downloaded', ({ version, releaseNotes }) =>
      become({ state: 'ready', version, notes: notesAsText(releaseNotes) }),
    );
    loaded.on('error', fail);
    return loaded;
  }

  let loading: Promise<Updater> | null = null;
  async function look(): Promise<void> {
    try {
      loading ??= load().then(follow);
      updater = await loading;
    } catch (error) {
      loading = null;
      fail(error);
      return;
    }
    // How it ends comes as an event, failures included.
    await updater.checkForUpdates().catch(() => undefined);
  }

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      // One that is ready or on its way is not asked for again.
      if (state.state === 'checking' || state.state === 'downloading' || state.state === 'ready') return;
      await look();
    },
    install() {
      if (updater !== null) restart(updater);
    },
  };
}
