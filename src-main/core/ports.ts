import type { OpenStream } from './api/node-stream.ts';
import type { NewId } from '#shared/domain/ids.ts';
import type { DatabaseRepair } from '#shared/domain/hosting/host-state.ts';
import type { MailSecretName } from '#shared/domain/mail/mail-secrets.ts';
import type { LocaleSettings } from '#shared/i18n/languages.ts';
import type { MenuGroups } from '#shared/bridge/menu.ts';
import type { workspaceFileType } from '#shared/document/files/workspace-file.ts';
import type { EmbeddedWorkspace } from '#shared/bridge/session-state.ts';
import type { UpdateState } from '#shared/bridge/update-state.ts';
import type { Notice } from '#shared/domain/activity/notifications.ts';
import type { Route } from '#shared/domain/route.ts';
import type { FileType, PrintJob } from '#shared/bridge/files.ts';
import type { Failpoint } from './failpoint.ts';

/**
 * The interfaces between the core and its host. The shell implements them over Electron, tests with fakes, the
 * simulation with injected time and faults.
 */

/** Time. `now` may jump when the computer's clock is set; `monotonic` never goes back. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since a fixed time of this process. */
  monotonic(): number;
  /** Calls back once after `ms`; returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** The store of secrets, such as API keys. `memory`: there is no keychain, and the screen must say so. */
export interface SecretStore {
  readonly storage: 'keychain' | 'memory';
  /** Null without an entry. Throws `storage` if the entry exists but cannot be read. */
  read(name: string): Promise<string | null>;
  /** Never called after a failed read of the same name, so that an unreadable entry is not overwritten. */
  write(name: string, secret: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** The parameters with which an embedded service is started. */
export interface ServiceLaunch {
  readonly workspace: EmbeddedWorkspace;
  readonly port: number;
  /** Base address of the client pages in e-mails; null for the address on this computer. */
  readonly publicUrl: string | null;
  /** Whether its database must exist, so that a missing one is reported. */
  readonly isExisting: boolean;
  /** What to put in the place of a damaged database; null to report it. */
  readonly repair: DatabaseRepair | null;
}
/** Secrets of mail by name. */
export type MailSecretTexts = Readonly<Partial<Record<MailSecretName, string>>>;

/** The proposal service as a child process, on loopback. */
export interface EmbeddedService {
  /** Base address, ending in `/api/v2`. */
  readonly url: string;
  readonly key: string;
  /** Whether this start found a damaged write-ahead log, and the service goes on without its last changes. */
  readonly lostChanges: boolean;
  /** Replaces the mail secrets, which the process keeps in memory. */
  setMailSecrets(secrets: MailSecretTexts): void;
  stop(): Promise<void>;
  /** Calls back when the process exits on its own. */
  onExit(listener: () => void): () => void;
}

/** The window behind a bridge, for the calls of its page. */
export interface WindowPort {
  /** Shows the window's commands in the native menu while it is in front. */
  showCommands(groups: MenuGroups): void;
  /** Opens another window. */
  open(route: Route): Promise<void>;
  /** Undo or redo in the focused text field. */
  editText(action: 'undo' | 'redo'): void;
  /** Everything typed in the page is in the journal, so the window may close. */
  flushed(): void;
  /** Removes the page's stored data. Throws `disk-full` while the disk is full. */
  clearStorage(): Promise<void>;
}

/** The system's dialogs and printing. */
export interface Desktop {
  /** Asks where to save a file. Absolute path; null if the user cancels. */
  chooseSaveFile(file: {
    readonly name: string;
    readonly type: FileType | typeof workspaceFileType;
  }): Promise<string | null>;
  /** Asks for a file of this type. Absolute path; null if the user cancels. */
  chooseOpenFile(type: typeof workspaceFileType): Promise<string | null>;
  chooseFolder(): Promise<string | null>;
  /** Shows a file in the system's file manager. */
  showInFolder(path: string): void;
  /** Opens a message in the system's mail program. Throws `unavailable` if there is none. */
  openFile(path: string): Promise<void>;
  /** Returns a tagged PDF with its headings as outline. Throws `unavailable` or `timeout`. */
  printPdf(job: PrintJob): Promise<Uint8Array>;
  /**
   * Prints through the system's dialog; false if the user cancels. Throws `timeout`, and `unavailable` without a
   * working printer.
   */
  print(job: PrintJob): Promise<boolean>;
}

/** The system's notifications. */
export interface NotificationPort {
  /** `route` is called when the user clicks. */
  show(notice: Notice, route: () => Route): void;
  /** Whether a window of the app is in front, so that the user sees news there. */
  isWatched(): boolean;
}

/** The app's self-update. */
export interface Updates {
  state(): UpdateState;
  onChange(listener: (state: UpdateState) => void): () => void;
  /** Resolves once the check has started; its result is a state. */
  check(): Promise<void>;
  /** Quits and starts the downloaded version. */
  install(): void;
  /** Whether the app checks by itself. */
  isAutomatic(): boolean;
  /** Resolves once the choice is on disk. */
  setAutomatic(isAutomatic: boolean): Promise<void>;
}

/** The log. Never pass a key, the body of a message or an address. */
export interface Logger {
  /** For failures that need attention. */
  error(message: string, detail?: unknown): void;
  info(message: string, detail?: unknown): void;
  debug(message: string, detail?: unknown): void;
}

export interface Ports {
  readonly clock: Clock;
  /** Returns a UUIDv7, which sorts by creation time. */
  readonly newId: () => NewId;
  /** Existing folder for `sync.db` and its backups. */
  readonly dataDir: string;
  readonly secrets: SecretStore;
  /**
   * Starts the embedded service of a workspace, which must not be running. Its data outlives the process. Rejects with
   * `unavailable`, and with `storage` for a damaged database, which nothing has been changed in.
   */
  readonly startEmbeddedService: (launch: ServiceLaunch) => Promise<EmbeddedService>;
  /** Sends every write on a fresh socket and never resends one. */
  readonly fetch: typeof globalThis.fetch;
  /** Opens answers without an end; without it, changes of others come with polls alone. */
  readonly openStream?: OpenStream;
  /**
   * Calls back with hints that the network may have changed or the user has returned to a window. Only a call shows
   * whether the network works. Returns the dispose function.
   */
  readonly onNetworkHint: (
    listener: (hint: 'online' | 'offline' | 'resumed' | 'focused') => void,
  ) => () => void;
  readonly openExternal: (url: string) => Promise<void>;
  /** The language of menus, the tray and the system's dialogs. */
  readonly setLanguage: (settings: LocaleSettings) => void;
  /** The newest lines of the log, oldest first, redacted. */
  readonly readLog: (lines: number) => Promise<readonly string[]>;
  readonly desktop: Desktop;
  readonly updates: Updates;
  readonly notifications: NotificationPort;
  readonly appInfo: { readonly version: string; readonly platform: string; readonly runtime: string };
  /** Connects at first start without asking (development and tests); null otherwise. */
  readonly presetConnection: { readonly baseUrl: string; readonly apiKey: string } | null;
  readonly log: Logger;
  /** Set by tests only. */
  readonly failpoint?: Failpoint;
  /** How late the effect of a call may still appear, ms; default: the engine's bound. */
  readonly latenessBoundMs?: number;
}
