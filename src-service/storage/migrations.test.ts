import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { NewerSchemaError } from './migrations.ts';

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'layover-migrate-')), 'service.db');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

describe('migrations', () => {
  it('bring a new file to the newest schema, once', () => {
    openDatabase(path).close();
    const again = openDatabase(path);
    expect(again.query('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    again.close();
  });

  it('refuse a file of a newer version and leave it alone', () => {
    const newer = new DatabaseSync(path);
    newer.exec(
      "CREATE TABLE precious (x TEXT); INSERT INTO precious VALUES ('kept'); PRAGMA user_version = 99",
    );
    newer.close();
    expect(() => openDatabase(path)).toThrow(NewerSchemaError);
    const after = new DatabaseSync(path);
    expect(after.prepare('SELECT x FROM precious').get()).toEqual({ x: 'kept' });
    after.close();
  });
});
