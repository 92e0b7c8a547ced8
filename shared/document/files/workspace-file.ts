import { z } from 'zod';
import { localIdSchema } from '../../domain/ids.ts';
import { catalogItemSchema, mostCatalogItems } from '../../domain/pricing/catalog-item.ts';
import { notificationSettingsSchema } from '../../domain/activity/notifications.ts';
import { preferencesTextSchema } from '../../domain/preferences.ts';
import { listViewsSchema } from '../../domain/list-views.ts';
import { recordSchema, type AnyRecord } from '../../domain/record.ts';
import { sendMessageSchema } from '../../sync/operation.ts';

/** The version that this app writes. Raise it when an older app would misread the file. */
export const workspaceFileVersion = 1;
/** The file extension. The system opens such files with Layover. */
export const workspaceFileType = 'layover';

/** The fields that identify a workspace file and its version, parsed first. */
export const workspaceFileHeadSchema = z.object({
  format: z.literal('layover-workspace'),
  version: z.int().positive(),
});

/** Limits far above any workspace; a larger file was not written by Layover. */
const mostRecords = 500_000;
const mostEmails = 50_000;
/** Base64 has four characters for three bytes of a picture, which has at most 10 MB. */
const longestPicture = 14_000_000;
const mostPictures = 50_000;

/** An e-mail that was approved but not yet sent when the file was written. A restore turns it into a draft. */
const waitingEmailSchema = z.object({ proposalId: localIdSchema, message: sendMessageSchema });

/**
 * A workspace as one file: all visible records with pending edits, queued e-mails and settings. No key, no address of a
 * service, no log.
 */
export const workspaceFileSchema = z.object({
  format: z.literal('layover-workspace'),
  version: z.literal(workspaceFileVersion),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  app: z.string().max(80),
  /** The fingerprint tells whether the file belongs to the open account. */
  account: z.object({
    fingerprint: z.hash('sha256'),
    name: z.string().max(500),
    email: z.string().max(500),
    currency: z.string().max(20),
  }),
  records: z.array(recordSchema).max(mostRecords),
  emails: z.array(waitingEmailSchema).max(mostEmails),
  /** Absent in files of older versions. */
  catalog: z.array(catalogItemSchema).max(mostCatalogItems).optional(),
  /** The saved views and columns of lists. Absent in files of older versions. */
  views: listViewsSchema.optional(),
  preferences: preferencesTextSchema.nullable(),
  notifications: notificationSettingsSchema.nullable(),
});
export type WorkspaceFile = Readonly<z.infer<typeof workspaceFileSchema>>;

/** The lists of a file, which are read element by element, with the most elements that each may have. */
export const workspaceFileLists = {
  records: { element: recordSchema, most: mostRecords },
  emails: { element: waitingEmailSchema, most: mostEmails },
  catalog: { element: catalogItemSchema, most: mostCatalogItems },
} as const;

/**
 * The pictures of the texts, a last list of the file. They are not part of `WorkspaceFile`, because they are written and
 * read one by one. Absent in files of older versions.
 */
export const workspaceFilePictures = {
  key: 'pictures',
  element: z.base64().max(longestPicture),
  most: mostPictures,
} as const;

/** Everything else in it. */
export const workspaceFileRestSchema = workspaceFileSchema.omit({
  records: true,
  emails: true,
  catalog: true,
});

/**
 * Whether ids are unique and every parent exists. A file edited by hand may be valid record by record and still be
 * inconsistent.
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
