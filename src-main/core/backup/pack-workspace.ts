import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import {
  isConsistent,
  workspaceFileHeadSchema,
  workspaceFileSchema,
  workspaceFileVersion,
  type WorkspaceFile,
} from '#shared/document/files/workspace-file.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { t } from '../i18n/translate.ts';

/** Largest file that is opened, and largest content that is unpacked from it, bytes: a few bytes can unpack to billions. */
export const largestPacked = 200_000_000;
const largestUnpacked = 250_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The file's bytes: JSON in gzip, whose checksum tells a damaged file. */
export async function packWorkspace(file: WorkspaceFile): Promise<Buffer> {
  return await pack(JSON.stringify(workspaceFileSchema.parse(file)));
}

async function parseJson(bytes: Uint8Array, maxOutputLength: number): Promise<unknown> {
  const text = await unpack(bytes, { maxOutputLength });
  return JSON.parse(text.toString('utf8'));
}

/**
 * Reads a file's bytes. Throws `bad-input` in words for a person: for a file that is not Layover's, that is damaged,
 * that a newer version has written, or that somebody has changed.
 */
export async function unpackWorkspace(bytes: Uint8Array, largest = largestUnpacked): Promise<WorkspaceFile> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new AppError('bad-input', t('errors.noBackup'));
  let content: unknown;
  try {
    content = await parseJson(bytes, largest);
  } catch (cause) {
    throw new AppError('bad-input', t('errors.backupDamaged'), { cause });
  }
  const head = workspaceFileHeadSchema.safeParse(content);
  if (!head.success) throw new AppError('bad-input', t('errors.noBackup'));
  if (head.data.version > workspaceFileVersion) throw new AppError('bad-input', t('errors.backupNewer'));
  const file = workspaceFileSchema.safeParse(content);
  if (!file.success || !isConsistent(file.data.records)) {
    throw new AppError('bad-input', t('errors.backupChanged'), { cause: file.error });
  }
  return file.data;
}
