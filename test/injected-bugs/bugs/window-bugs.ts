import { bugsOfClass } from '../tested-bug.ts';

const data = 'src-renderer/data';
const sync = `${data}/sync`;
const undo = `${data}/undo`;

/** Bugs in the window's data layer. */
export const windowBugs = [
  ...bugsOfClass('refused batch', `${sync}/relay.test.ts`, [
    {
      name: 'refuses what could not reach the journal',
      file: `${sync}/relay.ts`,
      find: "return isAppError(error) && error.code === 'bad-input';",
      replace: 'return isAppError(error);',
    },
    {
      name: 'hands the rest of a refused batch over in the wrong order',
      file: `${sync}/relay.ts`,
      find: 'for (const operation of operations) {',
      replace: 'for (const operation of operations.toReversed()) {',
    },
    {
      name: 'does not wait for the rest of a refused batch',
      file: `${sync}/relay.ts`,
      find: 'if (operations.length === 1) await mirror.refuse(operation, error.reason);\n        else await',
      replace: 'if (operations.length === 1) void mirror.refuse(operation, error.reason);\n        else void',
    },
    {
      name: 'takes the whole batch for acknowledged',
      file: `${sync}/relay.ts`,
      find: 'await mirror.acknowledge(operations.filter(({ opId }) => opIds.has(opId)));',
      replace: 'await mirror.acknowledge(operations);',
    },
    {
      name: 'does not read the mirror again after a failed attempt',
      file: `${sync}/relay.ts`,
      find: '      mustReadMirror = true;\n      throw error;',
      replace: '      throw error;',
    },
    {
      name: 'calls an edit saved when a part of it is',
      file: `${sync}/relay-queue.ts`,
      find: 'return [...affectedEdits].filter((edit) => !unfinished.has(edit));',
      replace: 'return [...affectedEdits];',
    },
    {
      name: 'hands a refused operation over again',
      file: `${sync}/mirror.ts`,
      find: 'rows.filter((row) => row.state === relayState.pending).map((row) => row.operation)',
      replace: 'rows.filter((row) => row.state !== relayState.acknowledged).map((row) => row.operation)',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'lets an e-mail be overtaken by a later edit',
      file: `${sync}/relay-queue.ts`,
      find: "      if (entries.some(({ operation }) => operation.kind === 'send')) return first;\n",
      replace: '',
      test: `${sync}/relay-queue.test.ts`,
    },
  ]),
  ...bugsOfClass('snapshot pages', `${sync}/feed-reader.test.ts`, [
    {
      name: 'continues the feed from the last page of the snapshot',
      file: `${sync}/feed-reader.ts`,
      find: 'feedSeq ??= page.feedSeq;',
      replace: 'feedSeq = page.feedSeq;',
    },
    {
      name: 'counts the operations since the first page as contained',
      file: `${sync}/feed-reader.ts`,
      find: 'deviceSeq ??= page.deviceSeq;',
      replace: 'deviceSeq = page.deviceSeq;',
    },
    {
      name: 'keeps the rows from before a snapshot',
      file: `${sync}/mirror.ts`,
      find: '        for (const table of recordTables()) await table.clear();\n',
      replace: '',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'counts edits as contained that were acknowledged during the snapshot',
      file: `${sync}/feed-reader.ts`,
      find: 'const acknowledged = await mirror.getAcknowledgedSeqs();\n        const snapshot = await readSnapshot(client, accountKey, journal.generation, onRebuild);',
      replace:
        'const snapshot = await readSnapshot(client, accountKey, journal.generation, onRebuild);\n        const acknowledged = await mirror.getAcknowledgedSeqs();',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'deletes acknowledged edits that a snapshot does not contain',
      file: `${sync}/mirror.ts`,
      find: 'acknowledged.filter((deviceSeq) => deviceSeq <= contained)',
      replace: 'acknowledged',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'ends the timeline after its first full page',
      file: 'src-main/core/handlers/mirror-handlers.ts',
      find: 'next: activities.length < limit || last === undefined',
      replace: 'next: activities.length <= limit || last === undefined',
      test: 'src-main/core/handlers/mirror-handlers.test.ts',
    },
    {
      name: 'leaves the timeline out of a snapshot',
      file: 'src-main/core/handlers/mirror-handlers.ts',
      find: "return { changes, next: 'a:' };",
      replace: 'return { changes, next: null };',
      test: 'src-main/core/handlers/mirror-handlers.test.ts',
    },
    {
      name: 'skips the scope behind the end of a page',
      file: 'src-main/core/handlers/mirror-handlers.ts',
      find: "      for (const record of computeScope(journal, scope).values())\n        changes.push({ type: 'put', scope: scope.localId, record });\n      if (changes.length >= limit) return { changes, next: `s:${scopeKey(scope)}` };",
      replace:
        "      if (changes.length >= limit) return { changes, next: `s:${scopeKey(scope)}` };\n      for (const record of computeScope(journal, scope).values())\n        changes.push({ type: 'put', scope: scope.localId, record });",
      test: 'src-main/core/handlers/mirror-handlers.test.ts',
    },
  ]),
  ...bugsOfClass('cursor between windows', `${sync}/feed-reader.test.ts`, [
    {
      name: 'applies entries that another window has applied',
      file: `${sync}/mirror.ts`,
      find: '        if (from.cursor !== after) return null;\n',
      replace: '',
    },
    {
      name: 'asks what is acknowledged after the call',
      file: `${sync}/feed-reader.ts`,
      find: "      const acknowledged = await mirror.getAcknowledgedSeqs();\n      const input = { accountKey, after: cursor, limit: entriesPerRead };\n      const { entries } = await callWithDeadline(client, 'feed.read', input, pageTimeoutMs);",
      replace:
        "      const input = { accountKey, after: cursor, limit: entriesPerRead };\n      const { entries } = await callWithDeadline(client, 'feed.read', input, pageTimeoutMs);\n      const acknowledged = await mirror.getAcknowledgedSeqs();",
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'forgets which newer operations the records contain',
      file: `${sync}/mirror.ts`,
      find: 'contained: Math.max(from.contained, last.deviceSeq),',
      replace: 'contained: last.deviceSeq,',
    },
    {
      name: 'reads the feed beside another window',
      file: `${sync}/feed-reader.ts`,
      find: 'catchUp: coalesced(() => withLock(lockName, readToEnd)),',
      replace: 'catchUp: coalesced(readToEnd),',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'does not notice that it missed a write of another window',
      file: `${data}/cache/record-cache.ts`,
      find: 'if (scopes === null || revision !== revisions.from) {',
      replace: 'if (scopes === null) {',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'does not read again what another window has written',
      file: `${data}/cache/record-cache.ts`,
      find: '    if (!isOwn) invalidate(change);\n',
      replace: "    if (!isOwn && change.by === 'edit') invalidate(change);\n",
      test: `${sync}/mirror.test.ts`,
    },
  ]),
  ...bugsOfClass('handed over again', `${sync}/feed-reader.test.ts`, [
    {
      name: 'hands a restored journal only what is not acknowledged',
      file: `${sync}/feed-reader.ts`,
      find: 'const operations = await mirror.getOperationsAfter(0);',
      replace: 'const operations = await mirror.getPending();',
    },
    {
      name: 'hands a restored journal only what is newer than its mirror',
      file: `${sync}/feed-reader.ts`,
      find: 'const operations = await mirror.getOperationsAfter(0);',
      replace: 'const operations = await mirror.getOperationsAfter((await mirror.position()).contained);',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'never says which lot is the last if it is full',
      file: `${sync}/feed-reader.ts`,
      find: 'isLast: start + operationsPerCall >= operations.length',
      replace: 'isLast: start + operationsPerCall > operations.length',
      test: `${sync}/mirror.test.ts`,
    },
    {
      name: 'takes what a restored journal did not take for acknowledged',
      file: `${sync}/feed-reader.ts`,
      find: 'await mirror.acknowledge(batch.filter(({ opId }) => recovered.has(opId)));',
      replace: 'await mirror.acknowledge(batch);',
    },
    {
      name: 'hands a restored journal what a journal has refused',
      file: `${sync}/mirror.ts`,
      find: 'rows.filter((row) => row.state !== relayState.refused).map((row) => row.operation)',
      replace: 'rows.map((row) => row.operation)',
    },
    {
      name: 'fills the mirror from a restored journal before it is saved',
      file: `${sync}/feed-reader.ts`,
      find: '        if (generation !== null) await backUpVisibleRecords();\n',
      replace: '',
    },
    {
      name: 'never ends the backup of a mirror whose last page is full',
      file: `${sync}/feed-reader.ts`,
      find: 'const isLast = start + changesPerPage >= records.length;',
      replace: 'const isLast = start + changesPerPage > records.length;',
    },
    {
      name: 'makes operations uncertain that the journal has',
      file: 'src-main/core/recovery/recover-operations.ts',
      find: '      if (known.has(operation.opId)) continue;\n',
      replace: '',
      test: 'src-main/core/recovery/recover-operations.test.ts',
    },
    {
      name: 'proves a recovered operation by its own effect',
      file: 'src-main/core/recovery/recover-operations.ts',
      find: '      journal.operations.patch(operation.opId, { baseline: null });\n',
      replace: '',
      test: 'src-main/core/recovery/recover-operations.test.ts',
    },
  ]),
  ...bugsOfClass('redo after a new edit', `${undo}/history-redo.test.ts`, [
    {
      name: 'can redo after a new edit',
      file: `${undo}/history.ts`,
      find: '    future = [];\n  }',
      replace: '  }',
    },
    {
      name: 'can redo an undo during which something was edited',
      file: `${undo}/history.ts`,
      find: 'else if (pushed.edits === before.edits) future',
      replace: 'else future',
    },
    {
      name: 'can redo an undo during which typing went on',
      file: `${undo}/history.ts`,
      find: 'else if (pushed.edits === before.edits) future',
      replace: 'else if (pushed.entries === before.entries) future',
    },
    {
      name: 'puts a redo above the edits that were made meanwhile',
      file: `${undo}/history.ts`,
      find: 'past = past.toSpliced(past.length - (pushed.entries - before.entries), 0, entry);',
      replace: 'past = [...past, entry];',
    },
    {
      name: 'counts the edits before an undo only when it has ended',
      file: `${undo}/history.ts`,
      find: 'const before = { ...pushed };\n    if (direction',
      replace: 'const before = pushed;\n    if (direction',
    },
    {
      name: 'merges new typing into what was done again',
      file: `${undo}/history.ts`,
      find: 'insertResult(direction, { ...entry, steps: outcome.steps, coalesce: null }, before);',
      replace: 'insertResult(direction, { ...entry, steps: outcome.steps }, before);',
    },
    {
      name: 'undoes before an edit that is being written',
      file: `${undo}/history.ts`,
      find: 'Promise.allSettled([lastTask, ...writing.keys()]).then(work)',
      replace: 'Promise.allSettled([lastTask]).then(work)',
      test: `${undo}/history.test.ts`,
    },
    {
      name: 'counts typing that goes on as a step of its own',
      file: `${undo}/history.ts`,
      find: '      past = [...past, entry].slice(-maxEntries);\n      pushed.entries += 1;\n    }',
      replace:
        '      past = [...past, entry].slice(-maxEntries);\n    }\n    pushed.entries += 1;\n    if (merged === null) past = [...past];',
    },
  ]),
];
