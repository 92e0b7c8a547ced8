import { z } from 'zod';
import { emailAddress, optional } from './values.ts';

/** The payload of a test message. */
export const mailTestSchema = z.object({
  email: optional(emailAddress).describe('Where it goes; by default to the user of the key.'),
});
