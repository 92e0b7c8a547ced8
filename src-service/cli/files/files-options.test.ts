import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFilePlace, readSourcePlace, type FilesValues } from './files-options.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'layover-place-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const env = {
  LAYOVER_FILES_ACCESS_KEY_ID: 'the-id',
  LAYOVER_FILES_SECRET_ACCESS_KEY: 'the-secret',
};
const nameOf = (values: FilesValues): string | null => readFilePlace(values, env)?.name ?? null;

function secretsFile(content: string, mode = 0o600): string {
  const file = join(directory, `secrets-${String(Math.random())}`);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

it('reads a folder, which it makes, and the address of a bucket', () => {
  expect(nameOf({})).toBeNull();
  const folder = join(directory, 'new', 'files');
  expect(nameOf({ files: folder })).toBe(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(nameOf({ files: 's3://my-bucket' })).toBe('s3://my-bucket/ at s3.us-east-1.amazonaws.com');
  expect(nameOf({ files: 's3://b.cket/a/b/?region=eu-central-1' })).toBe(
    's3://b.cket/a/b/ at s3.eu-central-1.amazonaws.com',
  );
  const keys = secretsFile('{"access_key_id": "a", "secret_access_key": "b"}');
  const files = 's3://bucket/p?endpoint=http://127.0.0.1:9000&region=garage';
  expect(readFilePlace({ files, 'files-secrets-file': keys }, {})?.name).toBe(
    's3://bucket/p/ at 127.0.0.1:9000',
  );
  expect(() => readSourcePlace({ files: join(directory, 'none') }, env)).toThrow('does not exist');
});

it.each([
  [{ files: '' }, '--files must not be empty'],
  [{ files: 's3://' }, '--files must be a folder or s3://BUCKET/PREFIX?endpoint='],
  [{ files: 's3://id:secret@bucket' }, '--files must not hold a key'],
  [{ files: 's3://B_' }, 'is not a bucket name'],
  [{ files: 's3://bucket:80' }, 'is not a bucket name'],
  [{ files: 's3://bucket?acl=public' }, '"acl" is unknown'],
  [{ files: 's3://bucket?region=A!' }, 'is not a region'],
  [{ files: 's3://bucket?endpoint=https://x.example/path' }, 'endpoint must be an address such as'],
  [{ files: 's3://bucket?endpoint=ftp://x.example' }, 'endpoint must be an address such as'],
  [{ files: 's3://bucket/a%20b' }, 'the prefix may have letters'],
  [{ files: 'folder', 'files-secrets-file': 'x' }, '--files-secrets-file is for --files s3://BUCKET'],
  [{ 'files-secrets-file': 'x' }, '--files-secrets-file is for --files s3://BUCKET'],
] as const)('refuses %o', (values, sentence) => {
  expect(() => readFilePlace(values, env)).toThrow(sentence);
});

it('takes keys from a private file or the environment alone, and repeats none', () => {
  const files = 's3://bucket';
  expect(() => readFilePlace({ files }, {})).toThrow('--files s3:// needs keys: name a file');
  for (const content of ['{"access_key_id": "hidden"}', 'hidden', '{"hidden": 1}'])
    expect(() => readFilePlace({ files, 'files-secrets-file': secretsFile(content) }, {})).toThrow(
      /^(?!.*hidden).*must be a JSON object of access_key_id and secret_access_key$/u,
    );
  if (process.platform !== 'win32')
    expect(() => readFilePlace({ files, 'files-secrets-file': secretsFile('{}', 0o644) }, {})).toThrow(
      'can be read by other users',
    );
});
