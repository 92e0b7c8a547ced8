import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { FilePlaceError, type FilePlace } from '../file-place.ts';
import { signRequest, type S3Keys } from './sign-request.ts';

/** Where a bucket is. */
export interface S3Address {
  /** Without a path. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before each name, with a slash at its end unless it is empty. */
  readonly prefix: string;
}

export interface S3Options {
  /** Of one call, in milliseconds. All calls together must end within a minute (`removalLease`). */
  readonly timeout?: number;
  /** Pauses before a call is repeated, in milliseconds. */
  readonly pauses?: readonly number[];
}

const defaultTimeout = 8000;
const defaultPauses = [300, 1000];

/** Statuses after which the same call may succeed. */
const passingStatuses: ReadonlySet<number> = new Set([408, 429, 500, 502, 503, 504]);

const emptyHash = createHash('sha256').digest('hex');

/**
 * Files as objects of an S3-compatible storage, as `PREFIX/ACCOUNT/HASH`. The bucket stands in the path, which every such
 * storage understands. The hash of a file signs its bytes, so the storage refuses others.
 */
export function createS3Place(
  { endpoint, region, bucket, prefix }: S3Address,
  keys: S3Keys,
  { timeout = defaultTimeout, pauses = defaultPauses }: S3Options = {},
): FilePlace {
  const name = `s3://${bucket}/${prefix} at ${new URL(endpoint).host}`;

  async function call(
    method: string,
    path: string,
    body: Uint8Array | null,
    hash: string,
  ): Promise<Response> {
    const url = new URL(`/${bucket}/${prefix}${path}`, endpoint);
    const headers = signRequest(
      {
        ...{ method, url, payloadHash: hash },
        headers: {
          'x-amz-content-sha256': hash,
          ...(body !== null && { 'content-type': 'application/octet-stream' }),
        },
      },
      keys,
      { region, service: 's3', now: Date.now() },
    );
    return await fetch(url, {
      ...{ method, headers, redirect: 'error', signal: AbortSignal.timeout(timeout) },
      ...(body !== null && { body: new Uint8Array(body) }),
    });
  }

  /** Calls until there is an answer that a repetition would not change, and reads it with `read`. */
  async function ask<T>(
    method: string,
    path: string,
    body: Uint8Array | null,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const hash = body === null ? emptyHash : createHash('sha256').update(body).digest('hex');
    for (let tried = 0; ; tried += 1) {
      const pause = pauses[tried];
      try {
        const response = await call(method, path, body, hash);
        if (pause === undefined || !passingStatuses.has(response.status)) return await read(response);
        await response.body?.cancel();
      } catch (error) {
        if (error instanceof FilePlaceError) throw error;
        if (pause === undefined) throw new FilePlaceError(`${name} does not answer: ${reasonOf(error)}`);
      }
      await delay(pause);
    }
  }

  async function refusal(response: Response): Promise<FilePlaceError> {
    const text = await response.text();
    const code = /<Code>([\w.]{1,100})<\/Code>/u.exec(text)?.[1] ?? 'no code';
    return new FilePlaceError(`${name} answers ${String(response.status)} (${code})`);
  }

  return {
    name,
    read: (account, hash) =>
      ask('GET', `${String(account)}/${hash}`, null, async (response) => {
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
        const error = await refusal(response);
        // A bucket that is missing is no missing file.
        if (response.status === 404 && !error.message.includes('NoSuchBucket')) return undefined;
        throw error;
      }),
    write: (account, hash, bytes) =>
      ask('PUT', `${String(account)}/${hash}`, bytes, async (response) => {
        if (!response.ok) throw await refusal(response);
        await response.body?.cancel();
      }),
    remove: (account, hash) =>
      ask('DELETE', `${String(account)}/${hash}`, null, async (response) => {
        if (!response.ok && response.status !== 404) throw await refusal(response);
        await response.body?.cancel();
      }),
  };
}

/** A failed fetch names its reason in its cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  if (code !== '') return code;
  return error instanceof Error ? error.message : String(error);
}
