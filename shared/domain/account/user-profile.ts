import { z } from 'zod';
import { emailField } from './account-settings.ts';
import { lines, requiredLine } from '../text-fields.ts';

/** A user's details. */
export const userProfileSchema = z.strictObject({
  name: requiredLine(200),
  email: emailField.describe('Answers of clients go there.'),
  signature: lines(2000).describe('Ends the e-mails of this user.'),
});

export type UserProfile = Readonly<z.infer<typeof userProfileSchema>>;
