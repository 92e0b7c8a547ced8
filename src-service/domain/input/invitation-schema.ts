import { z } from 'zod';
import { emailField } from '#shared/domain/account/account-settings.ts';
import { line } from '#shared/domain/text-fields.ts';
import { roles } from '../../storage/accounts/permissions.ts';

/** Whom to invite. */
export const invitationSchema = z.strictObject({
  email: emailField.describe('The invitation goes there.'),
  name: line(200).default('').describe('The invited person may change it.'),
  role: z.enum(roles),
});

export type InvitationInput = Readonly<z.infer<typeof invitationSchema>>;
