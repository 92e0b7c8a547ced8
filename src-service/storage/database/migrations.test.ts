import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from './database.ts';
import { migrations as versions, NewerSchemaError } from './migrations.ts';
import { schemaVersion1 } from './schema/schema-version-1.ts';
import { schemaVersion2 } from './schema/schema-version-2.ts';
import { schemaVersion3 } from './schema/schema-version-3.ts';
import { schemaVersion4 } from './schema/schema-version-4.ts';
import { runNow } from '../steps.ts';

let path = '';
beforeEach(() => {
  path = join(mkdtempSync(join(tmpdir(), 'layover-migrate-')), 'service.db');
});
afterEach(() => rmSync(join(path, '..'), { recursive: true, force: true }));

describe('migrations', () => {
  it('bring a new file to the newest schema, once', () => {
    openDatabase(path).close();
    const again = openDatabase(path);
    expect(runNow(again.query('PRAGMA user_version').get())).toEqual({ user_version: 17 });
    again.close();
  });

  it('from version 1: a section of two owners goes last in its proposal, one with lines is a cost section', () => {
    const old = new DatabaseSync(path);
    old.exec(`${schemaVersion1}; PRAGMA user_version = 1;
      WITH given (id, proposal, template, position) AS (
        VALUES (1, 1, NULL, 0), (2, 1, 5, 1), (3, 1, 5, 0), (4, NULL, 5, 2), (5, 1, NULL, 1))
      INSERT INTO sections (id, proposal_id, template_id, title, position, reusable, section_type, page_break, optional,
        selected, include_total, created_at, updated_at)
      SELECT id, proposal, template, '', position, 0, 'text', 0, 0, 0, 0, '', '' FROM given;
      INSERT INTO line_items (section_id, name, position, cost_type, created_at, updated_at)
      VALUES (4, 'Work', 1, 'fixed', '', '')`);
    old.close();
    const opened = openDatabase(path);
    const sql = 'SELECT id, proposal_id, template_id, position, section_type FROM sections ORDER BY id';
    expect(
      runNow(opened.query(sql).all()).map((row) => Object.values(row as Record<string, unknown>)),
    ).toEqual([
      [1, 1, null, 0, 'text'],
      [2, 1, null, 3, 'text'],
      [3, 1, null, 2, 'text'],
      [4, null, 5, 2, 'cost'],
      [5, 1, null, 1, 'text'],
    ]);
    opened.close();
  });

  it('from version 4: sections and items whose owner is deleted go, the others stay and are counted', () => {
    const old = new DatabaseSync(path);
    old.exec(`${schemaVersion1}; ${schemaVersion2}; ${schemaVersion3}; ${schemaVersion4}; PRAGMA user_version = 4;
      WITH given (id, ghost) AS (VALUES (1, NULL), (2, 99))
      INSERT INTO sections (id, title, position, reusable, section_type, page_break, optional, selected, include_total,
        created_at, updated_at, ghost_until)
      SELECT id, '', 0, 1, 'cost', 0, 0, 0, 0, '', '', ghost FROM given;
      WITH given (section, ghost) AS (VALUES (1, NULL), (1, 99), (3, 99))
      INSERT INTO line_items (section_id, name, position, cost_type, created_at, updated_at, ghost_until)
      SELECT section, 'Work', 1, 'fixed', '', '', ghost FROM given`);
    old.close();
    const opened = openDatabase(path);
    runNow(opened.query('UPDATE sections SET reusable = 0').run());
    runNow(opened.query('DELETE FROM line_items WHERE id = 0').run());
    expect(
      runNow(opened.query("SELECT * FROM counters WHERE name IN ('sections', 'line_items')").all()),
    ).toEqual([
      { name: 'line_items', value: 1 },
      { name: 'sections', value: 1 },
    ]);
    expect(runNow(opened.query('SELECT id FROM sections').all())).toEqual([{ id: 1 }]);
    opened.close();
  });

  it('from version 16: images become files with their bytes', () => {
    const old = new DatabaseSync(path);
    old.exec(`${versions.slice(0, 16).join(';')}; PRAGMA user_version = 16;
      INSERT INTO images VALUES ('aa', 'image/png', x'010203'), ('bb', 'image/svg+xml', x'04')`);
    old.close();
    const opened = openDatabase(path);
    expect(
      runNow(
        opened
          .query(
            'SELECT hash, type, size, width, unused_since, outside, hex(bytes) AS bytes FROM files JOIN file_bytes USING (hash)',
          )
          .all(),
      ),
    ).toEqual([
      ...[
        {
          hash: 'aa',
          type: 'image/png',
          size: 3,
          width: null,
          unused_since: null,
          outside: 0,
          bytes: '010203',
        },
      ],
      ...[
        {
          hash: 'bb',
          type: 'image/svg+xml',
          size: 1,
          width: null,
          unused_since: null,
          outside: 0,
          bytes: '04',
        },
      ],
    ]);
    expect(runNow(opened.query("SELECT name FROM sqlite_schema WHERE name = 'images'").all())).toEqual([]);
    opened.close();
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
