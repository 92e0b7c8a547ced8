import type { UpdateState } from '#shared/bridge/update-state.ts';
import type { Logger, Updates } from '../../core/ports.ts';
import { notesAsText, type ReleaseNotes } from './notes-as-text.ts';

interface UpdateInfo {
  readonly version: string;
  readonly releaseNotes?: ReleaseNotes;
}

/** The part of electron-updater's `AppUpdater` that is used. */
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
  /** Loads the updater; called at the first check, not at the start. */
  readonly load: () => Promise<Updater>;
  /** Quits the app and starts the downloaded version. */
  readonly restart: (updater: Updater) => void;
  readonly now: () => number;
  readonly log: Logger;
}

/**
 * Reduces the updater's events to one state. The updater verifies a download by the publisher's signature (Windows,
 * macOS) and the published hash before it reports it. The version is installed when the app quits; quitting waits for
 * the call in flight, so no send is interrupted.
 */
export function followUpdater({
  load,
  restart,
  now,
  log,
}: FollowOptions): Omit<Updates, 'isAutomatic' | 'setAutomatic'> {
  let state: UpdateState = { state: 'idle', checkedAt: null };
  let downloadingVersion = '';
  let updater: Updater | null = null;
  const listeners = new Set<(state: UpdateState) => void>();
  const setState = (next: UpdateState): void => {
    state = next;
    for (const listener of listeners) listener(next);
  };
  const fail = (error: unknown): void => {
    log.error('Looking for a newer version failed.', error);
    setState({ state: 'failed', checkedAt: now() });
  };

  function attachUpdater(loaded: Updater): Updater {
    loaded.autoDownload = true;
    loaded.autoInstallOnAppQuit = true;
    loaded.allowDowngrade = false;
    loaded.on('checking-for-update', () => setState({ state: 'checking' }));
    loaded.on('update-not-available', () => setState({ state: 'idle', checkedAt: now() }));
    loaded.on('update-available', ({ version }) => {
      downloadingVersion = version;
      setState({ state: 'downloading', version, percent: 0 });
    });
    loaded.on('download-progress', ({ percent }) =>
      setState({ state: 'downloading', version: downloadingVersion, percent: Math.round(percent) }),
    );
    loaded.on('update-downloaded', ({ version, releaseNotes }) =>
      setState({ state: 'ready', version, notes: notesAsText(releaseNotes) }),
    );
    loaded.on('error', fail);
    return loaded;
  }

  let loading: Promise<Updater> | null = null;
  async function check(): Promise<void> {
    try {
      loading ??= load().then(attachUpdater);
      updater = await loading;
    } catch (error) {
      loading = null;
      fail(error);
      return;
    }
    // Every result arrives as an event, a failure too.
    await updater.checkForUpdates().catch(() => undefined);
  }

  return {
    state: () => state,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      // Nothing to check while a version is downloading or ready.
      if (state.state === 'checking' || state.state === 'downloading' || state.state === 'ready') return;
      await check();
    },
    install() {
      if (updater !== null) restart(updater);
    },
  };
}
