import { z } from 'zod';
import { uploadTypes } from '../../domain/files/file-types.ts';
import { contentHashSchema } from '../../sync/operation.ts';

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/u);

/** In base64: four characters for three bytes of at most 10 MB. */
const longestBase64 = 14_000_000;

/** The pictures of texts, which the main process keeps as files. */
export const pictureMethods = {
  /** Resolves once the picture is on disk (fsync); only then may a text refer to it by `/api/v2/files/HASH`. */
  'pictures.add': {
    input: z.strictObject({
      accountKey: z.string().min(1).max(2200),
      base64: base64.max(longestBase64),
    }),
    output: z.object({ hash: contentHashSchema }),
  },
  /** A picture of a text. Null if it is neither on this computer nor to be had from the service now. */
  'pictures.read': {
    input: z.strictObject({ hash: contentHashSchema }),
    output: z.object({ picture: z.object({ type: z.enum(uploadTypes), base64 }).nullable() }),
  },
} as const;
