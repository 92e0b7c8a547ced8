import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { replaceFile } from './files.ts';

const long = 'x'.repeat(1_000_000);

const module = pathToFileURL(join(import.meta.dirname, 'files.ts')).href;
const replace = `(await import('${module}')).replaceFile(process.argv[1], 'x'.repeat(1_000_000));`;

/** Kills the process after the first bytes of a file. */
const killHalfWay = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const write = fs.writeFileSync;
  fs.writeFileSync = (path, text, options) => {
    write(path, text.slice(0, 1_000), options);
    process.kill(process.pid, 'SIGKILL');
  };
  syncBuiltinESMExports();
`;

describe('replacing a file', () => {
  let file = '';
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'layover-replace-'));
    file = join(folder, 'state.json');
    writeFileSync(file, 'old');
    return () => rmSync(folder, { recursive: true });
  });

  it('leaves the new text and no other file', () => {
    replaceFile(file, long);
    expect(readFileSync(file, 'utf8')).toBe(long);
    expect(readdirSync(folder)).toEqual(['state.json']);
  });

  it('leaves the old file whole if it is killed half-way', () => {
    const script = `${killHalfWay}${replace}`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script, file], {
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(readdirSync(folder).length).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it.skipIf(process.platform === 'win32')('leaves the old file whole if the write fails half-way', () => {
    const command = `ulimit -f 1; exec "$0" --input-type=module -e "$1" "$2"`;
    const { status, stderr } = spawnSync('sh', ['-c', command, process.execPath, replace, file], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('EFBIG');
    expect(readFileSync(file, 'utf8')).toBe('old');
  });

  it('succeeds after one that ended half-way', () => {
    writeFileSync(`${file}.part`, 'half');
    replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(existsSync(`${file}.part`)).toBe(false);
  });
});
