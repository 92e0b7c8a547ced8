import { bugsOfClass } from '../tested-bug.ts';

const sync = 'src-main/core/sync';
const pull = `${sync}/pull`;
const deletions = `${sync}/deletions`;

/** Bugs in how the service's state and waiting edits become one. */
export const mergeBugs = [
  ...bugsOfClass('partly overwritten update', `${sync}/verify/verify-operation.test.ts`, [
    {
      name: 'believes an update if one of its fields has arrived',
      file: `${sync}/rules/fingerprint.ts`,
      find: 'return visible.length > 0 && visible.every(([field, [, value]])',
      replace: 'return visible.length > 0 && visible.some(([field, [, value]])',
      test: `${sync}/rules/fingerprint.test.ts`,
    },
    {
      name: 'takes a record for unchanged if one of its fields is',
      file: `${sync}/rules/fingerprint.ts`,
      find: 'return Object.entries(fields).every(\n    ([field, [base]])',
      replace: 'return Object.entries(fields).some(\n    ([field, [base]])',
      test: `${sync}/rules/fingerprint.test.ts`,
    },
    {
      name: 'merges later edits into an update that another user has overwritten',
      file: `${sync}/verify/verify-operation.ts`,
      find: 'if (isAsBefore) coalesceLaterEdits',
      replace: 'if (isAsBefore || received !== null) coalesceLaterEdits',
    },
    {
      name: 'repeats an update without merging what another user wrote',
      file: `${sync}/verify/verify-operation.ts`,
      find: '    if (received !== null) withFeed(journal, [scopeOf(operation)], () => receiveRecord(context, received));\n',
      replace: '',
    },
    {
      name: 'takes all fields of an answer for our own',
      file: `${sync}/push/commit-result.ts`,
      find: 'new Set(Object.keys(pushed)),',
      replace: 'new Set(Object.keys({ ...pushed, ...received.fields })),',
      test: `${sync}/push/commit-result.test.ts`,
    },
    {
      name: 'puts our values over those that the service has made of them',
      file: `${sync}/push/commit-result.ts`,
      find: 'fields: { ...pushed, ...received.fields } },',
      replace: 'fields: { ...received.fields, ...pushed } },',
      test: `${sync}/push/commit-result.test.ts`,
    },
    {
      name: 'lets the whole edit conflict if one of its fields does',
      file: `${sync}/rules/merge-fields.ts`,
      find: '    if (their === undefined || their === base) {\n',
      replace: '    if ((their === undefined || their === base) && conflicts.length === 0) {\n',
      test: `${sync}/rules/merge-fields.test.ts`,
    },
  ]),
  ...bugsOfClass('standing conflict', `${pull}/receive-record.test.ts`, [
    {
      name: 'ends a conflict when the service has the old value again',
      file: `${pull}/receive-record.ts`,
      find: 'if (theirs === conflict.mine) journal.conflicts.remove',
      replace: 'if (theirs === conflict.base) journal.conflicts.remove',
    },
    {
      name: 'shows the first value of the other side for ever',
      file: `${pull}/receive-record.ts`,
      find: '    else journal.conflicts.save({ ...conflict, theirs });\n',
      replace: '',
    },
    {
      name: 'refreshes the conflicts of other records too',
      file: `${pull}/receive-record.ts`,
      find: 'of journal.conflicts.ofRecord(entity, localId)) {',
      replace: 'of journal.conflicts.all()) {',
    },
    {
      name: 'forgets the first base of a conflict',
      file: `${sync}/decisions/raise-conflicts.ts`,
      find: 'base: existing?.base ?? fieldConflict.base',
      replace: 'base: fieldConflict.base',
    },
    {
      name: 'gives a conflict a new time whenever more is typed',
      file: `${sync}/decisions/raise-conflicts.ts`,
      find: 'at: existing?.at ?? clock.now()',
      replace: 'at: clock.now()',
    },
    {
      name: 'asks twice about one field',
      file: `${sync}/decisions/raise-conflicts.ts`,
      find: 'conflictId: existing?.conflictId ?? newId()',
      replace: 'conflictId: newId()',
    },
    {
      name: 'keeps our older value in a conflict',
      file: `${sync}/decisions/raise-conflicts.ts`,
      find: 'mine: fieldConflict.mine',
      replace: 'mine: existing?.mine ?? fieldConflict.mine',
    },
    {
      name: 'forgets after one edit which fields are in conflict',
      file: `${pull}/receive-record.ts`,
      find: 'new Set([...editBase.conflicted, ...conflicts.map(({ field }) => field)])',
      replace: 'new Set(conflicts.map(({ field }) => field))',
    },
  ]),
  ...bugsOfClass('own echo', `${pull}/receive-record.test.ts`, [
    {
      name: 'takes the value that our own call made for a change by another user',
      file: `${pull}/receive-record.ts`,
      find: 'pushed.has(field) || (base === null && learned.has(field))',
      replace: 'base === null && learned.has(field)',
    },
    {
      name: 'asks about a delete because of our own edit before it',
      file: `${pull}/receive-record.ts`,
      find: '  if (pushed.size === 0)\n    holdDeleteOfChanged(',
      replace: '  holdDeleteOfChanged(',
    },
    {
      name: 'saves a version before the answer to our own call',
      file: `${pull}/receive-record.ts`,
      find: 'if (pushed.size === 0 && previous !== undefined && changed.length > 0) {',
      replace: 'if (previous !== undefined && changed.length > 0) {',
      test: `${pull}/receive-proposal.test.ts`,
    },
    {
      name: 'takes the loss of a deleted client for a change by another user',
      file: `${pull}/receive-record.ts`,
      find: "pushed: wasClientDetached ? new Set([...pushed, 'client_id']) : pushed,",
      replace: 'pushed,',
      test: `${pull}/receive-proposal.test.ts`,
    },
    {
      name: 'takes a found record for our own in all fields',
      file: `${sync}/push/commit-result.ts`,
      find: "if (from === 'answer') return new Set(names);",
      replace: 'return new Set(names);',
      test: `${sync}/verify/adopt-record.test.ts`,
    },
    {
      name: 'does not know its own address in lower case',
      file: `${sync}/rules/fingerprint.ts`,
      find: 'theirs === undefined || sameValue(field, ours, theirs);',
      replace: 'theirs === undefined || ours === theirs;',
      test: `${sync}/rules/fingerprint.test.ts`,
    },
  ]),
  ...bugsOfClass('404 about an earlier life', `${deletions}/confirm-deletions.test.ts`, [
    {
      name: 'believes a 404 about the former id of a record',
      file: `${deletions}/confirm-deletions.ts`,
      find: '    // The record was recreated during the request, so the answer is about its former id.\n    if (journal.records.serverIdOf(entity, localId) !== id) continue;\n',
      replace: '',
    },
    {
      name: 'believes a 404 about a section that was recreated while its parent was read',
      file: `${deletions}/confirm-deletions.ts`,
      find: "if (parentOutcome.type !== 'ok') return parentOutcome;\n      if (journal.records.serverIdOf(entity, localId) !== id) continue;",
      replace: "if (parentOutcome.type !== 'ok') return parentOutcome;",
    },
    {
      name: 'asks whether a record exists while a call about it is in flight',
      file: `${deletions}/confirm-deletions.ts`,
      find: 'if (id === null || isInFlight(journal, entity, localId)) continue;',
      replace: 'if (id === null) continue;',
    },
    {
      name: 'removes a section while a call about its proposal is in flight',
      file: `${deletions}/confirm-deletions.ts`,
      find: '    if (parentId !== null && isInFlight(journal, entityOfParent(parentId), parentId)) {',
      replace: '    if (parentId === null && localId === id) {',
    },
    {
      name: 'starts the changes at a full sync that left a missing section to the next one',
      file: `${deletions}/confirm-deletions.ts`,
      find: '      context.onSkipped?.();\n      continue;\n',
      replace: '      continue;\n',
    },
    {
      name: 'leaves no trace of a deleted record',
      file: `${deletions}/drop-base-record.ts`,
      find: '    journal.records.addTombstone(record.entity, record.serverId, deletedAt);\n',
      replace: '',
    },
    {
      name: 'remembers a deletion that only the service reports for a month',
      file: `${deletions}/drop-base-record.ts`,
      find: 'deletedHere ? clock.now() : clock.now() - ownTombstoneMs + reportedTombstoneMs',
      replace: 'deletedHere ? clock.now() : clock.now() + reportedTombstoneMs',
      test: `${deletions}/drop-base-record.test.ts`,
    },
    {
      name: 'gives up a create although its parent may exist',
      file: `${deletions}/handle-not-found.ts`,
      find: 'if (parent === null || journal.records.find(parent.entity, parent.localId) !== undefined) return;',
      replace: 'if (parent === null) return;',
      test: `${sync}/push/push-outcome.test.ts`,
    },
  ]),
];
