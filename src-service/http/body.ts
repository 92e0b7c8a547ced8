import { ServiceFailure } from '../failure.ts';

/** Largest JSON body, in bytes. */
export const maxBodyBytes = 2 * 1024 * 1024;
/** Deepest nesting of a body; the API's payloads need at most four levels. */
const maxDepth = 32;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Parses a JSON body. A missing body counts as an empty object, as some payloads have only optional fields. */
export function parseBody(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return {};
  const value = parseJson(bytes);
  if (isDeeperThan(value, maxDepth)) throw malformed('The body is nested too deeply');
  return value;
}

/**
 * The fields of a payload, wrapped in the resource's name or not (`field-notes.md §1 #6`). Anything but an object is
 * malformed.
 *
 * @param isField whether the payload has a field with the wrapper's name, whose value is no object
 */
export function unwrap(body: unknown, wrapper: string, isField = false): object {
  if (!isObject(body)) throw malformed('The body must be a JSON object');
  if (!Object.hasOwn(body, wrapper)) return body;
  const inner: unknown = Reflect.get(body, wrapper);
  if (isField && typeof inner === 'string') return body;
  if (!isObject(inner)) throw malformed(`"${wrapper}" must be an object`);
  return inner;
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch {
    throw malformed('The body is not valid JSON in UTF-8');
  }
}

/**
 * Reads a body up to a size. Stops reading a larger body and refuses a compressed one. Node enforces a declared length;
 * without one the bytes are counted. An aborted body is malformed; its sender sees no answer.
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  refuseUnreadable(request, maxBytes);
  try {
    return await readPlainBytes(request, maxBytes);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    throw malformed('The body broke off');
  }
}

/** The same, but of a body that breaks off, what has arrived. */
export async function readArrived(request: Request, maxBytes: number): Promise<Uint8Array> {
  refuseUnreadable(request, maxBytes);
  const chunks: Uint8Array[] = [];
  try {
    await readChunks(request, maxBytes, chunks);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
  }
  return Buffer.concat(chunks);
}

/** Refuses a compressed body, and one that says that it is larger. */
function refuseUnreadable({ headers }: Request, maxBytes: number): void {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity')
    throw new ServiceFailure(
      'unsupported-media',
      `Content-Encoding "${encoding.slice(0, 100)}" is not understood here: send the body uncompressed`,
      [],
      // Names the encodings that a request body may have (RFC 9110, 15.5.16).
      { 'Accept-Encoding': 'identity' },
    );
  const declared = headers.get('content-length');
  if (declared !== null && !(Number(declared) <= maxBytes)) throw tooLarge(maxBytes);
}

async function readPlainBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (request.headers.get('content-length') !== null) {
    const bytes = new Uint8Array(await request.arrayBuffer());
    if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
    return bytes;
  }
  const chunks: Uint8Array[] = [];
  await readChunks(request, maxBytes, chunks);
  return Buffer.concat(chunks);
}

/** Adds the chunks of a body as they arrive. */
async function readChunks(request: Request, maxBytes: number, chunks: Uint8Array[]): Promise<void> {
  if (request.body === null) return;
  let size = 0;
  // The type of a fetch body declares no chunk type; its chunks are bytes.
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge(maxBytes);
    chunks.push(chunk);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Iterates level by level, so that a deep value cannot exhaust the stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((entry): readonly unknown[] =>
      typeof entry === 'object' && entry !== null ? Object.values(entry) : [],
    );
  }
  return false;
}

function malformed(message: string): ServiceFailure {
  return new ServiceFailure('malformed', message);
}

function tooLarge(maxBytes: number): ServiceFailure {
  return new ServiceFailure('too-large', `The body is larger than ${String(maxBytes)} bytes`);
}
