/** A injected bug: one change of the engine's source. */
export interface InjectedBug {
  readonly name: string;
  /** Path from the root of the repository. */
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

const core = 'src-main/core/sync';

/** A bug for each rule that the simulation checks. `injected-bugs.test.ts` checks that each still fits the source. */
export const injectedBugs: readonly InjectedBug[] = [
  {
    name: 'retries at once after a lost answer (S8)',
    file: `${core}/push/push-operation.ts`,
    find: 'if (isRepeatable(journal, operation)) {',
    replace: "if (operation.opId !== '') {",
  },
  {
    name: 'repeats a send by itself after a crash (S2, S6)',
    file: `${core}/verify/recover-attempts.ts`,
    find: 'if (isRepeatable(journal, operation))\n',
    replace: "if (operation.opId !== '')\n",
  },
  {
    name: 'repeats a send without a trace by itself (S8)',
    file: `${core}/verify/settle-uncertain.ts`,
    find: "if (operation.kind === 'send') {",
    replace: 'if (operation === undefined) {',
  },
  {
    name: 'does not wait for late effects (S9)',
    file: `${core}/verify/settle-uncertain.ts`,
    find: 'const hasWindowPassed = uncertaintyWindow.hasPassed(opId);',
    replace: 'const hasWindowPassed = true;',
  },
  {
    name: 'waits by the wall clock (S9)',
    file: `${core}/verify/uncertainty-window.ts`,
    find: 'hasPassed: (opId) => clock.monotonic() >= windowOf(opId).endsAt,',
    replace: 'hasPassed: (opId) => clock.now() - 1793610000000 >= windowOf(opId).endsAt,',
  },
  {
    name: 'forgets the base of a record (S11)',
    file: `${core}/pull/receive-record.ts`,
    find: '  journal.records.save(next);',
    replace: '  if (previous === undefined) journal.records.save(next);',
  },
  {
    name: 'merges without the other side (S11)',
    file: `${core}/rules/merge-fields.ts`,
    find: 'if (their === undefined || their === base) {',
    replace: 'if (their !== mine) {',
  },
  {
    name: 'merges each of several edits with the service alone (S11)',
    file: `${core}/pull/receive-record.ts`,
    find: 'editBase = mergePending(context, entry, editBase, own);',
    replace: 'mergePending(context, entry, editBase, own);',
  },
  {
    name: 'forgets that a reference needs its record first (S5)',
    file: `${core}/rules/push-dependencies.ts`,
    find: 'for (const reference of referencesOf(operation)) keys.push(`create/${reference.localId}`);',
    replace: '',
  },
  {
    name: 'sends before the proposal is pushed (S5)',
    file: `${core}/rules/push-dependencies.ts`,
    find: 'if (closesAggregate(operation)) keys.push(`proposal/${proposalId}`);',
    replace: '',
  },
  {
    name: 'lets edits cross a send (S5)',
    file: `${core}/rules/push-dependencies.ts`,
    find: '    keys.push(`barrier/${proposalId}`);\n    if (closesAggregate',
    replace: '    if (closesAggregate',
  },
  {
    name: 'compacts across a send (S4)',
    file: `${core}/rules/compaction.ts`,
    find: 'pending.slice(barrier + 1)',
    replace: 'pending.slice(Math.min(0, barrier))',
  },
  {
    name: 'keeps the latest base instead of the earliest (S4)',
    file: `${core}/rules/compaction.ts`,
    find: 'earlier === undefined ? base : earlier[0]',
    replace: 'base',
  },
  {
    name: 'rewrites moves without checking the order (S4)',
    file: `${core}/order/compact-siblings.ts`,
    find: 'rewrite.size === 0 || computeOrder(rewrite).join() !== currentOrder',
    replace: 'rewrite.size === 0',
  },
  {
    name: 'stores a relayed edit twice (S3)',
    file: `${core}/outbox/submit.ts`,
    find: 'if (!journal.operations.markRelayed(operation)) continue;',
    replace: 'if (!journal.operations.markRelayed(operation)) journal.operations.remove(operation.opId);',
  },
  {
    name: 'acknowledges an unstored edit (S3)',
    file: `${core}/outbox/submit.ts`,
    find: 'if (added !== null) {',
    replace: "if (added !== null && !(added.kind === 'update' && added.deviceSeq % 9 === 0)) {",
  },
  {
    name: 'sends what was not approved (S14)',
    file: `${core}/push/check-before-send.ts`,
    find: 'if (changeReason !== null) return',
    replace: 'if (changeReason !== null && opId === localId) return',
  },
  {
    name: 'repeats an e-mail that an older copy does not know (S8)',
    file: `${core}/push/check-before-send.ts`,
    find: 'if (unexplainedActivities.length === 0) return false;',
    replace: 'if (unexplainedActivities.length >= 0) return false;',
  },
  {
    name: 'does not search for the e-mail of a proposal that an older copy creates again (S8)',
    file: `${core}/push/send-approval.ts`,
    find: "if (operation.kind !== 'send' || approval === null",
    replace: 'if (operation.opId !== operation.localId || approval === null',
  },
  {
    name: 'adopts a known record as the result of a create (S8)',
    file: `${core}/verify/verify-create.ts`,
    find: 'isUnknown(journal, received) && hasSameIdentity',
    replace: '!journal.records.hasTombstone(operation.entity, received.serverId) && hasSameIdentity',
  },
  {
    name: 'takes silence about a field for its value (S8)',
    file: `${core}/rules/fingerprint.ts`,
    find: 'return visible.length > 0 && visible',
    replace: 'return visible',
  },
  {
    name: 'believes every update to have arrived (S8)',
    file: `${core}/verify/verify.ts`,
    find: 'hasValues(operation.fields, fields)',
    replace: '[fields].length === 1',
  },
  {
    name: 'restores an old state from an old list (S13)',
    file: `${core}/pull/apply-reading.ts`,
    find: 'if (mayPrecedeOwnWrite(context, received, startMark)) {',
    replace: 'if (false) {',
  },
  {
    name: 'restores a deleted record from an old list (S15)',
    file: `${core}/pull/apply-reading.ts`,
    find: '  if (journal.records.hasTombstone(entity, serverId)) return;\n',
    replace: '',
  },
  {
    name: 'never finds deletions (S15)',
    file: `${core}/deletions/confirm-deletions.ts`,
    find: 'if (!check.isMissing) {',
    replace: "if (check.outcome.type !== 'uncertain') {",
  },
  {
    name: 'removes missing records without a 404 (S15)',
    file: `${core}/deletions/confirm-deletions.ts`,
    find: 'if (!check.isMissing) {',
    replace: "if (check.outcome.type === 'uncertain') {",
  },
  {
    name: 'forgets a call that was refused for the budget (S6)',
    file: `${core}/push/push-operation.ts`,
    find: "endAttempt('no-effect', 429, createReason('call.askedToWait'));\n        break;",
    replace: 'journal.operations.remove(operation.opId);\n        return;',
  },
  {
    name: 'omits a change from the feed (S3)',
    file: `${core}/view/visible.ts`,
    find: '      appendToFeed(journal, inScope(scope, known));',
    replace: '      if (known.length < 2) appendToFeed(journal, inScope(scope, known));',
  },
  {
    name: 'loses track of the siblings that a move shifts (S4)',
    file: `${core}/push/commit-result.ts`,
    find: 'return insertInBase(context.journal, entity, parentId, localId, from) !== index;',
    replace: 'return from !== from;',
  },
  {
    name: 'counts the window short by one (S18)',
    file: 'shared/sync/limiter.ts',
    find: 'const excess = countLive(state.calls, now) - (isTrial ? config.limit : capacity(state, now));',
    replace:
      'const excess = countLive(state.calls, now) - (isTrial ? config.limit : capacity(state, now)) - 1;',
  },
  {
    name: 'forgets its calls at a restart (S18)',
    file: 'src-main/core/limiter/limiter.ts',
    find: 'restoreLimiter(config, [...callLog.load(), ...others], clock.monotonic())',
    replace: 'restoreLimiter(config, [...others], clock.monotonic())',
  },
  {
    name: 'takes in a duplicate silently (S10)',
    file: `${core}/pull/apply-reading.ts`,
    find: 'detectDuplicate(context, received);',
    replace: '',
  },
  {
    name: 'creates a remotely deleted record again without asking (S12)',
    file: `${core}/rules/plan-push.ts`,
    find: "if (operation.kind === 'create') return undecided.has(operation.localId);",
    replace: '',
  },
  {
    name: 'forgets the descendants of a record that is created again (S12)',
    file: `${core}/deletions/handle-remote-deletion.ts`,
    find: '.filter(({ serverId }) => serverId !== null)',
    replace: '.slice(0, 1)',
  },
  {
    name: 'counts positions in the list of an earlier reading (S5)',
    file: `${core}/order/base-order.ts`,
    find: 'const index = otherSiblings.filter((sibling) => positionWithoutMoved(sibling) < ownPosition).length;',
    replace: 'const index = Math.min(otherSiblings.length, ownPosition);',
  },
  {
    name: 'lets a delete and a create shift one list at once (S5)',
    file: `${core}/rules/plan-push.ts`,
    find: 'const rival = turns.rivalOf(operation);',
    replace: 'const rival = undefined;',
  },
  {
    name: 'forgets that a delete without an answer may have shifted its list (S5)',
    file: `${core}/verify/recover-attempts.ts`,
    find: "state === 'waiting' &&\n    maybeApplied &&",
    replace: "state === 'held' &&\n    maybeApplied &&",
  },
  {
    name: 'does not reanchor the siblings of a deleted record (I10)',
    file: `${core}/order/reanchor-siblings.ts`,
    find: 'if (!hasAnchoredOperation) return;',
    replace: 'if (removedIds.size > 0) return;',
  },
  {
    name: 'keeps a later edit based on an undone one (S20)',
    file: `${core}/outbox/outbox-actions.ts`,
    find: '      rebaseLaterEdits(journal, operation);\n',
    replace: '',
  },
  {
    name: 'forgets the operations that an undone delete had canceled (S20)',
    file: `${core}/outbox/outbox-actions.ts`,
    find: 'if (undoableDelete !== null) restoreDeleted(context, operation, undoableDelete);',
    replace: '',
  },
  {
    name: 'undoes a possibly applied edit without a call (S8)',
    file: `${core}/outbox/coalesce.ts`,
    find: 'if (entry === undefined || willBeRepeated(journal, entry)) return;',
    replace: '',
  },
  {
    name: 'writes after an old reading (S17)',
    file: `${core}/pull/local-write-clock.ts`,
    find: 'sinceRequestMs: elapsedMs(read.requestedAt), sinceAnswerMs: elapsedMs(read.answeredAt)',
    replace: 'sinceRequestMs: 0, sinceAnswerMs: 0',
  },
  {
    name: 'writes without a new reading after waiting for budget (S17)',
    file: `${core}/push/push-operation.ts`,
    find: '() => !isOutdated(context, operation)',
    replace: '() => operation !== undefined',
  },
  {
    name: 'creates a possibly rewritten record again (S8)',
    file: `${core}/verify/settle-uncertain.ts`,
    find: 'else if (hasNewRecords) askUser',
    replace: 'else if (hasWindowPassed && !hasWindowPassed) askUser',
  },
  {
    name: 'keeps a restored record behind later siblings (S20)',
    file: `${core}/outbox/undoable-delete.ts`,
    find: 'if (!hasPushedSibling(journal, reanchored)) return;',
    replace: 'if (reanchored !== null) return;',
  },
  {
    name: 'asks for a lost answer with another key (S8)',
    file: `${core}/push/push-operation.ts`,
    find: 'await repeatLostCall(context, first, { call, ...repeat }, signal);',
    replace:
      'await repeatLostCall(context, first, { call: prepareCall(context, operation, context.newId()), ...repeat }, signal);',
  },
  {
    name: 'asks for the answer of an earlier process with another key (S8)',
    file: `${core}/verify/keep-earlier-creates.ts`,
    find: 'operation, request.key, startMark);',
    replace: 'operation, `${request.key}-again`, startMark);',
  },
];
