import { expect, test } from 'vitest';
import { toPostgres } from './dialect.ts';

test('numbers parameters, except in texts', () => {
  expect(toPostgres("SELECT '?' FROM t WHERE a = ? AND b = ?")).toBe(
    "SELECT '?' FROM t WHERE a = $1 AND b = $2",
  );
  expect(toPostgres('SELECT ?1 WHERE b = ?1')).toBe('SELECT $1 WHERE b = $1');
});

test('drops hints for the planner', () => {
  expect(toPostgres('SELECT * FROM mails INDEXED BY mails_due WHERE id = ?')).toBe(
    'SELECT * FROM mails WHERE id = $1',
  );
});

test('reads lists of ids and of texts', () => {
  expect(
    toPostgres('a IN (SELECT value FROM json_each(?)) OR b NOT IN (SELECT value FROM json_each(?) AS texts)'),
  ).toBe('a = ANY (ARRAY(SELECT value FROM ids_of($1))) OR b <> ALL (ARRAY(SELECT value FROM texts_of($2)))');
});

test('reads the places of ids in their list', () => {
  expect(toPostgres('SELECT value, key FROM json_each(?) AS numbered')).toBe(
    'SELECT value, key FROM ids_of($1) WITH ORDINALITY AS numbered (value, key)',
  );
});

test('a key is unique in its account', () => {
  expect(toPostgres('INSERT INTO images (hash) VALUES (?) ON CONFLICT (hash) DO NOTHING')).toBe(
    'INSERT INTO images (hash) VALUES ($1) ON CONFLICT (account_id, hash) DO NOTHING',
  );
});

test('an INSERT returns the id of its row', () => {
  expect(toPostgres('INSERT INTO clients (name) VALUES (?)')).toBe(
    'INSERT INTO clients (name) VALUES ($1) RETURNING id',
  );
});
