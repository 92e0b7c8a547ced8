import { ServiceFailure, unavailable } from '../failure.ts';
import { maxBodyBytes, parseBody, readArrived, readBytes } from '../http/body.ts';
import { isJsonType } from '../http/json-types.ts';
import { uncachedRecords } from './records/uncached-records.ts';
import { encodeDocument } from './records/encoded-records.ts';
import { immediate, together, type Steps } from '../storage/steps.ts';
import { claimKey, storeAnswer, storeRefusal, type RepeatedAnswer } from './answer-once.ts';
import type { ApiContext } from './api-context.ts';
import { readIdempotencyKey, writeFingerprint, type KeyedWrite } from './idempotency-key.ts';
import { checkPreconditions, type Preconditions } from './preconditions.ts';
import type { ApiAnswer, RawRequest, Route } from './route.ts';
import {
  changeHeaders,
  checkUnchangedSince,
  readUnchangedSince,
  unchangedSinceHeader,
} from './unchanged-since.ts';
import type { WrittenAnswer } from './written-answer.ts';

/** A write, before its body is read. */
export interface WriteRequest {
  readonly route: Route;
  readonly raw: Request;
  header(name: string): string | undefined;
  /** Completes the request of the route. */
  withBody(body: unknown): RawRequest;
}

interface Write {
  readonly route: Route;
  readonly request: RawRequest;
  readonly preconditions: Preconditions;
  /** The number since which the record must not have changed; null without the condition. */
  readonly unchangedSince: number | null;
  /** Null for a write without a key. */
  readonly keyed: KeyedWrite | null;
}

type Outcome =
  | { readonly kind: 'done'; readonly answer: ApiAnswer }
  | { readonly kind: 'repeated'; readonly answer: RepeatedAnswer };

/**
 * Runs after a write is committed and before it is answered.
 *
 * @param keyId the API key that wrote; null for a client's page
 */
export type AfterWrite = (keyId: number | null) => Promise<void>;

const repeatedHeaders = { 'Idempotent-Replayed': 'true' };

/**
 * Answers writes. Each runs in one transaction, which also stores the answer of a write with an idempotency key.
 */
export function createWriteServer(context: ApiContext, afterWrite: AfterWrite) {
  const { database } = context;
  // A cache must not be read in a transaction.
  const inTransaction: ApiContext = { ...context, records: uncachedRecords(context) };

  return async function serveWrite(call: WriteRequest): Promise<WrittenAnswer> {
    const write = await readWrite(call);
    try {
      return await answerWrite(write);
    } catch (error) {
      // With a key, the caller may simply try again: the write takes effect once.
      if (write.keyed !== null && isOutcomeUnknown(error)) throw unavailable();
      throw error;
    }
  };

  async function answerWrite(write: Write): Promise<WrittenAnswer> {
    const { keyed, request, route } = write;
    let outcome: Outcome;
    try {
      const prepared =
        route.prepare === null
          ? write
          : { ...write, request: { ...request, body: await route.prepare(context, request) } };
      outcome = await database.write(() => runWrite(context, inTransaction, prepared));
    } catch (error) {
      if (keyed === null || !isFinalRefusal(error)) throw error;
      const other = await database.write(() => storeRefusal(context, keyed, error));
      if (other === null) throw error;
      return repeatedAnswer(other);
    }
    await afterWrite(request.key.id);
    if (outcome.kind === 'repeated') return repeatedAnswer(outcome.answer);
    const { status, body, finish, headers } = outcome.answer;
    if (finish === undefined) return { ...written(status, encodeDocument(body).bytes), headers };
    const { bytes } = encodeDocument(await finishWork(finish));
    if (keyed !== null) await database.write(() => storeAnswer(context, keyed, status, bytes));
    return written(status, bytes);
  }
}

function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ServiceFailure && error.code === 'outcome-unknown';
}

/** Runs the work after a commit. A caller who tries again because it failed would repeat the write. */
async function finishWork(finish: () => Promise<object>): Promise<object> {
  try {
    return await finish();
  } catch (error) {
    if (error instanceof ServiceFailure && error.code === 'unavailable')
      throw new ServiceFailure(
        'outcome-unknown',
        'The database was lost during the work: look before you try again',
      );
    throw error;
  }
}

/** The refusals that a repeat need not get. A false condition belongs to one call, and a repeat has its own. */
const passingRefusals: ReadonlySet<ServiceFailure['code']> = new Set(['conflict', 'precondition-failed']);

/** Whether a repeat of the write must be refused too. */
function isFinalRefusal(error: unknown): error is ServiceFailure {
  return error instanceof ServiceFailure && error.status < 500 && !passingRefusals.has(error.code);
}

/** Checks the conditions and runs the write, unless it was answered before: its effect would contradict them. */
function* runWrite(context: ApiContext, inTransaction: ApiContext, write: Write): Steps<Outcome> {
  const { route, request, preconditions, unchangedSince, keyed } = write;
  const repeated = keyed === null ? null : yield* claimKey(context, keyed);
  if (repeated !== null) return { kind: 'repeated', answer: repeated };
  yield* checkPreconditions(inTransaction, route, request, preconditions);
  yield* checkUnchangedSince(context, route, request, unchangedSince);
  const answer = yield* route.answer(context, request);
  const [headers] = yield* together([
    changeHeaders(context, route, request, answer),
    // Without an answer, the key stays claimed until the work after the commit is done.
    keyed === null || answer.finish !== undefined
      ? immediate(() => undefined)
      : storeAnswer(context, keyed, answer.status, encodeDocument(answer.body).bytes),
  ]);
  return { kind: 'done', answer: { ...answer, headers: { ...answer.headers, ...headers } } };
}

async function readWrite({ route, raw, header, withBody }: WriteRequest): Promise<Write> {
  if (route.body !== null && !isJsonType(header('content-type')))
    throw new ServiceFailure('not-acceptable', 'Only JSON is understood here');
  const key = readIdempotencyKey(header('idempotency-key'));
  const bytes = await readBody(route, raw, header('content-type'));
  const body = route.upload !== null ? bytes : route.body === null ? undefined : parseBody(bytes);
  const request = withBody(body);
  return {
    route,
    request,
    preconditions: { ifMatch: header('if-match'), ifNoneMatch: header('if-none-match') },
    unchangedSince: readUnchangedSince(route, header(unchangedSinceHeader.toLowerCase())),
    keyed:
      key === null
        ? null
        : {
            keyHash: request.key.hash,
            key,
            fingerprint: writeFingerprint(route.method, addressOf(raw), bytes),
          },
  };
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

const nothing = new Uint8Array();

/** Reads the payload of a request; nothing if the route takes none. */
async function readBody(
  { body, upload }: Route,
  raw: Request,
  contentType: string | undefined,
): Promise<Uint8Array> {
  if (upload === null) return body === null ? nothing : await readBytes(raw, maxBodyBytes);
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type !== '' && !upload.types.includes(type))
    throw new ServiceFailure(
      upload.wrongType,
      `Send the file as ${upload.types.join(' or ')}, not as "${type.slice(0, 100)}"`,
    );
  return upload.takesParts ? readArrived(raw, upload.maxBytes) : readBytes(raw, upload.maxBytes);
}

function written(status: number, bytes: Uint8Array<ArrayBuffer>): WrittenAnswer {
  return { status, bytes, type: null, tag: null };
}

function repeatedAnswer({ status, body }: RepeatedAnswer): WrittenAnswer {
  return { ...written(status, Buffer.from(body)), headers: repeatedHeaders };
}
