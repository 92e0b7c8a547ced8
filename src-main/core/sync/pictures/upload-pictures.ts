import { createReason, type Reason } from '#shared/reasons/reason.ts';
import type { Operation } from '#shared/sync/operation.ts';
import type { CallOutcome } from '../../api/call-outcome.ts';
import { limitedCall } from '../../limiter/limited-call.ts';
import { addedPictures, isConfirmed } from '../rules/picture-texts.ts';
import type { SyncContext } from '../sync-context.ts';
import { bodyForService } from './picture-wire.ts';

/** The length of a part, bytes. Even a slow connection sends it within the time of a call. */
const partBytes = 256 * 1024;

/** Services refuse longer texts. */
const longestText = 500_000;

/** Calls of one upload at most; more mean that the service does not keep the parts. */
const mostParts = 100;

type Needs = Pick<SyncContext, 'journal'> & { readonly clock: Pick<SyncContext['clock'], 'now'> };

/** The pictures that an operation adds to the text of a section. */
export function picturesOf(
  { journal }: Pick<SyncContext, 'journal'>,
  operation: Operation,
): readonly string[] {
  if (operation.entity !== 'section') return [];
  if (operation.kind !== 'create' && operation.kind !== 'update') return [];
  const body = operation.fields['body']?.[1];
  if (typeof body !== 'string') return [];
  const base = journal.records.find('section', operation.localId)?.record;
  return addedPictures(body, base?.entity === 'section' ? (base.fields.body ?? '') : '');
}

/** The pictures that have to be at the service before the operation, and are not known to be (S21.2). */
export function picturesToUpload({ journal, clock }: Needs, operation: Operation): readonly string[] {
  if (journal.meta.get('storesFiles') !== true) return [];
  const now = clock.now();
  return picturesOf({ journal }, operation).filter((hash) => !isConfirmed(journal.files.find(hash), now));
}

/** Whether the operation may be pushed now, as far as its pictures are concerned. */
export function hasItsPictures(context: Needs, operation: Operation): boolean {
  const { files, meta } = context.journal;
  if (meta.get('storesFiles') === true) return picturesToUpload(context, operation).length === 0;
  return picturesOf(context, operation).every((hash) => files.find(hash)?.isEmbedded === true);
}

/** Why the operation is not pushed: a call has failed, or the user has to change its text. */
type Stop =
  | { readonly type: 'failed'; readonly outcome: CallOutcome<unknown> }
  | {
      readonly type: 'refused';
      readonly status: number | null;
      readonly said: Reason | null;
      readonly reason: Reason;
    }
  | { readonly type: 'again' };

/** Writes the pictures into the text, for a service without files (S21.5). */
function embedPictures({ journal, pictures }: SyncContext, operation: Operation): Stop | null {
  const hashes = picturesOf({ journal }, operation);
  if (hashes.some((hash) => pictures.read(hash) === null))
    return { type: 'refused', status: null, said: null, reason: createReason('operation.pictureMissing') };
  journal.transaction(() => {
    for (const hash of hashes) journal.files.markEmbedded(hash);
  });
  const body =
    operation.kind === 'create' || operation.kind === 'update' ? operation.fields['body']?.[1] : null;
  const isTooLong =
    typeof body === 'string' &&
    hashes.length > 0 &&
    bodyForService(journal, pictures, body).length > longestText;
  return isTooLong
    ? { type: 'refused', status: null, said: null, reason: createReason('operation.picturesTooLarge') }
    : null;
}

/** Uploads one picture from where the service has it. Null once the service has shown it. */
async function uploadPicture(context: SyncContext, hash: string, signal: AbortSignal): Promise<Stop | null> {
  const { journal, api, limiter, clock, pictures, uploads, failpoint } = context;
  if (isConfirmed(journal.files.find(hash), clock.now())) return null;
  const confirm = (serverHash: string): null => {
    failpoint('picture:before-commit');
    journal.transaction(() => journal.files.confirm(hash, serverHash, clock.now()));
    return null;
  };
  // First, because an earlier upload may have ended without an answer, on this computer or another one.
  const found = await limitedCall(limiter, 'push', () => api.files.find(hash), signal);
  if (found.type !== 'ok') return stopFor(context, found);
  if (found.value.type === 'here') return confirm(found.value.serverHash);
  const picture = pictures.read(hash);
  if (picture === null)
    return { type: 'refused', status: 404, said: null, reason: createReason('operation.pictureMissing') };
  const { bytes, type } = picture;
  let { offset } = found.value;
  for (let parts = 0; parts < mostParts; parts += 1) {
    uploads.note(hash, Math.min(offset, bytes.length));
    failpoint('picture:before-part');
    const start = offset < bytes.length ? offset : 0;
    const part = { offset: start, bytes: bytes.slice(start, start + partBytes), length: bytes.length, type };
    const sent = await limitedCall(limiter, 'push', () => api.files.send(hash, part), signal);
    failpoint('picture:after-answer');
    if (sent.type !== 'ok') return stopFor(context, sent);
    if (sent.value.type === 'here') return confirm(sent.value.serverHash);
    offset = sent.value.offset;
  }
  return { type: 'refused', status: null, said: null, reason: createReason('operation.pictureRefused') };
}

/** What a failed call means: the service may have lost the extension, or it does not want this picture. */
function stopFor(
  { journal }: SyncContext,
  outcome: Exclude<CallOutcome<unknown>, { readonly type: 'ok' }>,
): Stop {
  if (outcome.type !== 'refused') return { type: 'failed', outcome };
  if (outcome.status === 404 || outcome.status === 405) {
    // Until the service's description is read again, its texts contain their pictures.
    journal.meta.set('storesFiles', false);
    return { type: 'again' };
  }
  const { status, reason } = outcome;
  return { type: 'refused', status, said: reason, reason: createReason('operation.pictureRefused') };
}

/** Refuses the operation without a call of its own. Its text and its pictures stay here. */
function refuse(
  { journal, clock }: SyncContext,
  { opId }: Operation,
  { status, said, reason }: Extract<Stop, { readonly type: 'refused' }>,
): void {
  journal.transaction(() => {
    if (journal.operations.find(opId)?.state !== 'waiting') return;
    const now = clock.now();
    if (said !== null) {
      journal.attempts.start(opId, now);
      journal.attempts.end(opId, { endedAt: now, outcome: 'rejected', status, reason: said });
    }
    journal.operations.transition(opId, 'refused', { reason });
  });
}

/**
 * Brings the pictures of a section's new text to the service, one after the other (S21).
 *
 * @returns null if the operation may be pushed; else the outcome that keeps it from it, for the state of the connection
 */
export async function uploadPictures(
  context: SyncContext,
  operation: Operation,
  signal: AbortSignal,
): Promise<{ readonly outcome: CallOutcome<unknown> | null } | null> {
  if (hasItsPictures(context, operation)) return null;
  const stop = await bring(context, operation, signal);
  if (stop === null) return null;
  if (stop.type === 'refused') refuse(context, operation, stop);
  return { outcome: stop.type === 'failed' ? stop.outcome : null };
}

async function bring(context: SyncContext, operation: Operation, signal: AbortSignal): Promise<Stop | null> {
  if (context.journal.meta.get('storesFiles') !== true) return embedPictures(context, operation);
  for (const hash of picturesToUpload(context, operation)) {
    const stop = await context.uploads.inTurn(hash, () => uploadPicture(context, hash, signal));
    if (stop !== null) return stop;
  }
  return null;
}
