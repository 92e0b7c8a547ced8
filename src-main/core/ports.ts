import type { MenuGroups } from '#shared/bridge/menu.ts';
import type { workspaceFileType } from '#shared/document/files/workspace-file.ts';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import type { Notice } from '#shared/domain/activity/notifications.ts';
import type { Route } from '#shared/domain/route.ts';
import type { FileType, PrintJob } from '#shared/bridge/files.ts';
import type { Failpoint } from './failpoint.ts';

/**
 * Everything that the core needs from its host. The shell implements these over Electron, tests over fakes,
 * the simulation over injected time and faults; the core itself imports none of them.
 */

/** Time. `now` may jump when the computer's clock is set; `monotonic` never goes back (S18). */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some fixed moment of this process. */
  monotonic(): number;
  /** Calls back once after `ms`; returns its cancellation. */
  after(ms: number, callback: () => void): () => void;
}

/** Where API keys live. `memory` means that there is no keychain, and that the screen must say so. */
export interface SecretStore {
  readonly storage: 'keychain' | 'memory';
  /** Null when there is no entry. Throws `storage` when the entry exists but cannot be read. */
  read(name: string): Promise<string | null>;
  /** Never called after a failed read of the same name: an unreadable entry is not overwritten. */
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A running embedded service: the proposal service as a child process, on loopback. */
export interface EmbeddedService {
  /** Base address, ending in `/api/v2`. */
  readonly url: string;
  readonly key: string;
  stop(): Promise<void>;
  /** Calls back when the process ends on its own. */
  onExit(listener: () => void): () => void;
}

/** The window that a bridge is served to: what its page may ask of it. */
export interface WindowPort {
  /** Shows the window's commands in the native menu while it is in front. */
  showCommands(groups: MenuGroups): void;
  /** Opens another window. */
  open(route: Route): Promise<void>;
  /** Does this to the text that has the focus. */
  editText(action: 'undo' | 'redo'): void;
  /** Everything that was typed in the page is with the journal: it may close. */
  flushed(): void;
  /** Removes what the page has stored. Throws `disk-full` while there is no room to store anything. */
  clearStorage(): Promise<void>;
}

/** What the core asks of the desktop: the system's own dialogs, and its ways of printing. */
export interface Desktop {
  /** Where to save a file of this name; null when the person changed their mind. Absolute path. */
  chooseSaveFile(file: {
    readonly name: string;
    readonly type: FileType | typeof workspaceFileType;
  }): Promise<string | null>;
  /** Which file of this kind to open; null when the person changed their mind. Absolute path. */
  chooseOpenFile(type: typeof workspaceFileType): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): void;
  /** A tagged PDF whose headings are its outline. Throws `unavailable` or `timeout`. */
  printPdf(job: PrintJob): Promise<Uint8Array>;
  /**
   * Asks in the system's print dialog, and prints; false when the person changed their mind. Throws `unavailable`
   * when there is no printer or it refuses, and `timeout`.
   */
  print(job: PrintJob): Promise<boolean>;
}

/** The system's notifications. */
export interface NotificationPort {
  /** `route` is asked for when the person clicks. */
  show(notice: Notice, route: () => Route): void;
  /** Whether a window of Layover is in front, so that a person sees what is new there. */
  isWatched(): boolean;
}

/** Newer versions of the app itself. */
export interface Updates {
  state(): UpdateState;
  onChange(listener: (state: UpdateState) => void): () => void;
  /** Looks now. Resolves when the look has begun; how it ends is a state. */
  check(): Promise<void>;
  /** Quits and starts the version that is ready. */
  install(): void;
}

/** Where the core says what happened. Never a key, a body of a message, an address. */
export interface Logger {
  /** Someone must look. */
  error(message: string, detail?: unknown): void;
  info(message: string, detail?: unknown): void;
  debug(message: string, detail?: unknown): void;
}

/** All of them together: what `createCore` takes. */
export interface Ports {
  readonly clock: Clock;
  /** A UUIDv7: sortable by time of making. */
  readonly newId: () => string;
  /** Folder for `sync.db` and its backups; exists already. */
  readonly dataDir: string;
  readonly secrets: SecretStore;
  /** Starts the embedded service, or returns the one that runs. The data folder outlives the process. */
  readonly startEmbeddedService: () => Promise<EmbeddedService>;
  /** HTTP as `fetch` shapes it. Every write goes out on a fresh socket and is never resent (S7). */
  readonly fetch: typeof globalThis.fetch;
  /**
   * The system's hint that the network may have changed, or that somebody came to a window and would see it;
   * truth is a probe. Returns its dispose.
   */
  readonly onNetworkHint: (
    listener: (hint: 'online' | 'offline' | 'resumed' | 'attended') => void,
  ) => () => void;
  readonly openExternal: (url: string) => Promise<void>;
  /** The newest lines of the log, oldest first: redacted, as they stand on disk. */
  readonly readLog: (lines: number) => Promise<readonly string[]>;
  readonly desktop: Desktop;
  readonly updates: Updates;
  readonly notifications: NotificationPort;
  readonly appInfo: { readonly version: string; readonly platform: string; readonly runtime: string };
  /** Connection to make at first start without asking (development and tests); null otherwise. */
  readonly presetConnection: { readonly baseUrl: string; readonly apiKey: string } | null;
  readonly log: Logger;
  /** Where tests end the process; the product has none. */
  readonly failpoint?: Failpoint;
  /** How late the effect of a call may still appear (S9), ms; the engine's own bound when absent. */
  readonly latenessBoundMs?: number;
}
