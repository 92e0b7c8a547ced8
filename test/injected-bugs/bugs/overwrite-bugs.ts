import { bugsOfClass } from '../tested-bug.ts';

const staleness = 'src-main/core/sync/staleness';
const push = 'src-main/core/sync/push';
const api = 'src-service/api';

/** Bugs in the writes that a service refuses if their record has changed. */
export const overwriteBugs = [
  ...bugsOfClass('refused overwrite', `${push}/refused-overwrite.test.ts`, [
    {
      name: 'takes a 412 for a rejection',
      file: `${push}/record-outcome.ts`,
      find: 'return isConditional && isConditionFailed(outcome);',
      replace: 'return !isConditional && isConditionFailed(outcome);',
    },
    {
      name: 'writes without the condition after a reading from before the refusal',
      file: `${push}/record-outcome.ts`,
      find: '  if (isRefusedOverwrite) context.localWrites.recordOvertaken(operation.localId);\n  else if',
      replace: '  if',
    },
    {
      name: 'forgets the number of its own write',
      file: `${push}/record-outcome.ts`,
      find: '  started.ownChange.settle(outcome);\n',
      replace: '',
    },
    {
      name: 'skips the reading without sending the condition',
      file: `${push}/push-operation.ts`,
      find: 'unchangedSince === null ? context.api :',
      replace: 'unchangedSince !== null ? context.api :',
    },
    {
      name: 'takes the number of a write of its own for that of what is inside the record',
      file: `${staleness}/write-condition.ts`,
      find: 'return atLeast(known, Math.max(untold, own));',
      replace: 'return atLeast(Math.max(known, own), untold);',
      test: `${staleness}/write-condition.test.ts`,
    },
    {
      name: 'trusts a cursor though a reading was skipped',
      file: `${staleness}/write-condition.ts`,
      find: 'base === undefined || localWrites.mustBeRead(localId)',
      replace: 'base === undefined',
      test: `${staleness}/write-condition.test.ts`,
    },
    {
      name: 'lets an older answer undo what a cursor has passed',
      file: 'src-main/core/sync/pull/apply-reading.ts',
      find: 'localWrites.isNewerKnown(localId, startMark) &&',
      replace: 'localWrites.isNewerKnown(localId, Infinity) &&',
      test: 'src-main/core/sync/pull/apply-reading.test.ts',
    },
    {
      name: 'does not compare the number of the record',
      file: `${api}/unchanged-since.ts`,
      find: '(found?.revision ?? 0) > since',
      replace: '(found?.revision ?? 0) > latest',
      test: `${api}/preconditions.test.ts`,
    },
    {
      name: 'accepts a number that is older than its changes',
      file: `${api}/unchanged-since.ts`,
      find: 'since <= latest && since >= changes.horizon(latest)',
      replace: 'since <= latest && changes.horizon(latest) >= 0',
      test: `${api}/preconditions.test.ts`,
    },
  ]),
];
