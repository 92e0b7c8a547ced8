import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { FilePlace } from '../../storage/files/file-place.ts';
import type { S3Address } from '../../storage/files/s3/s3-place.ts';
import type { S3Keys } from '../../storage/files/s3/sign-request.ts';
import { readPrivateText } from '../mail-secrets-file.ts';
import { makeFolder } from '../make-folder.ts';
import { errorReason } from '../open-data.ts';
import type { Environment } from '../secrets/read-secret.ts';
import { UsageError } from '../usage-error.ts';

/** The flags of the place of files, for the service and for commands that read them. */
export const filesFlags = {
  files: { type: 'string' },
  'files-secrets-file': { type: 'string' },
} as const;

export interface FilesValues {
  readonly files?: string | undefined;
  readonly 'files-secrets-file'?: string | undefined;
}

const secretsSchema = z.strictObject({
  access_key_id: z.string().min(1),
  secret_access_key: z.string().min(1),
});

const variables = { id: 'LAYOVER_FILES_ACCESS_KEY_ID', secret: 'LAYOVER_FILES_SECRET_ACCESS_KEY' } as const;

/** Where the bytes of files are; null for the database. Throws a `UsageError` at a mistake. */
export function readFilePlace(values: FilesValues, env: Environment): FilePlace | null {
  const { files: text, 'files-secrets-file': secretsFile } = values;
  const isS3 = text?.startsWith('s3:') === true;
  if (secretsFile !== undefined && !isS3)
    throw new UsageError('--files-secrets-file is for --files s3://BUCKET');
  if (text === undefined) return null;
  if (text === '') throw new UsageError('--files must not be empty');
  return isS3 ? openBucket(readAddress(text), readKeys(secretsFile, env)) : openFolder(text);
}

/** The same for a command that reads files: it makes no folder. */
export function readSourcePlace(values: FilesValues, env: Environment): FilePlace | null {
  const { files } = values;
  if (files !== undefined && files !== '' && !files.startsWith('s3:') && !existsSync(files))
    throw new UsageError(`--files ${files} does not exist`);
  return readFilePlace(values, env);
}

/** A folder that is given is made, and given to the service's own user alone. */
function openFolder(text: string): FilePlace {
  const folder = resolve(text);
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    throw new UsageError(`--files ${text} cannot be used: ${errorReason(error)}`);
  }
  return loadedLater(folder, async () =>
    (await import('../../storage/files/folder-place.ts')).createFolderPlace(folder),
  );
}

function openBucket(address: S3Address, keys: S3Keys): FilePlace {
  const { bucket, prefix, endpoint } = address;
  return loadedLater(`s3://${bucket}/${prefix} at ${new URL(endpoint).host}`, async () =>
    (await import('../../storage/files/s3/s3-place.ts')).createS3Place(address, keys),
  );
}

/** A place whose code is loaded with its first use: most services keep their files in the database. */
function loadedLater(name: string, load: () => Promise<FilePlace>): FilePlace {
  let loading: Promise<FilePlace> | null = null;
  const place = (): Promise<FilePlace> => (loading ??= load());
  return {
    name,
    read: async (account, hash) => await (await place()).read(account, hash),
    write: async (account, hash, bytes) => await (await place()).write(account, hash, bytes),
    remove: async (account, hash) => await (await place()).remove(account, hash),
  };
}

function readAddress(text: string): S3Address {
  const form = 's3://BUCKET/PREFIX?endpoint=https://HOST&region=REGION';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.hostname === '') throw new UsageError(`--files must be a folder or ${form}`);
  if (url.username !== '' || url.password !== '')
    throw new UsageError('--files must not hold a key, which every program on this computer could read');
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(url.hostname) || url.port !== '')
    throw new UsageError(`--files: "${url.hostname}" is not a bucket name`);
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (unknown !== undefined) throw new UsageError(`--files: "${unknown}" is unknown; the form is ${form}`);
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!/^[a-z0-9-]{1,64}$/u.test(region)) throw new UsageError(`--files: "${region}" is not a region`);
  if (!URL.canParse(endpoint) || !/^https?:\/\/[^/?#@]+\/?$/u.test(endpoint))
    throw new UsageError(
      '--files: endpoint must be an address such as https://s3.example.com, without a path',
    );
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/gu, '');
  if (!/^[\w.!~/-]{0,200}$/u.test(prefix) || prefix.split('/').includes('..'))
    throw new UsageError('--files: the prefix may have letters, digits and any of . _ ~ ! / -');
  return { endpoint, region, bucket: url.hostname, prefix: prefix === '' ? '' : `${prefix}/` };
}

/** From a private file or the environment: a flag would show in the list of processes. */
function readKeys(file: string | undefined, env: Environment): S3Keys {
  if (file !== undefined) return readKeysFile(file);
  const [accessKeyId, secretAccessKey] = [env[variables.id] ?? '', env[variables.secret] ?? ''];
  if (accessKeyId === '' || secretAccessKey === '')
    throw new UsageError(
      `--files s3:// needs keys: name a file with --files-secrets-file, or set ${variables.id} and ${variables.secret}`,
    );
  return { accessKeyId, secretAccessKey };
}

function readKeysFile(file: string): S3Keys {
  const text = readPrivateText(file, '--files-secrets-file');
  try {
    const { access_key_id, secret_access_key } = secretsSchema.parse(JSON.parse(text));
    return { accessKeyId: access_key_id, secretAccessKey: secret_access_key };
  } catch {
    // The parser's message would repeat the text of the file.
    throw new UsageError(
      `--files-secrets-file ${file} must be a JSON object of access_key_id and secret_access_key`,
    );
  }
}
