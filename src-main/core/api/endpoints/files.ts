import { z } from 'zod';
import { fileOfAddress, isFileHash } from '#shared/domain/files/file-references.ts';
import type { AnswerHeaders } from '../rate-headers.ts';
import type { Requester } from '../requester.ts';
import type { CallOptions, Outcome } from './call-options.ts';

/** What the service has of a file: all of it, under its own hash, or its first bytes. */
export type UploadState =
  | { readonly type: 'here'; readonly serverHash: string }
  | { readonly type: 'part'; readonly offset: number };

/** A part of a file to send. */
export interface UploadPart {
  /** Where it begins in the file. */
  readonly offset: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of the whole file, in bytes. */
  readonly length: number;
  readonly type: string;
}

/** Pictures of texts, an extension of the API (`service-api.md §4.11`). A file is named by the SHA-256 of its bytes. */
export interface FilesApi {
  /** Whether the file is there, or how much of it. */
  find(hash: string, options?: CallOptions): Outcome<UploadState>;
  /** Sends a part. A part at another place than the next one is answered with that place. */
  send(hash: string, part: UploadPart, options?: CallOptions): Outcome<UploadState>;
  get(hash: string, options?: CallOptions): Outcome<Uint8Array<ArrayBuffer>>;
}

const offsetName = 'upload-offset';
const wholeNumber = /^\d{1,15}$/u;

const fileHash = z.string().refine(isFileHash);

const sentSchema = z.union([
  z.object({ file: z.object({ hash: fileHash }) }).transform(({ file }): UploadState => ({
    type: 'here',
    serverHash: file.hash,
  })),
  z
    .object({ upload: z.object({ offset: z.int().nonnegative() }) })
    .transform(({ upload }): UploadState => ({ type: 'part', offset: upload.offset })),
]);

const bytesSchema = z
  .object({ base64: z.base64() })
  .transform(({ base64 }) => new Uint8Array(Buffer.from(base64, 'base64')));

function partOf(headers: AnswerHeaders): UploadState | null {
  const offset = headers.get(offsetName) ?? '';
  return wholeNumber.test(offset) ? { type: 'part', offset: Number(offset) } : null;
}

export function createFilesApi(request: Requester): FilesApi {
  return {
    find: (hash, options) =>
      request({
        method: 'HEAD',
        path: `files/${hash}`,
        schema: z.unknown().transform((): UploadState => ({ type: 'here', serverHash: hash })),
        withHeaders: (state, headers) => {
          const serverHash = fileOfAddress(headers.get('content-location') ?? '');
          return serverHash === null ? state : { type: 'here', serverHash };
        },
        fromRefusal: (status, headers) =>
          status === 404 ? (partOf(headers) ?? { type: 'part', offset: 0 }) : null,
        ...options,
      }),
    send: (hash, { offset, bytes, length, type }, options) =>
      request({
        method: 'PATCH',
        path: `files/${hash}`,
        file: {
          bytes,
          headers: { 'Content-Type': type, [offsetName]: String(offset), 'upload-length': String(length) },
        },
        schema: sentSchema,
        fromRefusal: (status, headers) => (status === 409 ? partOf(headers) : null),
        ...options,
      }),
    get: (hash, options) =>
      request({ method: 'GET', path: `files/${hash}`, schema: bytesSchema, ...options }),
  };
}
