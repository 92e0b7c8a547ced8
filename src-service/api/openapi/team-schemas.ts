import { z } from 'zod';
import { invitationStates } from '../../domain/invitations/invitations.ts';
import { roles } from '../../storage/accounts/permissions.ts';
import { auditActions, auditActors, auditObjects } from '../../storage/team/audit-store.ts';

const timestamp = z.iso.datetime({ precision: 3 });
const integer = z.int();

/** The attributes of an entry of the audit log. */
export const auditAttributes = z.strictObject({
  created_at: timestamp,
  actor: z.enum(auditActors),
  user_id: integer.nullable().describe('Null unless a user acts.'),
  user_email: z.string().describe('At that time; empty without a user.'),
  key_id: integer.nullable().describe('Null unless a user acts by a key.'),
  key_name: z.string(),
  action: z.enum(auditActions),
  object_type: z.enum([...new Set(Object.values(auditObjects))]),
  object_id: integer.nullable(),
  detail: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()]))
    .describe('Names of fields and the like: no secret and no content of a document.'),
});

/** The attributes of an invitation. */
export const invitationAttributes = z.strictObject({
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  state: z.enum(invitationStates),
  invited_by_id: integer.nullable().describe('Null for one from the command line.'),
  created_at: timestamp,
  expires_at: timestamp,
  accepted_at: timestamp.nullable(),
  user_id: integer.nullable().describe('The user whom it has made.'),
  withdrawn_at: timestamp.nullable(),
});
