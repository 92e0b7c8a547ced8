import { z } from 'zod';
import { differenceSchema, totalChangeSchema } from './difference.ts';

/** How a call failed. */
const callCodes = [
  'call.refused',
  'call.noName',
  'call.notReached',
  'call.notMade',
  'call.noConnection',
  'call.noAnswer',
  'call.broke',
  'call.brokeOff',
  'call.givenUp',
  'call.redirected',
  'call.tooLarge',
  'call.noHttp',
  'call.failed',
  'call.unreadable',
  'call.otherRecord',
  'call.askedToWait',
  'call.noTurn',
] as const;

/** The meanings of the statuses in `service-api.md §7`, for services that send no message, and of our service's locks. */
const answerCodes = [
  'answer.malformed',
  'answer.forbidden',
  'answer.notFound',
  'answer.notAllowed',
  'answer.notAcceptable',
  'answer.removed',
  'answer.maintenance',
  'answer.lockedProposal',
  'answer.lockedSend',
  'answer.lockedClient',
] as const;

/** Why the database of the user's own business cannot be used. */
const databaseCodes = [
  'errors.databaseDamaged',
  'errors.databaseEmpty',
  'errors.databaseMissing',
  'errors.databaseOlder',
] as const;

/** What the engine read to verify a call. */
const sourceCodes = [
  'source.clients',
  'source.proposals',
  'source.templates',
  'source.sections',
  'source.lineItems',
  'source.taxes',
  'source.record',
  'source.order',
  'source.activity',
  'source.activityBefore',
  'source.localData',
] as const;

/** What a reading showed. */
const findingCodes = [
  'finding.damaged',
  'finding.none',
  'finding.equal',
  'finding.present',
  'finding.hasValues',
  'finding.lacksValues',
  'finding.inPosition',
  'finding.outOfPosition',
  'finding.notDraft',
  'finding.noActivity',
  'finding.otherEmail',
] as const;

/** Why an operation waits for the user or for its turn. */
const operationCodes = [
  'operation.gone',
  'operation.goneBeforeOutcome',
  'operation.closedBeforeAnswer',
  'operation.answerNotSaved',
  'operation.unexpected',
  'operation.archived',
  'operation.expired',
  'operation.waitedLong',
  'operation.changedAfterDelete',
  'operation.changedUnseen',
  'operation.deletedAfterApproval',
  'operation.answerLost',
  'operation.clientRemoved',
  'operation.conflictFirst',
  'operation.parentMissing',
  'operation.parentUndecided',
  'operation.uncertain',
  'operation.uncertainCreate',
  'operation.uncertainSend',
  'operation.pictureRefused',
  'operation.pictureMissing',
  'operation.picturesTooLarge',
] as const;

/** Why a request of the user failed. */
const errorCodes = [
  'errors.fileReadDenied',
  'errors.fileWriteDenied',
  'errors.fileReadFailed',
  'errors.fileWriteFailed',
  'errors.noUpdate',
  'errors.updateWaits',
  'errors.serviceSlow',
  'errors.serviceEnded',
  'errors.noFreePort',
  'errors.portUnknown',
  'errors.noBusiness',
  'errors.badPublicUrl',
  'errors.onlyLinks',
  'errors.pdfSlow',
  'errors.pdfFailed',
  'errors.noPrinter',
  'errors.printFailed',
  'errors.internal',
  'errors.diskFull',
  'errors.notWritten',
  'errors.journalBusy',
  'errors.journalDamaged',
  'errors.newerVersion',
  'errors.unknownAccount',
  'errors.otherAccount',
  'errors.connectFirst',
  'errors.noServiceForKey',
  'errors.badKey',
  'errors.keyRejected',
  'errors.notThisApi',
  'errors.busy',
  'errors.portal',
  'errors.noAddress',
  'errors.badAddress',
  'errors.wrongVersion',
  'errors.needsHttps',
  'errors.needsHttpsForKey',
  'errors.noCredentials',
  'errors.noQuery',
  'errors.doneAlready',
  'errors.mirrorBehind',
  'errors.clientGone',
  'errors.sendNeedsClient',
  'errors.whichRecord',
  'errors.onItsWay',
  'errors.onlyRefused',
  'errors.waitForOutcome',
  'errors.noDecision',
  'errors.conflictDecided',
  'errors.questionAnswered',
  'errors.fileDiskFull',
  'errors.fileIsFolder',
  'errors.fileNameRefused',
  'errors.folderGone',
  'errors.catalogFull',
  'errors.chooseAgain',
  'errors.noBackup',
  'errors.backupDamaged',
  'errors.backupNewer',
  'errors.backupChanged',
  'errors.backupTooLarge',
  'errors.tooManyFiles',
  'errors.keychainRead',
  'errors.keychainReplace',
  'errors.keychainRemove',
  'errors.diskUnreadable',
  'errors.versionGone',
  'errors.eitherOr',
  'errors.restoreOrDelete',
  'errors.fileAbsent',
  'errors.fileEmpty',
  'errors.notAccepted',
  'errors.windowDiskFull',
  'errors.windowNotStored',
  'errors.windowFault',
  'errors.secretsElsewhere',
  'errors.signInSlow',
  'errors.signInCanceled',
  'errors.signInRefused',
  'errors.signInNoToken',
  'errors.noMailProgram',
] as const;

/** Reasons of one kind with their parameters. */
const plainReasonSchema = z.discriminatedUnion('code', [
  z.strictObject({
    code: z.enum([
      ...callCodes,
      ...answerCodes,
      ...sourceCodes,
      ...findingCodes,
      ...operationCodes,
      ...errorCodes,
    ]),
    params: z.strictObject({}),
  }),
  /** Shown unchanged: messages of the service, and texts that older versions stored. */
  z.strictObject({ code: z.literal('text'), params: z.strictObject({ text: z.string() }) }),
  /** A reason that another version stored, or that is damaged; `stored` is the stored text. */
  z.strictObject({ code: z.literal('unknown'), params: z.strictObject({ stored: z.string() }) }),
  z.strictObject({ code: z.literal('call.insecure'), params: z.strictObject({ code: z.string() }) }),
  z.strictObject({
    code: z.enum(['call.unexplained', 'call.webPage', 'answer.unaccepted', 'answer.fault']),
    params: z.strictObject({ status: z.number() }),
  }),
  z.strictObject({
    code: z.literal('answer.faultSaid'),
    params: z.strictObject({ status: z.number(), message: z.string() }),
  }),
  z.strictObject({
    code: z.enum(['finding.several', 'finding.changed', 'errors.busyFor']),
    params: z.strictObject({ count: z.number() }),
  }),
  z.strictObject({
    code: z.enum(['finding.sentTo', 'operation.sentBefore']),
    params: z.strictObject({ email: z.string() }),
  }),
  z.strictObject({ code: z.literal('operation.tooSlow'), params: z.strictObject({ seconds: z.number() }) }),
  z.strictObject({
    code: z.literal('operation.notApproved'),
    params: z.strictObject({ difference: differenceSchema, total: totalChangeSchema.nullable() }),
  }),
  z.strictObject({
    code: z.enum(['errors.diskFullLeft', 'errors.fileDiskFullLeft']),
    params: z.strictObject({ bytes: z.number() }),
  }),
  z.strictObject({ code: z.literal('errors.portTaken'), params: z.strictObject({ port: z.number() }) }),
  z.strictObject({
    code: z.enum(databaseCodes),
    /** The time of the newest copy, ms since the epoch; null without one. */
    params: z.strictObject({ copyAt: z.number().nullable() }),
  }),
  z.strictObject({
    code: z.literal('errors.keyOfOther'),
    params: z.strictObject({ next: z.string(), saved: z.string() }),
  }),
  z.strictObject({
    code: z.enum(['errors.keyRejectedSaying', 'errors.callRefused', 'errors.signInRefusedSaying']),
    params: z.strictObject({ message: z.string() }),
  }),
]);

type PlainReason = z.infer<typeof plainReasonSchema>;

/** A failed call, with advice for the user who waits for it. */
interface AdvisedReason {
  readonly code: 'errors.tryLater' | 'errors.tryOrCheckAddress';
  readonly params: { readonly cause: Reason };
}

/**
 * Why something waits or failed, or what was found: a code with its parameters. Journal, feed and bridge contain
 * reasons; the window translates them into its language (`src-renderer/i18n/reason-text.ts`).
 */
export type Reason = PlainReason | AdvisedReason;

export const reasonSchema: z.ZodType<Reason> = z.discriminatedUnion('code', [
  ...plainReasonSchema.options,
  z.strictObject({
    code: z.enum(['errors.tryLater', 'errors.tryOrCheckAddress']),
    params: z.strictObject({ cause: z.lazy(() => reasonSchema) }),
  }),
]);

export type ReasonCode = Reason['code'];

type WithCode<Code extends ReasonCode, R = Reason> = R extends { readonly code: infer Codes }
  ? Code extends Codes
    ? R
    : never
  : never;

/** The parameters of a code. */
export type ReasonParams<Code extends ReasonCode> =
  WithCode<Code> extends { readonly params: infer Params } ? Params : never;

/** A reason by its code; codes without parameters need none. */
export function createReason<Code extends ReasonCode>(
  code: Code,
  ...[params]: ReasonParams<Code> extends Record<string, never> ? [] : [params: ReasonParams<Code>]
): Reason {
  // The cast is safe: the parameters belong to the code, which TypeScript cannot follow through the union.
  return { code, params: params ?? {} } as Reason;
}

/** Whether the database of the user's own business is damaged or lost. */
export function isDatabaseReason(reason: Reason): reason is WithCode<(typeof databaseCodes)[number]> {
  return databaseCodes.some((code) => code === reason.code);
}

/** The reason for a text that is shown unchanged. */
export const textReason = (text: string): Reason => ({ code: 'text', params: { text } });

/** The reason for a stored text that this version does not know. */
export const unknownReason = (stored: string): Reason => ({ code: 'unknown', params: { stored } });

/**
 * Parses a stored reason. A reason that this version does not know becomes `unknown` with its text, which the window
 * shows.
 */
export function parseReason(stored: string): Reason {
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return unknownReason(stored);
  }
  const parsed = reasonSchema.safeParse(value);
  return parsed.success ? parsed.data : unknownReason(stored);
}

/** The text that stores a reason. A reason that was unknown when it was read is stored unchanged. */
export function storeReason(reason: Reason): string {
  return reason.code === 'unknown' ? reason.params.stored : JSON.stringify(reason);
}
