import { z } from 'zod';
import { localIdSchema } from '../../domain/ids.ts';
import { notificationSettingsSchema } from '../../domain/activity/notifications.ts';
import { preferencesTextSchema } from '../../domain/preferences.ts';
import { recordSchema, type AnyRecord } from '../../domain/record.ts';
import { sendMessageSchema } from '../../sync/operation.ts';

/** The version that this app writes. Raised whenever an older app would read a file wrongly. */
export const workspaceFileVersion = 1;
/** The ending of the file's name, which the system opens with Layover. */
export const workspaceFileType = 'layover';

/** What tells a workspace's file from any other, and whether this app can read the rest. */
export const workspaceFileHeadSchema = z.object({
  format: z.literal('layover-workspace'),
  version: z.int().positive(),
});

/** Far above any workspace: what is larger was not written by Layover. */
const mostRecords = 500_000;
const mostEmails = 50_000;

/** An e-mail that a person had approved and that had not gone out when the file was written. It is a draft again. */
const waitingEmailSchema = z.object({ proposalId: localIdSchema, message: sendMessageSchema });

/**
 * A workspace as one file: every record as the screens show it, edits that had not reached the service included;
 * e-mails that waited; settings. No key, no address of a service, no log.
 */
export const workspaceFileSchema = z.object({
  format: z.literal('layover-workspace'),
  version: z.literal(workspaceFileVersion),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  app: z.string().max(80),
  /** Whose it was. The fingerprint tells whether the records are those of the account that is open. */
  account: z.object({
    fingerprint: z.hash('sha256'),
    name: z.string().max(500),
    email: z.string().max(500),
    currency: z.string().max(20),
  }),
  records: z.array(recordSchema).max(mostRecords),
  emails: z.array(waitingEmailSchema).max(mostEmails),
  preferences: preferencesTextSchema.nullable(),
  notifications: notificationSettingsSchema.nullable(),
});
/** The parsed file. */
export type WorkspaceFile = Readonly<z.infer<typeof workspaceFileSchema>>;

/**
 * Whether every record is there once, and what it stands in is there as well: a file in which somebody has written
 * may be valid piece by piece and still make no sense.
 */
export function isConsistent(records: readonly AnyRecord[]): boolean {
  const ids = new Set(records.map(({ entity, localId }) => `${entity}/${localId}`));
  if (ids.size !== records.length) return false;
  return records.every((record) => {
    if (record.entity === 'line_item') return ids.has(`section/${record.fields.section_id}`);
    if (record.entity === 'taxation') return ids.has(`proposal/${record.fields.proposal_id}`);
    if (record.entity !== 'section') return true;
    return record.fields.proposal_id === null || ids.has(`proposal/${record.fields.proposal_id}`);
  });
}
