import { z } from 'zod';
import { logoTypes, pictureTypes } from './images.ts';

/** A stored logo or picture, without its bytes. */
export const storedImageSchema = z.object({
  type: z.enum([...logoTypes, ...pictureTypes]),
  /** SHA-256 in hex: shows whether the bytes must be read again. */
  hash: z.string(),
});
