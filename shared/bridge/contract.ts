import { z } from 'zod';
import { callEntrySchema } from './call-entry.ts';
import { backupMethods } from './methods/backup-methods.ts';
import { businessMethods } from './methods/business-methods.ts';
import { catalogMethods } from './methods/catalog-methods.ts';
import { clientNewsMethods } from './methods/client-news-methods.ts';
import { localIdSchema } from '../domain/ids.ts';
import { preferencesTextSchema } from '../domain/preferences.ts';
import { recordSchema } from '../domain/record.ts';
import { proposalSnapshotSchema, snapshotEntrySchema } from '../domain/proposals/proposal-snapshot.ts';
import { routeSchema } from '../domain/route.ts';
import { operationSchema } from '../sync/operation.ts';
import { dataCheckSchema } from './data-check.ts';
import { fileContentSchema, fileTypeSchema, printJobSchema } from './files.ts';
import { knownAccountSchema } from './known-account.ts';
import { feedEntrySchema, parsedChangesSchema } from './feed.ts';
import { hostMethods, hostOutput } from './methods/host-methods.ts';
import { mailMethods } from './methods/mail-methods.ts';
import { outboxMethods } from './methods/outbox-methods.ts';
import { pictureMethods } from './methods/picture-methods.ts';
import { searchMethods } from './methods/search-methods.ts';
import { viewMethods } from './methods/view-methods.ts';
import { webhookMethods } from './methods/webhook-methods.ts';
import { menuGroupsSchema } from './menu.ts';
import { recoveryReportSchema } from './recovery-report.ts';
import { sentProposalSchema } from './sent-proposal.ts';
import { sessionStateSchema } from './session-state.ts';
import { localeSettingsSchema } from './locale-settings.ts';
import { syncStatusSchema } from './sync-status.ts';
import { automaticUpdatesSchema, updateStateSchema } from './update-state.ts';

const nothing = z.strictObject({});
const cursor = z.int().nonnegative();
const baseUrl = z.string().min(1).max(2000);
/** The account that the window shows. The call fails with `wrong-account` if another one is open when it arrives. */
const accountKey = z.string().min(1).max(2200);
/** A method takes a key only through these inputs; no method returns one. */
const apiKey = z.string().min(1).max(500);

/**
 * Raised with every change of a method's or event's shape. A test compares the hash of the shapes with the recorded
 * one, so no change passes without a new version.
 */
export const contractVersion = 66;

/** The methods that the renderer can call in the main process. Inputs are parsed strictly. */
export const methods = {
  ...businessMethods,

  'app.info': {
    input: nothing,
    output: z.object({ version: z.string(), platform: z.string(), runtime: z.string() }),
  },
  /** Sets the window's language for menus, dialogs and errors. */
  'app.setLanguage': { input: localeSettingsSchema, output: nothing },
  /** Opens a link in the system's browser: https, mailto, and pages of the connected service. */
  'app.openExternal': { input: z.strictObject({ url: z.string().max(4000) }), output: nothing },

  /** Sets this window's commands in the native menu, which shows those of the front window. */
  'window.showCommands': { input: z.strictObject({ groups: menuGroupsSchema }), output: nothing },
  /** Opens another window on the same workspace. */
  'window.open': { input: z.strictObject({ route: routeSchema }), output: nothing },
  /** Undo or redo in the focused text field, as an Edit menu does. */
  'window.editText': { input: z.strictObject({ action: z.enum(['undo', 'redo']) }), output: nothing },
  /**
   * Shows the system's dialog for one file, or for a folder if there are several files. Returns the target's name and
   * an id, never its path; null if the user cancels.
   */
  'files.choose': {
    input: z.strictObject({
      kind: z.enum(['file', 'folder']),
      type: fileTypeSchema,
      suggestedName: z.string().max(1000),
    }),
    output: z.object({ target: z.object({ id: z.string(), name: z.string() }).nullable() }),
  },
  /** Writes the file completely or not at all. In a folder, the file is named after `title` and replaces no other. */
  'files.write': {
    input: z.strictObject({
      targetId: z.string().max(80),
      title: z.string().max(1000),
      content: fileContentSchema,
    }),
    output: z.object({ name: z.string() }),
  },
  /** Prints a document through the system's dialog; false if the user cancels. */
  'files.print': { input: printJobSchema, output: z.object({ printed: z.boolean() }) },
  /** A document as the PDF that an export of it would be. */
  'files.previewPdf': { input: printJobSchema, output: z.object({ base64: z.string() }) },
  /** Shows the file written last in the system's file manager. */
  'files.reveal': { input: z.strictObject({ targetId: z.string().max(80) }), output: nothing },

  ...backupMethods,

  /** The last preferences that a window set; null before the first. */
  'preferences.get': { input: nothing, output: z.object({ text: preferencesTextSchema.nullable() }) },
  /** Resolves once the preferences are on disk. The other windows get `preferences.changed`. */
  'preferences.set': { input: z.strictObject({ text: preferencesTextSchema }), output: nothing },

  'updates.get': { input: nothing, output: updateStateSchema },
  /** Checks for a newer version; the result arrives as `updates.changed`. */
  'updates.check': { input: nothing, output: nothing },
  'updates.getAutomatic': { input: nothing, output: automaticUpdatesSchema },
  /** Turns the regular checks on or off. */
  'updates.setAutomatic': { input: automaticUpdatesSchema, output: nothing },
  /** Restarts into the downloaded version. Fails with `too-late` while e-mails are queued. */
  'updates.install': { input: nothing, output: nothing },

  /** Answers `window.flush`: all text typed in the page is in the journal. */
  'window.flushed': { input: nothing, output: nothing },
  /**
   * Deletes the page's databases from disk if the browser can neither open nor delete them. They are caches of the
   * journal. Fails with `disk-full` and deletes nothing if a full disk may be the cause.
   */
  'window.clearStorage': { input: nothing, output: nothing },

  'session.get': { input: nothing, output: sessionStateSchema },
  /** Starts the embedded service with sample data and connects to it. */
  'session.explore': { input: nothing, output: sessionStateSchema },
  /** Tests an address and a key without saving them. */
  'session.test': {
    input: z.strictObject({ baseUrl, apiKey }),
    output: z.object({ accountName: z.string(), accountEmail: z.string(), currency: z.string() }),
  },
  'session.connect': { input: z.strictObject({ baseUrl, apiKey }), output: sessionStateSchema },
  /** Sets a new key for the open account. Fails with `wrong-account` if the key belongs to another one. */
  'session.replaceKey': { input: z.strictObject({ apiKey }), output: sessionStateSchema },
  /** The accounts on this computer, most recent first. */
  'session.accounts': { input: nothing, output: z.object({ accounts: z.array(knownAccountSchema) }) },
  /** Opens another account. The pending work of the earlier one stays until that account is opened again. */
  'session.switch': { input: z.strictObject({ accountKey }), output: sessionStateSchema },
  /** Removes the account's key and opens the next account. Work that was not pushed stays in the journal. */
  'session.disconnect': { input: nothing, output: sessionStateSchema },
  /** Removes the account's key, journal and backups, and opens the next account. */
  'session.remove': { input: nothing, output: sessionStateSchema },
  /** Closes and reopens the account's files after they failed to open. */
  'session.reopen': { input: nothing, output: sessionStateSchema },

  ...hostMethods,
  /** How a damaged journal was repaired at start; null if none was damaged or the report was dismissed. */
  'data.recovery': { input: nothing, output: z.object({ report: recoveryReportSchema.nullable() }) },
  'data.dismissRecovery': { input: nothing, output: nothing },
  /**
   * Takes all records of a window's mirror, page by page, before a restored journal replaces them. They are saved as a
   * backup file. The report names the records that the journal lacks.
   */
  'data.backUpMirror': {
    input: z.strictObject({ accountKey, records: z.array(recordSchema).max(2000), isLast: z.boolean() }),
    output: nothing,
  },
  /** Verifies all data of the main process from end to end. */
  'data.check': { input: nothing, output: dataCheckSchema },
  /**
   * Restores the journal from its newest backup and redo log, and keeps the old file. Also works on a journal that
   * cannot be opened. Without a backup, the records are read from the service again.
   */
  'data.restore': { input: nothing, output: sessionStateSchema },
  /** Asks for a file and writes versions, counts, states and the end of the log to it: no content and no secrets. */
  'data.saveSupportBundle': { input: nothing, output: z.object({ saved: z.boolean() }) },

  /**
   * Compares the mirror with the journal at start. `rebuild`: the mirror is empty, outdated or of another account;
   * clear it, read `mirror.snapshot` to its end, then adopt `generation` and the snapshot's cursor.
   * `restoredPartially`: the journal was restored and may have lost operations; send the mirror's remaining operations
   * to `operations.recover`.
   */
  'mirror.attach': {
    input: z.strictObject({ accountKey, generation: z.string().max(80).nullable(), cursor }),
    output: z.object({
      generation: z.string(),
      rebuild: z.boolean(),
      head: cursor,
      lastDeviceSeq: z.int().nonnegative(),
      restoredPartially: z.boolean(),
    }),
  },
  /** One page of the whole mirror. Afterwards, read the feed from the cursor `feedSeq`. */
  'mirror.snapshot': {
    input: z.strictObject({
      accountKey,
      after: z.string().max(200).nullable(),
      limit: z.int().min(1).max(2000),
    }),
    output: z.object({
      changes: parsedChangesSchema,
      next: z.string().nullable(),
      feedSeq: cursor,
      deviceSeq: z.int().nonnegative(),
    }),
  },
  /** Entries after the cursor. Reading acknowledges everything up to the cursor. */
  'feed.read': {
    input: z.strictObject({ accountKey, after: cursor, limit: z.int().min(1).max(500) }),
    output: z.object({ entries: z.array(feedEntrySchema), head: cursor }),
  },

  /**
   * Relays operations from the mirror, in order. Resolves once they are on disk (fsync); only then may the screen show
   * "Saved on this computer". An opId that the journal has is acknowledged again, not repeated.
   */
  'operations.submit': {
    input: z.strictObject({ accountKey, operations: z.array(operationSchema).min(1).max(500) }),
    output: z.object({ acknowledged: z.array(z.string()), lastDeviceSeq: z.int().nonnegative() }),
  },
  /**
   * Takes operations that a restored journal may have lost. They may already have been applied, so the engine verifies
   * each on the service, or the user decides.
   */
  'operations.recover': {
    input: z.strictObject({
      accountKey,
      operations: z.array(operationSchema).max(500),
      /** Ends the recovery: later operations count as new. */
      isLast: z.boolean(),
    }),
    output: z.object({ acknowledged: z.array(z.string()), lastDeviceSeq: z.int().nonnegative() }),
  },

  /** A proposal's earlier versions, sent ones included, newest first. */
  'history.list': {
    input: z.strictObject({ proposalId: localIdSchema }),
    output: z.object({ snapshots: z.array(snapshotEntrySchema) }),
  },
  'history.read': {
    input: z.strictObject({ snapshotId: z.string().max(80) }),
    output: z.object({ snapshot: proposalSnapshotSchema }),
  },

  ...outboxMethods,

  ...catalogMethods,
  ...viewMethods,
  ...searchMethods,
  ...webhookMethods,
  ...mailMethods,
  ...pictureMethods,
  ...clientNewsMethods,

  'sync.status': { input: nothing, output: syncStatusSchema },
  /** Pushes pending operations and pulls now, without waiting for the next interval. */
  'sync.now': { input: nothing, output: nothing },
  /** The latest calls since the account was opened, newest first. */
  'sync.log': { input: nothing, output: z.object({ calls: z.array(callEntrySchema) }) },
  'sync.setPaused': { input: z.strictObject({ paused: z.boolean() }), output: nothing },
  /** Sets the proposal on screen, which is pulled first and most often; null for none. */
  'sync.setFocus': { input: z.strictObject({ proposalId: localIdSchema.nullable() }), output: nothing },
  /** Asks for one pull of these proposals soon, because no list contains their taxes. Only a hint. */
  'sync.readSoon': {
    input: z.strictObject({ proposalIds: z.array(localIdSchema).max(10_000) }),
    output: nothing,
  },
} as const;

/** Events from main to the renderer. They announce new data and are never its only copy. */
export const events = {
  'session.changed': sessionStateSchema,
  'host.changed': hostOutput,
  'sync.changed': syncStatusSchema,
  'outbox.changed': nothing,
  /** An e-mail was sent. Emitted once, to the windows that are open at that time. */
  'outbox.sent': sentProposalSchema,
  /** The business, its user, or the state of their changes is different now. */
  'business.changed': nothing,
  /** A picture of a text was downloaded; texts that show it can load it now. */
  'pictures.arrived': z.object({ hash: z.string() }),
  /** The catalog is different now. */
  'catalog.changed': nothing,
  /** The saved views or columns are different now. */
  'listViews.changed': nothing,
  'feed.advanced': z.object({ head: cursor }),
  'updates.changed': updateStateSchema,
  /** Another window changed the preferences. */
  'preferences.changed': z.object({ text: preferencesTextSchema }),
  /** To one window: the user chose this command in the native menu. */
  'window.command': z.object({ id: z.string() }),
  /** To one window: it is about to close. It answers `window.flushed` once all typed text is in the journal. */
  'window.flush': nothing,
  /** To one window: the user opened a backup outside the app; get it with `backup.takeOffered`. */
  'backup.offered': nothing,
  /** To one window: show this route, for a link, a notification or the tray. */
  'window.navigate': z.object({ route: routeSchema }),
} as const;

/** The name of a method, as `area.verb`. */
export type MethodName = keyof typeof methods;
export type MethodInput<M extends MethodName> = z.infer<(typeof methods)[M]['input']>;
export type MethodOutput<M extends MethodName> = z.infer<(typeof methods)[M]['output']>;
export type EventName = keyof typeof events;
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>;
