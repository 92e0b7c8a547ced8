import { z } from 'zod';
import { largestFile, uploadTypes } from '#shared/domain/files/file-types.ts';
import {
  findFile,
  prepareUpload,
  prepareUploadPart,
  storeUpload,
  storeUploadPart,
} from '../../domain/files/file-uploads.ts';
import { invalid, ServiceFailure } from '../../failure.ts';
import type { FileRow } from '../../storage/files/file-store.ts';
import { apiRoot } from '../api-root.ts';
import type { ApiContext } from '../api-context.ts';
import type { FileAnswer } from '../openapi/file-schemas.ts';
import { created, fileAnswer, ok, uploadRoute, route, type RawRequest, type Route } from '../route.ts';
import type { HeaderDoc } from '../route-doc.ts';

const upload = { types: uploadTypes, maxBytes: largestFile, wrongType: 'unsupported-media' } as const;

const digestHeader: HeaderDoc = {
  name: 'Content-Digest',
  description: 'The SHA-256 of the body, as sha-256=:BASE64: (RFC 9530). A body with another one is a 422.',
};
const offsetHeader: HeaderDoc = {
  name: 'Upload-Offset',
  description: 'Where in the file this part begins, in bytes: as many as are here. Another place is a 409.',
};
const lengthHeader: HeaderDoc = {
  name: 'Upload-Length',
  description: 'The length of the whole file in bytes.',
};

/** Bytes under their hash never change, and nothing of them runs. */
export const fileHeaders = {
  'Cache-Control': 'private, max-age=31536000, immutable',
  'Content-Security-Policy': "default-src 'none'; sandbox",
} as const;

/** Pictures of texts: an extension of the API (`field-notes.md §4`). */
export const fileRoutes: readonly Route[] = [
  uploadRoute({
    method: 'POST',
    path: '/files',
    needs: 'write',
    doc: {
      summary: 'Store a picture for the bodies of sections',
      description:
        'The body is the file. Everything that does not belong to the picture is removed; hash and size are those of ' +
        'the result. 200 if it is there already. A body refers to it by its url in the src of an img. A file that no ' +
        'section refers to for seven days is removed.',
      answer: { kind: 'plain', schema: 'FileAnswer' },
      headers: [digestHeader],
    },
    upload: { ...upload, takesParts: false },
    prepare: (context, { body, header }) =>
      prepareUpload(context, body, readDigest(header(digestHeader.name))),
    *handle(context, { body }) {
      const { row, isNew } = yield* storeUpload(context, body);
      return isNew ? created(fileDocument(context, row)) : ok(fileDocument(context, row));
    },
  }),
  route({
    method: 'GET',
    path: '/files/:hash',
    doc: {
      summary: 'A file, by its hash or by the SHA-256 of the bytes that were uploaded',
      description:
        'HEAD says whether it is there. A 404 names in Upload-Offset how many bytes of an unfinished upload are here. ' +
        'Content-Location names the file if it was asked for by the hash of its upload.',
      answer: { kind: 'file', types: uploadTypes },
    },
    *handle(context, { params: { hash = '' } }) {
      const row = yield* findFile(context, hash);
      if (row === undefined) {
        const progress = yield* context.stores.fileParts.progress(hash);
        throw new ServiceFailure('not-found', 'File not found', [], {
          'Upload-Offset': String(progress?.offset ?? 0),
        });
      }
      return fileAnswer(row.hash, { ...fileHeaders, 'Content-Location': `${apiRoot}/files/${row.hash}` });
    },
  }),
  uploadRoute({
    method: 'PATCH',
    path: '/files/:hash',
    needs: 'write',
    doc: {
      summary: 'Store a part of a file',
      description:
        'The path names the SHA-256 of the whole file. Parts follow each other; of one that breaks off, what has ' +
        'arrived is kept, and HEAD says how much. With the last part the file is stored as by POST /files. The parts ' +
        'of an unfinished upload are kept for a day, and those of ten uploads at most.',
      answer: { kind: 'plain', schema: 'UploadAnswer' },
      headers: [offsetHeader, lengthHeader],
    },
    upload: { ...upload, takesParts: true },
    prepare: (context, { params: { hash = '' }, body, header }) =>
      prepareUploadPart(context, hash, {
        start: readSize(offsetHeader, header),
        bytes: body,
        total: readSize(lengthHeader, header),
      }),
    *handle(context, { body }) {
      if (body.kind === 'known') return ok(fileDocument(context, body.row));
      if (body.kind === 'complete') {
        const { row, isNew } = yield* storeUpload(context, body);
        return isNew ? created(fileDocument(context, row)) : ok(fileDocument(context, row));
      }
      const progress = yield* storeUploadPart(context, body);
      return { ...ok({ upload: progress }), headers: { 'Upload-Offset': String(progress.offset) } };
    },
  }),
];

function fileDocument(
  { publicUrl }: Pick<ApiContext, 'publicUrl'>,
  { hash, type, width, height, size }: FileRow,
): FileAnswer {
  return {
    file: { hash, type, width, height, bytes: size, url: `${publicUrl()}${apiRoot}/files/${hash}` },
  };
}

/** The declared SHA-256 in hexadecimal; null without one. Other algorithms are not checked. */
function readDigest(value: string | undefined): string | null {
  const [, digest] = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/]{43}=):/u.exec(value ?? '') ?? [];
  return digest === undefined ? null : Buffer.from(digest, 'base64').toString('hex');
}

const size = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

function readSize({ name }: HeaderDoc, header: RawRequest['header']): number {
  const parsed = size.safeParse(header(name) ?? Number.NaN);
  if (!parsed.success) throw invalid(name, 'must be a header with a whole number of bytes');
  return parsed.data;
}
