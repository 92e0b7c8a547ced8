import { z } from 'zod';
import { logoTypes, pictureTypes } from './images.ts';

/** A logo or picture that is stored, without its bytes. */
export const storedImageSchema = z.object({
  type: z.enum([...logoTypes, ...pictureTypes]),
  /** SHA-256 in hex: tells whether the bytes have to be read again. */
  hash: z.string(),
});
