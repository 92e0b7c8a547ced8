import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A stand-in for S3-compatible storage: one bucket in memory, behind real HTTP. */
export interface S3Server {
  /** The value of `--files`. */
  readonly address: string;
  readonly endpoint: string;
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string };
  /** The objects by their names. */
  readonly objects: Map<string, Buffer>;
  /** Method and name of every call that was signed rightly. */
  readonly calls: string[];
  /** Answers the next calls otherwise: with a status, never, or by ending the connection; `unanswered` does the work. */
  fail(...ways: readonly Failure[]): void;
  close(): Promise<void>;
}

type Failure = number | 'silence' | 'cut' | 'unanswered';

const bucket = 'proposals';
export const testRegion = 'eu-test-1';
const allowedSkew = 15 * 60_000;

export async function startS3Server(port = 0): Promise<S3Server> {
  const keys = { accessKeyId: 'TESTKEY', secretAccessKey: 'secret/of+the=test' };
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const failures: Failure[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array));
    const body = Buffer.concat(chunks);
    const refuse = (status: number, code: string): void => {
      response.writeHead(status, { 'Content-Type': 'application/xml' });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>Refused</Message></Error>`);
    };
    const failure = failures.shift();
    if (failure === 'silence') return;
    if (failure === 'cut') {
      request.socket.destroy();
      return;
    }
    if (typeof failure === 'number') {
      refuse(failure, 'InternalError');
      return;
    }
    const problem = signatureProblem(request, body, keys);
    if (problem !== null) {
      refuse(403, problem);
      return;
    }
    const [, first = '', ...rest] = new URL(request.url ?? '', 'http://x').pathname.split('/');
    const name = rest.join('/');
    if (first !== bucket) {
      refuse(404, 'NoSuchBucket');
      return;
    }
    calls.push(`${request.method ?? ''} ${name}`);
    const object = objects.get(name);
    if (request.method === 'PUT') {
      objects.set(name, body);
      if (failure === 'unanswered') return;
      response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
    } else if (request.method === 'DELETE') {
      objects.delete(name);
      if (failure === 'unanswered') return;
      response.writeHead(204).end();
    } else if (object === undefined) refuse(404, 'NoSuchKey');
    else response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(object);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return {
    ...{ endpoint, keys, objects, calls },
    address: `s3://${bucket}/layover?endpoint=${encodeURIComponent(endpoint)}&region=${testRegion}`,
    fail: (...ways) => void failures.push(...ways),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

/**
 * Checks a signature from the bytes of the request, as Amazon's description says, without the code that signs. Null if
 * it is right, else S3's code of the refusal.
 */
function signatureProblem(request: IncomingMessage, body: Buffer, keys: S3Server['keys']): string | null {
  const value = (name: string): string => String(request.headers[name] ?? '');
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/u.exec(
      value('authorization'),
    );
  if (match === null) return 'AccessDenied';
  const [, keyId, day = '', region, names = '', signature = ''] = match;
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== testRegion) return 'AuthorizationHeaderMalformed';
  const time = value('x-amz-date');
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/u, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < allowedSkew)) return 'RequestTimeTooSkewed';
  const declared = value('x-amz-content-sha256');
  if (createHash('sha256').update(body).digest('hex') !== declared) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name)))
    return 'AccessDenied';
  const [path = '', query = ''] = (request.url ?? '').split('?');
  let canonical = `${request.method ?? ''}\n${path}\n${query.split('&').toSorted().join('&')}\n`;
  for (const name of signed) canonical += `${name}:${value(name)}\n`;
  canonical += `\n${names}\n${declared}`;
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${testRegion}/s3/aws4_request\n${hashed}`;
  const sign = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
  const ofDay = sign(Buffer.from(`AWS4${keys.secretAccessKey}`), day);
  const ofService = sign(sign(sign(ofDay, testRegion), 's3'), 'aws4_request');
  const expected = createHmac('sha256', ofService).update(toSign).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
