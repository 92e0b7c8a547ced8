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
import { createReason } from '#shared/reasons/reason.ts';

/**
 * Limits of the file and of its unpacked content, bytes. Both are needed, because a small file can unpack to billions.
 */
export const largestPacked = 400_000_000;
/** Node's longest string has 536,870,888 characters. */
const largestUnpacked = 500_000_000;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Packs a workspace as gzipped JSON. The checksum of gzip detects damage. */
export async function packWorkspace(file: WorkspaceFile): Promise<Buffer> {
  return await pack(JSON.stringify(workspaceFileSchema.parse(file)));
}

async function parseJson(bytes: Uint8Array, maxOutputLength: number): Promise<unknown> {
  const text = await unpack(bytes, { maxOutputLength });
  return JSON.parse(text.toString('utf8'));
}

/**
 * Unpacks and parses a file. Throws `bad-input` with a message for the user if it is not a workspace file, damaged, of
 * a newer version, or inconsistent.
 */
export async function unpackWorkspace(bytes: Uint8Array, largest = largestUnpacked): Promise<WorkspaceFile> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    throw new AppError('bad-input', createReason('errors.noBackup'));
  let content: unknown;
  try {
    content = await parseJson(bytes, largest);
  } catch (cause) {
    throw new AppError('bad-input', createReason('errors.backupDamaged'), { cause });
  }
  const head = workspaceFileHeadSchema.safeParse(content);
  if (!head.success) throw new AppError('bad-input', createReason('errors.noBackup'));
  if (head.data.version > workspaceFileVersion)
    throw new AppError('bad-input', createReason('errors.backupNewer'));
  const file = workspaceFileSchema.safeParse(content);
  if (!file.success || !isConsistent(file.data.records)) {
    throw new AppError('bad-input', createReason('errors.backupChanged'), { cause: file.error });
  }
  return file.data;
}
