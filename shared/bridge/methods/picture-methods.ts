import { z } from 'zod';
import { uploadTypes } from '../../domain/files/file-types.ts';

const hash = z.hash('sha256');

/** In base64: four characters for three bytes of at most 10 MB. */
const longestBase64 = 14_000_000;

/** The pictures of texts, which the main process keeps as files. */
export const pictureMethods = {
  /** Resolves once the picture is on disk (fsync); only then may a text refer to it by `/api/v2/files/HASH`. */
  'pictures.add': {
    input: z.strictObject({
      accountKey: z.string().min(1).max(2200),
      base64: z.base64().max(longestBase64),
    }),
    output: z.object({ hash }),
  },
  /** A picture of a text. Null if it is neither on this computer nor to be had from the service now. */
  'pictures.read': {
    input: z.strictObject({ hash }),
    output: z.object({ picture: z.object({ type: z.enum(uploadTypes), base64: z.base64() }).nullable() }),
  },
} as const;
