import { z } from 'zod';
import { logoTypes } from '#shared/domain/account/images.ts';
import { uploadTypes } from '#shared/domain/files/file-types.ts';

const count = z.int().nonnegative();

/** The answer of `POST /files`. */
export const fileAnswerSchema = z.strictObject({
  file: z.strictObject({
    hash: z.string().describe('SHA-256 of its bytes, in hexadecimal.'),
    type: z.enum([...new Set([...uploadTypes, ...logoTypes])]),
    width: count.nullable().describe('In pixels; null for a drawing and for pictures of older versions.'),
    height: count.nullable(),
    bytes: count,
    url: z.string().describe('For the src of an img in the body of a section.'),
  }),
});

export type FileAnswer = Readonly<z.infer<typeof fileAnswerSchema>>;

/** The answer of `PATCH /files/:hash`. */
export const uploadAnswerSchema = z.union([
  fileAnswerSchema,
  z.strictObject({
    upload: z.strictObject({ offset: count.describe('How many bytes are here.'), length: count }),
  }),
]);
