import { bugsOfClass } from '../tested-bug.ts';

const journal = 'src-main/core/journal';
const recovery = 'src-main/core/recovery';
const pull = 'src-main/core/sync/pull';

/** Bugs in what is on the disk, and in what is in memory beside it. */
export const journalBugs = [
  ...bugsOfClass('rolled-back caches', `${journal}/cached-stores.test.ts`, [
    {
      name: 'keeps the outbox in memory after a rollback',
      file: `${journal}/operation-store.ts`,
      find: 'database.onRollback(() => {\n    outbox = null;\n  });',
      replace: 'database.onRollback(() => undefined);',
    },
    {
      name: 'keeps the newest feed entries after a rollback',
      file: `${journal}/feed-store.ts`,
      find: '    newest = null;\n    latest = [];',
      replace: '    newest = null;',
    },
    {
      name: 'keeps the number of the newest feed entry after a rollback',
      file: `${journal}/feed-store.ts`,
      find: '    newest = null;\n    latest = [];',
      replace: '    latest = [];',
    },
    {
      name: 'keeps cached rows after a rollback',
      file: `${journal}/cached-rows.ts`,
      find: '  database.onRollback(clear);\n',
      replace: '',
    },
    {
      name: 'keeps base records after a rollback',
      file: `${journal}/records/record-store.ts`,
      find: '  database.onRollback(() => parsed.clear());\n',
      replace: '',
    },
    {
      name: 'keeps values of the journal after a rollback',
      file: `${journal}/meta-store.ts`,
      find: '  database.onRollback(() => known.clear());\n',
      replace: '',
    },
    {
      name: 'tells no cache of a rollback that SQLite has made itself',
      file: `${journal}/storage/database.ts`,
      find: "      if (database.isTransaction) database.exec('ROLLBACK');\n",
      replace: "      if (!database.isTransaction) return;\n      database.exec('ROLLBACK');\n",
    },
    {
      name: 'keeps the plan of a rolled-back outbox',
      file: 'src-main/core/sync/engine/plan-now.ts',
      find: '  journal.onRollback(forget);\n',
      replace: '',
    },
    {
      name: 'counts a read that the journal could not keep',
      file: 'src-main/core/sync/staleness/local-write-clock.ts',
      find: '      keepFormerRead(localId);\n',
      replace: '',
      test: 'src-main/core/sync/staleness/local-write-clock.test.ts',
    },
    {
      name: 'keeps the pruned entries of the feed in memory',
      file: `${journal}/feed-store.ts`,
      find: '    latest = latest.filter(({ seq }) => seq > upTo);\n',
      replace: '',
    },
    {
      name: 'logs the writes of a rolled-back transaction with the next one',
      file: `${journal}/storage/database.ts`,
      find: "    redo.append({ seq, writes });\n  }\n\n  const { transaction, isRunning } = joinTransactions({\n    begin() {\n      guard(() => database.exec('BEGIN IMMEDIATE'));\n      writes = [];",
      replace:
        "    redo.append({ seq, writes });\n    writes = [];\n  }\n\n  const { transaction, isRunning } = joinTransactions({\n    begin() {\n      guard(() => database.exec('BEGIN IMMEDIATE'));",
      test: `${journal}/storage/redo-writes.test.ts`,
    },
    {
      name: 'remembers in which order rolled-back operations arrived',
      file: 'src-main/core/sync/outbox/arrival-order.ts',
      find: '    newestByRecord.clear();\n    completeFrom = null;\n  });',
      replace: '    completeFrom = completeFrom ?? null;\n  });',
      test: 'src-main/core/sync/outbox/arrival-order.test.ts',
    },
  ]),
  ...bugsOfClass('torn redo log', `${journal}/redo-log.test.ts`, [
    {
      name: 'takes a log without its last line for a whole one',
      file: `${journal}/redo-log.ts`,
      find: "isDamaged: rest !== '' };",
      replace: 'isDamaged: false };',
    },
    {
      name: 'continues behind a truncated line',
      file: `${journal}/redo-log.ts`,
      find: '    ftruncateSync(file, size);\n',
      replace: '',
    },
    {
      name: 'accepts a gap in the numbers of a log',
      file: `${journal}/redo-log.ts`,
      find: 'entry.data.seq !== previous + 1',
      replace: 'entry.data.seq <= previous',
    },
    {
      name: 'does not say that an entry could not be written',
      file: `${journal}/redo-log.ts`,
      find: '        gap = true;\n',
      replace: '',
    },
    {
      name: 'writes on after an entry that could not be written',
      file: `${journal}/redo-log.ts`,
      find: '      if (gap) return;\n',
      replace: '',
    },
    {
      name: 'counts the letters of a line instead of its bytes',
      file: `${journal}/redo-log.ts`,
      find: 'size += Buffer.byteLength(`${line}\\n`);',
      replace: 'size += line.length + 1;',
    },
    {
      name: 'calls a restore from a cut log exact',
      file: `${recovery}/restore.ts`,
      find: '    if (contents.isDamaged) isComplete = false;\n',
      replace: '',
      test: `${recovery}/restore.test.ts`,
    },
    {
      name: 'calls a restore without one of the logs exact',
      file: `${recovery}/restore.ts`,
      find: '    if (contents === null) {\n      isComplete = false;\n      continue;',
      replace: '    if (contents === null) {\n      continue;',
      test: `${recovery}/restore.test.ts`,
    },
    {
      name: 'continues a log that lacks a transaction',
      file: `${recovery}/backup-keeper.ts`,
      find: '    if (end.entryCount !== seq - examined.seq) return false;\n',
      replace: '',
      test: `${recovery}/backups.test.ts`,
    },
    {
      name: 'jumps over a transaction that no log has',
      file: `${recovery}/restore.ts`,
      find: 'if (entry.seq > seq + 1 || !replay(database, entry)) return',
      replace: 'if (!replay(database, entry)) return',
      test: `${recovery}/restore.test.ts`,
    },
  ]),
  ...bugsOfClass('cursor of a full sync', `${pull}/full-sync.test.ts`, [
    {
      name: 'starts the changes at a full sync that skipped a record',
      file: `${pull}/full-sync.ts`,
      find: "onSkipped: () => meta.set('fullSyncChanges', null)",
      replace: 'onSkipped: () => undefined',
    },
    {
      name: 'forgets the cursors when a full sync skipped a record',
      file: `${pull}/full-sync.ts`,
      find: "if (changes !== null) journal.meta.set('changeCursors', cursorsAt(changes));",
      replace: "journal.meta.set('changeCursors', changes === null ? null : cursorsAt(changes));",
    },
    {
      name: 'stores the cursor before its page',
      file: `${pull}/full-sync.ts`,
      find: "  context.failpoint('full-sync:after-read');\n",
      replace:
        "  context.journal.meta.set('fullSyncCursor', next);\n  context.failpoint('full-sync:after-read');\n",
    },
    {
      name: 'stores the cursor after the transaction of its page',
      file: `${pull}/full-sync.ts`,
      find: "    context.journal.meta.set('fullSyncCursor', next);\n  });\n  context.failpoint('full-sync:after-apply');",
      replace:
        "  });\n  context.failpoint('full-sync:after-apply');\n  context.journal.meta.set('fullSyncCursor', next);",
    },
    {
      name: 'begins at the first page after each kill',
      file: `${pull}/full-sync.ts`,
      find: "let cursor = journal.meta.get('fullSyncCursor') ?? null;",
      replace: 'let cursor: FullSyncCursor | null = null;',
    },
    {
      name: 'compares the pages of one list with those of another',
      file: `${pull}/full-sync.ts`,
      find: '    if (cursor.stage !== stage) hasNewRecords = createNewRecordCheck();\n',
      replace: '',
    },
    {
      name: 'keeps the marks of the full sync before',
      file: `${pull}/full-sync.ts`,
      find: '        context.journal.fullSync.clear();\n',
      replace: '',
    },
    {
      name: 'counts parents by their number although one was deleted',
      file: `${pull}/full-sync.ts`,
      find: 'after === undefined ? parents[page - 1] : parents.find(({ parent }) => follows(parent, after))',
      replace: 'parents[page - 1]',
    },
    {
      name: 'stops at a proposal that was deleted meanwhile',
      file: `${pull}/full-sync.ts`,
      find: "if (reading.type !== 'ok' && !isDeleted) return reading;",
      replace: "if (reading.type !== 'ok') return reading;",
    },
    {
      name: 'reads the library again with each proposal',
      file: `${pull}/full-sync.ts`,
      find: 'if (cursor.page === 1) {\n    const library',
      replace: 'if (cursor.page >= 1) {\n    const library',
    },
    {
      name: 'calls a full sync complete before its last page',
      file: `${pull}/full-sync.ts`,
      find: '    if (cursor.stage !== stage) hasNewRecords',
      replace:
        "    journal.meta.set('lastPulledAt', clock.now());\n    if (cursor.stage !== stage) hasNewRecords",
    },
  ]),
];
