import http from 'node:http';
import type net from 'node:net';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { TransportError, type TransportFailure } from './transport-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** Limits of an answer's duration and size. */
export interface ExchangeLimits {
  /** From the last byte of the request to the head of the answer, ms. */
  readonly headersMs: number;
  /** From the head of the answer to its last byte, ms. */
  readonly bodyMs: number;
  /** Bytes of an answer's body, before and after decompression. */
  readonly maxBodyBytes: number;
}

interface WireRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

const decoders = {
  gzip: promisify(zlib.gunzip),
  deflate: promisify(zlib.inflate),
  br: promisify(zlib.brotliDecompress),
} as const;

/** Reasons of failures after the request may have been sent. */
const reasonCodes = {
  timeout: 'call.noAnswer',
  reset: 'call.broke',
  truncated: 'call.brokeOff',
  aborted: 'call.givenUp',
  redirect: 'call.redirected',
  'too-large': 'call.tooLarge',
} as const satisfies Partial<Record<TransportFailure, string>>;

const hasCode = (failure: TransportFailure): failure is keyof typeof reasonCodes =>
  Object.hasOwn(reasonCodes, failure);

function afterWrite(
  failure: TransportFailure,
  options: { readonly status?: number | null; readonly cause?: unknown } = {},
): TransportError {
  const reason = createReason(hasCode(failure) ? reasonCodes[failure] : 'call.noHttp');
  return new TransportError(reason, { phase: 'after-write', failure, ...options });
}

/** The headers of Node's `rawHeaders`: names and values in turn. */
export function toHeaders(raw: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const [name, value] = [raw[index], raw[index + 1]];
    if (name !== undefined && value !== undefined) headers.append(name, value);
  }
  return headers;
}

async function decode(body: Buffer, headers: Headers, status: number, maxBytes: number): Promise<Buffer> {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? 'identity';
  if (body.length === 0 || encoding === 'identity') return body;
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br')
    throw afterWrite('protocol', { status });
  try {
    return await decoders[encoding](body, { maxOutputLength: maxBytes });
  } catch (cause) {
    const tooLarge = cause instanceof RangeError;
    throw afterWrite(tooLarge ? 'too-large' : 'truncated', { status, cause });
  }
}

/** An error of the connection. Codes of Node's HTTP parser start with HPE_. */
function connectionLost(cause: Error, status: number | null): TransportError {
  const badSyntax = 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('HPE_');
  return afterWrite(badSyntax ? 'protocol' : status === null ? 'reset' : 'truncated', { status, cause });
}

/**
 * Writes one request to a fresh socket and reads the complete answer. The socket is always closed and never reused.
 * Every failure here is `after-write`: the request may have taken effect.
 */
export async function exchange(
  socket: net.Socket,
  request: WireRequest,
  limits: ExchangeLimits,
  signal: AbortSignal | null,
): Promise<WireAnswer> {
  let status: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  const outgoing = http.request({
    createConnection: () => socket,
    method: request.method,
    path: request.target,
    headers: { ...request.headers, Connection: 'close' },
    setHost: false,
  });
  try {
    const { headers, raw } = await new Promise<{ readonly headers: Headers; readonly raw: Buffer }>(
      (resolve, reject) => {
        const allow = (ms: number): void => {
          clearTimeout(timer);
          timer = setTimeout(() => reject(afterWrite('timeout', { status })), ms);
        };
        const onBroken = (error: Error): void => reject(connectionLost(error, status));
        signal?.addEventListener('abort', () => reject(afterWrite('aborted', { status })), { once: true });
        if (signal?.aborted === true) reject(afterWrite('aborted', { status }));

        outgoing.on('error', onBroken);
        outgoing.on('close', () => {
          if (status === null) reject(afterWrite('reset'));
        });
        outgoing.on('response', (incoming) => {
          status = incoming.statusCode ?? 0;
          allow(limits.bodyMs);
          const chunks: Buffer[] = [];
          let size = 0;
          incoming.on('error', onBroken);
          incoming.on('close', () => reject(afterWrite('truncated', { status })));
          incoming.on('data', (chunk: Buffer) => {
            size += chunk.length;
            chunks.push(chunk);
            if (size > limits.maxBodyBytes) reject(afterWrite('too-large', { status }));
          });
          incoming.on('end', () => {
            if (incoming.complete)
              resolve({ headers: toHeaders(incoming.rawHeaders), raw: Buffer.concat(chunks) });
            else reject(afterWrite('truncated', { status }));
          });
        });
        // The limit includes the time of writing, because a connection that accepts no data must end too.
        allow(limits.headersMs);
        outgoing.end(request.body ?? undefined);
      },
    );
    const answered = status ?? 0;
    if (answered >= 300 && answered < 400) throw afterWrite('redirect', { status: answered });
    if (answered < 200 || answered > 599) throw afterWrite('protocol', { status: answered });
    return { status: answered, headers, body: await decode(raw, headers, answered, limits.maxBodyBytes) };
  } finally {
    clearTimeout(timer);
    outgoing.destroy();
    socket.destroy();
  }
}
