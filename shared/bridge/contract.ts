import { z } from 'zod';
import { callEntrySchema } from './call-entry.ts';
import { newWebhookSchema, webhookEndpointSchema, webhookTrialSchema } from './webhooks.ts';
import { localIdSchema, serverIdSchema } from '../domain/ids.ts';
import { notificationSettingsSchema } from '../domain/activity/notifications.ts';
import { preferencesTextSchema } from '../domain/preferences.ts';
import { recordSchema } from '../domain/record.ts';
import { proposalSnapshotSchema, snapshotEntrySchema } from '../domain/proposals/proposal-snapshot.ts';
import { routeSchema } from '../domain/route.ts';
import { operationSchema } from '../sync/operation.ts';
import { candidateSchema } from '../sync/candidate.ts';
import { conflictSchema, outboxEntrySchema, outboxPlaceSchema } from '../sync/outbox-entry.ts';
import { questionSchema } from '../sync/question.ts';
import { dataCheckSchema } from './data-check.ts';
import { fileContentSchema, fileTypeSchema, printJobSchema } from './files.ts';
import { knownAccountSchema } from './known-account.ts';
import { feedEntrySchema, parsedChangesSchema } from './feed.ts';
import { menuGroupsSchema } from './menu.ts';
import { recoveryReportSchema } from './recovery-report.ts';
import { sentProposalSchema } from './sent-proposal.ts';
import { sessionStateSchema } from './session-state.ts';
import { localeSettingsSchema } from './locale-settings.ts';
import { syncStatusSchema } from './sync-status.ts';
import { updateStateSchema } from './update-state.ts';
import { openedBackupSchema } from './workspace-backup.ts';

const nothing = z.strictObject({});
const bulkOpIds = z.array(z.uuid()).min(1).max(50_000);
const opIdInput = z.strictObject({ opId: z.uuid() });
const cursor = z.int().nonnegative();
const baseUrl = z.string().min(1).max(2000);
/** Whom a window works for: refused (`wrong-account`) when another account is open by the time that it arrives. */
const accountKey = z.string().min(1).max(2200);
/** The only way in for a key, and no method gives it back (I14). */
const apiKey = z.string().min(1).max(500);

/**
 * Raised whenever the shape of a method or event changes; a test compares the recorded hash of the shapes, so
 * that a change without a new version cannot pass.
 */
export const contractVersion = 38;

/** Every method of the bridge: what the renderer may ask of the main process. Inputs are parsed strictly. */
export const methods = {
  'app.info': {
    input: nothing,
    output: z.object({ version: z.string(), platform: z.string(), runtime: z.string() }),
  },
  /** The window's language: menus, dialogs and errors follow it. */
  'app.setLanguage': { input: localeSettingsSchema, output: nothing },
  /** Opens a link in the system's browser: https and mailto, and the connected service's own pages. */
  'app.openExternal': { input: z.strictObject({ url: z.string().max(4000) }), output: nothing },

  /** The commands of this window for the native menu, which shows those of the window in front. */
  'window.showCommands': { input: z.strictObject({ groups: menuGroupsSchema }), output: nothing },
  /** Opens another window on the same workspace. */
  'window.open': { input: z.strictObject({ route: routeSchema }), output: nothing },
  /** Does to the text in focus what the Edit menu of any program does. */
  'window.editText': { input: z.strictObject({ action: z.enum(['undo', 'redo']) }), output: nothing },
  /**
   * Asks in the system's dialog where to save a file, or several in a folder. The window learns the name of the
   * place and an id for it, never its path; null when the person changed their mind.
   */
  'files.choose': {
    input: z.strictObject({
      kind: z.enum(['file', 'folder']),
      type: fileTypeSchema,
      suggestedName: z.string().max(1000),
    }),
    output: z.object({ target: z.object({ id: z.string(), name: z.string() }).nullable() }),
  },
  /** Writes a whole file or none. In a folder it is named after its title, and replaces nothing. */
  'files.write': {
    input: z.strictObject({
      targetId: z.string().max(80),
      title: z.string().max(1000),
      content: fileContentSchema,
    }),
    output: z.object({ name: z.string() }),
  },
  /** Prints a document through the system's dialog, without a window of its own; false when it was given up. */
  'files.print': { input: printJobSchema, output: z.object({ printed: z.boolean() }) },
  /** Shows what was written last in the system's file manager. */
  'files.reveal': { input: z.strictObject({ targetId: z.string().max(80) }), output: nothing },

  /**
   * Asks where to, and writes the whole workspace there: records with all edits on top, e-mails that wait, settings
   * (`preferences` are the window's). No key, no address of a service. Null when the person changed their mind.
   */
  'backup.save': {
    input: z.strictObject({ preferences: preferencesTextSchema }),
    output: z.object({ saved: z.object({ name: z.string(), records: cursor }).nullable() }),
  },
  /** Asks for a backup and reads it; `bad-input`, in words, for one that is damaged, too new or none. */
  'backup.choose': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** Opens the backup that the person has opened outside the app, for the first that asks. */
  'backup.takeOffered': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** Opens what a window had when the journal had lost some of it (`data.keepMirror`). */
  'backup.openKept': { input: nothing, output: z.object({ opened: openedBackupSchema.nullable() }) },
  /** A page of the records of an opened backup. */
  'backup.read': {
    input: z.strictObject({ id: z.string().max(80), after: cursor, limit: z.int().min(1).max(2000) }),
    output: z.object({ records: z.array(recordSchema), next: cursor.nullable() }),
  },
  /** The window is done with it. */
  'backup.close': { input: z.strictObject({ id: z.string().max(80) }), output: nothing },

  'notifications.getSettings': { input: nothing, output: notificationSettingsSchema },
  /** On disk when it answers. */
  'notifications.setSettings': { input: notificationSettingsSchema, output: nothing },

  /** What a window was set to last, as it wrote that itself; null before the first. */
  'preferences.get': { input: nothing, output: z.object({ text: preferencesTextSchema.nullable() }) },
  /** On disk when it answers. The other windows hear of it. */
  'preferences.set': { input: z.strictObject({ text: preferencesTextSchema }), output: nothing },

  'updates.get': { input: nothing, output: updateStateSchema },
  /** Looks for a newer version now; the answer comes as `updates.changed`. */
  'updates.check': { input: nothing, output: nothing },
  /** Restarts into the version that is ready; `too-late` while sends are waiting, which come first. */
  'updates.install': { input: nothing, output: nothing },

  /** The page has handed everything that was typed in it to the journal; answers `window.flush`. */
  'window.flushed': { input: nothing, output: nothing },
  /**
   * Removes the page's databases from the disk, for when the browser can neither open nor delete them. They are
   * caches of the journal. `disk-full` where that may be all that is wrong with them: then nothing is removed.
   */
  'window.clearStorage': { input: nothing, output: nothing },

  'session.get': { input: nothing, output: sessionStateSchema },
  /** Starts the embedded service with sample data and connects to it. */
  'session.explore': { input: nothing, output: sessionStateSchema },
  /** Tries an address and key without keeping either. */
  'session.test': {
    input: z.strictObject({ baseUrl, apiKey }),
    output: z.object({ accountName: z.string(), accountEmail: z.string(), currency: z.string() }),
  },
  'session.connect': { input: z.strictObject({ baseUrl, apiKey }), output: sessionStateSchema },
  /** A new key for the account that is connected; refused (`wrong-account`) when it opens another one. */
  'session.replaceKey': { input: z.strictObject({ apiKey }), output: sessionStateSchema },
  /** The accounts on this computer, the one used last first. */
  'session.accounts': { input: nothing, output: z.object({ accounts: z.array(knownAccountSchema) }) },
  /** Opens one of them in the place of the one that is open, whose work waits until it is opened again. */
  'session.switch': { input: z.strictObject({ accountKey }), output: sessionStateSchema },
  /** Forgets the key. Work that was not pushed stays in the journal, bound to its account; another account opens. */
  'session.disconnect': { input: nothing, output: sessionStateSchema },
  /** Forgets the key of the open account and removes its journal and backups; another account opens. */
  'session.remove': { input: nothing, output: sessionStateSchema },
  /** Closes the account's files and opens them anew, for when they could not be opened. */
  'session.reopen': { input: nothing, output: sessionStateSchema },

  /** What became of a damaged journal at start; null when nothing was, or once that was read. */
  'data.recovery': { input: nothing, output: z.object({ report: recoveryReportSchema.nullable() }) },
  'data.dismissRecovery': { input: nothing, output: nothing },
  /**
   * Everything that a window shows, page by page, before it is replaced by what a journal has that may have lost some of
   * it. It is kept as a backup file, and what the journal lacks is named in the report.
   */
  'data.keepMirror': {
    input: z.strictObject({ accountKey, records: z.array(recordSchema).max(2000), isLast: z.boolean() }),
    output: nothing,
  },
  /** Looks at everything that the main process keeps, from end to end. */
  'data.check': { input: nothing, output: dataCheckSchema },
  /**
   * Puts the journal aside and makes it anew from its newest backup and log. Also where it cannot be opened: without a
   * backup, what the service has is read again then.
   */
  'data.restore': { input: nothing, output: sessionStateSchema },
  /** Asks where to, and writes versions, counts, states and the end of the log there: no content, no secrets. */
  'data.saveSupportBundle': { input: nothing, output: z.object({ saved: z.boolean() }) },

  /**
   * Compares the mirror with the journal at start. `rebuild`: the mirror is empty, older or of another
   * account; clear it, read `mirror.snapshot` to its end and adopt `generation` and the snapshot's cursor.
   * `doubtful`: the journal was restored and may have lost operations; what the mirror still has of them goes
   * to `operations.recover`.
   */
  'mirror.attach': {
    input: z.strictObject({ accountKey, generation: z.string().max(80).nullable(), cursor }),
    output: z.object({
      generation: z.string(),
      rebuild: z.boolean(),
      head: cursor,
      lastDeviceSeq: z.int().nonnegative(),
      doubtful: z.boolean(),
    }),
  },
  /** A page of everything the mirror holds. `feedSeq` is the cursor to start reading the feed from afterwards. */
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
  /** Entries after the cursor. Reading with a cursor also says that everything up to it was applied. */
  'feed.read': {
    input: z.strictObject({ accountKey, after: cursor, limit: z.int().min(1).max(500) }),
    output: z.object({ entries: z.array(feedEntrySchema), head: cursor }),
  },

  /**
   * Relays operations from the mirror, in order. Answers when they are on disk (fsync): only then may the
   * screen say "Saved on this computer". An opId that is known already is acknowledged again, not repeated.
   */
  'operations.submit': {
    input: z.strictObject({ accountKey, operations: z.array(operationSchema).min(1).max(500) }),
    output: z.object({ acknowledged: z.array(z.string()), lastDeviceSeq: z.int().nonnegative() }),
  },
  /**
   * Hands over operations that a restored journal does not have and perhaps once had: they may have gone out
   * already, so each is looked for on the service, or waits for a person's word.
   */
  'operations.recover': {
    input: z.strictObject({
      accountKey,
      operations: z.array(operationSchema).max(500),
      /** Whether nothing more of this is to come: afterwards edits are taken as new again. */
      isLast: z.boolean(),
    }),
    output: z.object({ acknowledged: z.array(z.string()), lastDeviceSeq: z.int().nonnegative() }),
  },

  /** What a proposal was at earlier moments: restorable, and what was sent of it. Newest first. */
  'history.list': {
    input: z.strictObject({ proposalId: localIdSchema }),
    output: z.object({ snapshots: z.array(snapshotEntrySchema) }),
  },
  'history.read': {
    input: z.strictObject({ snapshotId: z.string().max(80) }),
    output: z.object({ snapshot: proposalSnapshotSchema }),
  },

  /**
   * What waits, and what needs a person. Without `after` from the start, else what has changed since that place; with a
   * `limit` in pages, of which the last says so.
   */
  'outbox.read': {
    input: z.strictObject({
      after: outboxPlaceSchema.nullable().optional(),
      limit: z.int().positive().optional(),
    }),
    output: z.object({
      entries: z.array(outboxEntrySchema),
      /** The opIds of entries that are there no more. */
      gone: z.array(z.string()),
      /** What was read before is not to be added to: the place is not known any more. */
      isFromStart: z.boolean(),
      isLast: z.boolean(),
      place: outboxPlaceSchema,
      conflicts: z.array(conflictSchema),
      questions: z.array(questionSchema),
    }),
  },
  /** Takes back an operation that was never attempted; `too-late` otherwise. The feed brings the old rows. */
  'outbox.withdraw': { input: opIdInput, output: nothing },
  /**
   * As `outbox.withdraw`, for all of them at once: in one transaction, before anything else of the outbox goes on. What
   * has gone out is in no list. What the journal has not been told yet is `unknown`, and does not go out when it
   * arrives; asked for once more then, it is `withdrawn`. Calls that are under way are waited for, and not repeated where
   * they had no effect; of what is still `underWay` after that, nobody knows yet. `wholeOnly` leaves alone what is under
   * way, and what is still to be made in a record that has gone out: it never leaves half of one.
   */
  'outbox.withdrawMany': {
    input: z.strictObject({ accountKey, opIds: bulkOpIds, wholeOnly: z.boolean().optional() }),
    output: z.object({
      withdrawn: z.array(z.string()),
      unknown: z.array(z.string()),
      underWay: z.array(z.string()),
    }),
  },
  'outbox.hold': { input: opIdInput, output: nothing },
  /** Holds all of these, or lets them go again, in one transaction; what is on its way already is left as it is. */
  'outbox.holdMany': {
    input: z.strictObject({
      accountKey,
      opIds: bulkOpIds,
      isHeld: z.boolean(),
    }),
    output: nothing,
  },
  /** Lets a held or waiting operation go now: ends a hold, an undo window or a schedule. */
  'outbox.release': { input: opIdInput, output: nothing },
  /** Tries a rejected operation again. */
  'outbox.retry': { input: opIdInput, output: nothing },
  /** Gives up a rejected or undecided operation and what depends on it; the mirror returns to the server's state. */
  'outbox.discard': { input: opIdInput, output: nothing },
  /**
   * A person's word on an ambiguous call: it took effect (`done`), or it is to be repeated (`again`). What a create made
   * is pointed at with `outbox.adopt`.
   */
  'outbox.decide': {
    input: z.strictObject({ opId: z.uuid(), verdict: z.enum(['done', 'again']) }),
    output: nothing,
  },
  /**
   * The records of the service that an unclear create may have made, those that are like it first, and how many more
   * there are, which are less like it.
   */
  'outbox.candidates': {
    input: opIdInput,
    output: z.object({ candidates: z.array(candidateSchema), others: z.int().nonnegative() }),
  },
  /** This record is what the create made: nothing is made twice, and what waits for it goes on. */
  'outbox.adopt': { input: z.strictObject({ opId: z.uuid(), serverId: serverIdSchema }), output: nothing },
  /**
   * A person's word on a clash. When one side deleted the record (`field` is null), `mine` makes it anew with all
   * that stands in it, and `theirs` lets it go; there is no both.
   */
  'conflicts.resolve': {
    input: z.strictObject({
      conflictId: z.string().max(80),
      choice: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('mine') }),
        z.strictObject({ type: z.literal('theirs') }),
        z.strictObject({ type: z.literal('both') }),
        z.strictObject({ type: z.literal('edited'), value: z.string().max(2_000_000) }),
      ]),
    }),
    output: nothing,
  },

  /** A person's word on what vanished from the service or looks like a twin (S10, S15). */
  'questions.answer': {
    input: z.strictObject({ questionId: z.string().max(80), answer: z.enum(['remove', 'keep']) }),
    output: nothing,
  },
  /** The client that a proposal gets whose own was taken back: what waited for that goes on (S5). */
  'questions.chooseClient': {
    input: z.strictObject({ questionId: z.string().max(80), clientId: localIdSchema }),
    output: nothing,
  },

  /** Read from the service each time: they are the account's, and not kept here. Rejects without a connection. */
  'webhooks.list': { input: nothing, output: z.object({ endpoints: z.array(webhookEndpointSchema) }) },
  /** `signingKey` signs the deliveries and is told this once; null from a service that signs nothing. */
  'webhooks.create': {
    input: newWebhookSchema,
    output: z.object({ endpoint: webhookEndpointSchema, signingKey: z.string().nullable() }),
  },
  'webhooks.delete': { input: z.strictObject({ id: serverIdSchema }), output: nothing },
  /** Sends a trial delivery from this computer, marked as one, to an endpoint that the service has. */
  'webhooks.try': { input: z.strictObject({ id: serverIdSchema }), output: webhookTrialSchema },

  'sync.status': { input: nothing, output: syncStatusSchema },
  /** Looks at once instead of at the next interval: pushes what waits, then pulls. */
  'sync.now': { input: nothing, output: nothing },
  /** The calls since the account was opened, newest first; the oldest are forgotten. */
  'sync.log': { input: nothing, output: z.object({ calls: z.array(callEntrySchema) }) },
  'sync.setPaused': { input: z.strictObject({ paused: z.boolean() }), output: nothing },
  /** The proposal on screen is read first and kept fresh (S17); null when none is open. */
  'sync.setFocus': { input: z.strictObject({ proposalId: localIdSchema.nullable() }), output: nothing },
  /** Reads these proposals whole, once and soon, for what no list says of them: their taxes. A hint, as the focus is. */
  'sync.readSoon': {
    input: z.strictObject({ proposalIds: z.array(localIdSchema).max(10_000) }),
    output: nothing,
  },
} as const;

/** Events from main to the renderer: hints that something can be read, never the only copy of it. */
export const events = {
  'session.changed': sessionStateSchema,
  'sync.changed': syncStatusSchema,
  'outbox.changed': nothing,
  /** An e-mail has just gone out for certain. Told once, to the windows that are open then. */
  'outbox.sent': sentProposalSchema,
  'feed.advanced': z.object({ head: cursor }),
  'updates.changed': updateStateSchema,
  /** Another window was set to this. */
  'preferences.changed': z.object({ text: preferencesTextSchema }),
  /** To one window alone: a person chose this command in the native menu. */
  'window.command': z.object({ id: z.string() }),
  /** To one window alone: it is about to close; `window.flushed` says that nothing typed is only there. */
  'window.flush': nothing,
  /** To one window alone: a backup was opened outside the app; `backup.takeOffered` has it. */
  'backup.offered': nothing,
  /** To one window alone: show this route, for a link, a notification or the tray. */
  'window.navigate': z.object({ route: routeSchema }),
} as const;

/** The name of a method, as `area.verb`. */
export type MethodName = keyof typeof methods;
/** What a method takes, as its schema says. */
export type MethodInput<M extends MethodName> = z.infer<(typeof methods)[M]['input']>;
/** What a method resolves to, as its schema says. */
export type MethodOutput<M extends MethodName> = z.infer<(typeof methods)[M]['output']>;
/** The name of an event. */
export type EventName = keyof typeof events;
/** What an event carries. */
export type EventPayload<E extends EventName> = z.infer<(typeof events)[E]>;
