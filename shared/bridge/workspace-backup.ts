import { z } from 'zod';
import { localIdSchema } from '../domain/ids.ts';
import { notificationSettingsSchema } from '../domain/activity/notifications.ts';
import { sendMessageSchema } from '../sync/operation.ts';

const count = z.int().nonnegative();

/** The summary of an opened backup. */
export const openedBackupSchema = z.object({
  /** Parameter of `backup.read`. */
  id: z.string(),
  /** The file's name, without its folder. */
  name: z.string(),
  madeAt: z.iso.datetime(),
  account: z.object({ name: z.string(), email: z.string() }),
  /** Whether it is a backup of the open account, whose records may already be here. */
  isSameAccount: z.boolean(),
  counts: z.object({
    records: count,
    clients: count,
    proposals: count,
    sections: count,
    lineItems: count,
    /** Sections outside of proposals. */
    library: count,
    catalog: count,
    /** Saved views of lists. */
    views: count,
  }),
  emails: z.array(z.object({ proposalId: localIdSchema, message: sendMessageSchema })),
  preferences: z.string().nullable(),
  notifications: notificationSettingsSchema.nullable(),
});
export type OpenedBackup = Readonly<z.infer<typeof openedBackupSchema>>;
