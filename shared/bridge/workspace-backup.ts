import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';
import { notificationSettingsSchema } from '../domain/activity/notifications.ts';
import { sendMessageSchema } from '../sync/operation.ts';

const count = z.int().nonnegative();

/** What stands in a backup that was opened: enough to decide what to do with it. */
export const openedBackupSchema = z.object({
  /** With which `backup.read` reads it. */
  id: z.string(),
  /** The file's name, without its folder. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  account: z.object({ name: z.string(), email: z.string() }),
  /** Whether it is of the account that is open, so that its records can be here already. */
  isSameAccount: z.boolean(),
  counts: z.object({
    records: count,
    clients: count,
    proposals: count,
    sections: count,
    lineItems: count,
    /** Sections that stand in no proposal. */
    library: count,
  }),
  emails: z.array(z.object({ proposalId: localIdSchema, message: sendMessageSchema })),
  preferences: z.string().nullable(),
  notifications: notificationSettingsSchema.nullable(),
});
/** The parsed description. */
export type OpenedBackup = Readonly<z.infer<typeof openedBackupSchema>>;
