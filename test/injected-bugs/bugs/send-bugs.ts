import { bugsOfClass } from '../tested-bug.ts';

const push = 'src-main/core/sync/push';

/** Bugs in what happens between the decision to make a call and its first byte. */
export const sendBugs = [
  ...bugsOfClass('hold before a send', `${push}/push-operation.test.ts`, [
    {
      name: 'pushes an operation that was held during the wait for budget',
      file: `${push}/push-operation.ts`,
      find: 'const entry = findReadyOperation(journal, clock.now(), opId);\n    if (entry === null) return null;\n    context',
      replace:
        'const entry = journal.operations.find(opId) ?? null;\n    if (entry === null) return null;\n    context',
    },
    {
      name: 'asks about the slow read of a send that was held',
      file: `${push}/push-operation.ts`,
      find: 'const entry = findReadyOperation(journal, clock.now(), opId);\n  if (entry !== null)',
      replace: 'const entry = journal.operations.find(opId) ?? null;\n  if (entry !== null)',
    },
    {
      name: 'checks a send that was held during the check before',
      file: `${push}/push-operation.ts`,
      find: "const entry = findReadyOperation(journal, clock.now(), opId);\n    if (entry?.operation.kind !== 'send') return null;",
      replace:
        "const entry = journal.operations.find(opId);\n    if (entry?.operation.kind !== 'send') return null;",
    },
    {
      name: 'asks about a send that was held during its read',
      file: `${push}/check-before-send.ts`,
      find: 'const current = findReadySend(context, opId);',
      replace: 'const current = findReadySend(context, opId) ?? entry;',
    },
    {
      name: 'judges a send by the approval from before its read',
      file: `${push}/check-before-send.ts`,
      find: 'const { approved } = current;',
      replace: 'const { approved } = entry;',
      test: `${push}/check-before-send.test.ts`,
    },
    {
      name: 'counts the age of the content from the end of its read',
      file: `${push}/check-before-send.ts`,
      find: 'if (entry.approval?.isSlow === true) checkedAt = clock.monotonic();',
      replace: 'checkedAt = clock.monotonic();',
      test: `${push}/check-before-send.test.ts`,
    },
    {
      name: 'refuses a held send after a refused read',
      file: `${push}/check-before-send.ts`,
      find: "outcome.type === 'refused' && findReadySend(context, opId) !== null",
      replace: "outcome.type === 'refused'",
    },
  ]),
  ...bugsOfClass('wait for budget', `${push}/push-operation.test.ts`, [
    {
      name: 'sends an e-mail without a new read after the wait for budget',
      file: `${push}/push-operation.ts`,
      find: 'makeCall(context, operation, signal, check.isFresh)',
      replace: 'makeCall(context, operation, signal, () => true)',
    },
    {
      name: 'makes the call before it looks whether the read is too old',
      file: `${push}/push-operation.ts`,
      find: "  if (writeCondition(context, operation) === null && !isReadFresh()) return 'stale-read';\n",
      replace: '',
    },
    {
      name: 'forgets the turns that a record has missed',
      file: `${push}/push-operation.ts`,
      find: "  if (outcome === 'stale-read') localWrites.recordMissedTurn(operation.localId);\n",
      replace: '',
      test: `${push}/push-outcome.test.ts`,
    },
    {
      name: 'counts missed turns on after an answered write',
      file: `${push}/push-operation.ts`,
      find: "if (outcome.type === 'ok' || outcome.type === 'refused') localWrites",
      replace: "if (outcome.type === 'refused') localWrites",
      test: `${push}/push-outcome.test.ts`,
    },
    {
      name: 'looks for the pictures of the edit as it was before the wait',
      file: `${push}/push-operation.ts`,
      find: 'entry !== undefined && !hasItsPictures(context, entry.operation)',
      replace: 'entry !== undefined && !hasItsPictures(context, operation)',
      test: 'src-main/core/sync/pictures/upload-pictures.test.ts',
    },
    {
      name: 'repeats a lost call after a read that is too old',
      file: `${push}/repeat-lost-call.ts`,
      find: 'async () => (isFresh() ? await call() : notMade)',
      replace: 'async () => await call()',
      test: `${push}/repeat-lost-call.test.ts`,
    },
  ]),
];
