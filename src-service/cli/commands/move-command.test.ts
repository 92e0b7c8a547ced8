import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../storage/database/database.ts';
import { moveEngine } from '../../storage/move/move-engine.ts';
import { movedTables, unmovedTables } from '../../storage/move/moved-tables.ts';
import { startMove } from '../../storage/move/unfinished-move.ts';
import { runNow } from '../../storage/steps.ts';
import { createTestService } from '../../testing/test-service.ts';
import { claimDataDirectory } from '../data-directory.ts';
import { usersCommand } from './users-command.ts';
import { moveCommand } from './move-command.ts';
import { chooseFolders, numberFolders } from './move/account-folders.ts';

let data = '';
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'layover-move-'));
});
afterEach(() => rmSync(data, { recursive: true, force: true }));

const secret = 'postgres://layover:very-secret@db.example';
/** Nothing listens there. */
const away = 'postgres://layover:very-secret@127.0.0.1:1/layover';

describe('move', () => {
  it.each([
    [[], '--from and --to are needed'],
    [['--from', 'a'], 'move: --to is needed'],
    [['--to', 'a'], 'move: --from is needed'],
    [['--from', ''], '--from must not be empty'],
    [['--from', 'a', '--to', 'b'], 'one of --from and --to is a folder, the other one a postgres:// address'],
    [['--from', away, '--to', away], 'one of --from and --to is a folder'],
    [['--from', 'a', '--to', secret], 'move: --to must be an address such as postgres://USER:PASSWORD@HOST'],
    [['--from', 'a', '--to', away, '--database-file', 'f'], '--database-file names the database in place of'],
    [['--from', 'a', '--database-file', 'missing'], '--database-file missing cannot be read'],
    [['--everything'], '(see move --help)'],
    [['--from', 'a', '--to', away, '--account', 'b'], 'use --from with its folder'],
    [['--from', 'a', '--to', away, '--account', 'b', '--all-accounts'], 'cannot be used together'],
    [['--from', '/nowhere/at-all', '--to', away, '--all-accounts'], '/nowhere/at-all contains no accounts'],
    [['--from', '/nowhere/at-all', '--to', away], '/nowhere/at-all contains no service data'],
  ])('%j is refused without its password', async (flags, sentence) => {
    const refused = moveCommand(flags, {});
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow('very-secret');
  });

  it('takes the address from a file or the environment, and leaves the folder as it was', async () => {
    await createTestService({ database: join(data, 'service.db') }).service.close();
    const before = readdirSync(data);
    const file = join(data, '..', `${data.split('/').at(-1) ?? ''}.address`);
    writeFileSync(file, `${away}\n`);
    const unreachable = 'move: the target cannot be opened: The server at 127.0.0.1:1 does not answer';
    await expect(moveCommand(['--from', data, '--database-file', file], {})).rejects.toThrow(unreachable);
    await expect(moveCommand(['--from', data], { LAYOVER_DATABASE_URL: away })).rejects.toThrow(unreachable);
    rmSync(file);
    expect(readdirSync(data).filter((name) => !/-(?:wal|shm)$|lock$/u.test(name))).toEqual(before);
  });

  it('tells every flag and exit code', async () => {
    expect(await moveCommand(['--help'])).toContain('0 moved and compared, 1 stopped');
  });
});

describe('a folder of accounts', () => {
  const withData = async (name: string): Promise<void> => {
    mkdirSync(join(data, name));
    await createTestService({ database: join(data, name, 'service.db') }).service.close();
  };
  const refusal = async (...flags: readonly string[]): Promise<void> => {
    await moveCommand(['--from', data, '--to', away, ...flags], {});
  };

  it('is refused with what is wrong', async () => {
    await expect(refusal('--all-accounts')).rejects.toThrow('contains no accounts; each needs a folder');
    await withData('ann');
    await withData('bo');
    await expect(refusal('--account', 'ann', '--account', 'cy')).rejects.toThrow(
      'there is no account "cy" in',
    );
    writeFileSync(join(data, 'accounts.json'), '{"accounts":[{"folder":"../x"}]}');
    await expect(refusal('--all-accounts')).rejects.toThrow('accounts.json is not a list of accounts');
    const listed = { folder: 'cy', id: 3, created_at: '2026-01-01T00:00:00.000Z', suspended_at: null };
    writeFileSync(join(data, 'accounts.json'), JSON.stringify({ accounts: [listed] }));
    await expect(refusal('--all-accounts')).rejects.toThrow('names the account cy, which has no data there');
    await createTestService({ database: join(data, 'service.db') }).service.close();
    await expect(refusal('--all-accounts')).rejects.toThrow('holds the data of one service');
    await expect(moveCommand(['--from', away, '--to', data, '--all-accounts'], {})).rejects.toThrow(
      `--to ${data} holds the data of one service`,
    );
  });

  it('is left to others after a refusal', async () => {
    await withData('ann');
    await withData('bo');
    const served = claimDataDirectory(join(data, 'bo'));
    const { toServer } = await import('./move/move-accounts.ts');
    const parts = { filePlace: null, signal: AbortSignal.timeout(60_000), say: () => undefined };
    const target = { database: openDatabase(':memory:'), place: 'db.example', close: () => undefined };
    await expect(
      toServer(data, chooseFolders(data, 'all'), target, {
        ...{ ...parts, onLost: () => undefined, progress: () => () => undefined },
      }),
    ).rejects.toThrow(`--from ${join(data, 'bo')} is in use by another service`);
    claimDataDirectory(join(data, 'ann')).release();
    served.release();
    target.database.close();
  });

  it.each([
    [{ ann: 1, bo: 4 }, ['ann 1', 'bo 4']],
    [{ bo: 1, ann: 4 }, ['bo 1', 'ann 4']],
    // Without the first account, and without a list, numbers begin at 1.
    [{ bo: 3, ann: 4 }, ['bo 1', 'ann 2']],
    [{ bo: 3 }, ['bo 1', 'ann 2']],
    [{}, ['ann 1', 'bo 2']],
  ])('keeps the numbers of %j if it can', async (numbers, expected) => {
    await withData('ann');
    await withData('bo');
    const times = { created_at: '2026-01-01T00:00:00.000Z', suspended_at: null };
    const accounts = Object.entries(numbers).map(([folder, id]) => ({ folder, id, ...times }));
    if (accounts.length > 0) writeFileSync(join(data, 'accounts.json'), JSON.stringify({ accounts }));
    const folders = chooseFolders(data, 'all');
    const numbered = numberFolders(folders).map((id, index) => `${folders[index]?.name ?? ''} ${String(id)}`);
    expect(numbered).toEqual(expected);
  });
});

describe('the target of an unfinished move', () => {
  it('is refused by the service and by commands, with what to do', async () => {
    const file = join(data, 'service.db');
    const database = openDatabase(file);
    runNow(
      startMove(database, {
        ...{ source: 's', place: 'db.example/layover', table_name: 'users', position: '[1]' },
      }),
    );
    database.close();
    const sentence =
      'The data is an unfinished move from db.example/layover. Run the same move command again to finish it';
    expect(() => createTestService({ database: file })).toThrow(sentence);
    await expect(usersCommand(['list', '--data', data])).rejects.toThrow(sentence);
  });
});

describe('the tables of a move', () => {
  it('are all tables of the schema', () => {
    const database = openDatabase(':memory:');
    const known = new Set([...movedTables.map(({ name }) => name), ...unmovedTables]);
    const tables = runNow(moveEngine(database).tables());
    expect(tables.filter((name) => !known.has(name))).toEqual([]);
    expect(movedTables.filter(({ name }) => !tables.includes(name))).toEqual([]);
    database.close();
  });
});
