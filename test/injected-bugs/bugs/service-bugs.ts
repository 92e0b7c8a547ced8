import { bugsOfClass } from '../tested-bug.ts';

const mail = 'src-service/delivery/mail';
const api = 'src-service/api';

/** Bugs in the proposal service. */
export const serviceBugs = [
  ...bugsOfClass('repeated send', 'src-service/domain/proposals.test.ts', [
    {
      name: 'does not record a repeated send',
      file: 'src-service/domain/sending.ts',
      find: "  yield* recordActivity(context, 'user_send_proposal', proposal, address, {",
      replace:
        "  if (before.status !== 'pending') yield* recordActivity(context, 'user_send_proposal', proposal, address, {",
    },
    {
      name: 'records a send without its placeholders filled in',
      file: 'src-service/domain/sending.ts',
      find: '    ...resolved,\n  });\n  yield* emitProposalEvent',
      replace: '    subject,\n    message,\n  });\n  yield* emitProposalEvent',
    },
    {
      name: 'keeps the time of the first send',
      file: 'src-service/domain/sending.ts',
      find: '    sent_at: sentAt,\n    sender_id: sender.id,\n    updated_at',
      replace: '    sent_at: before.sent_at ?? sentAt,\n    sender_id: sender.id,\n    updated_at',
    },
    {
      name: 'records the first recipient alone',
      file: 'src-service/domain/sending.ts',
      find: "    ...(input.cc != null && input.cc.length > 0 && { cc: input.cc.join(', ') }),\n",
      replace: '',
    },
    {
      name: 'takes another request with the same key for a repeat',
      file: `${api}/serve-write.ts`,
      find: 'writeFingerprint(route.method, addressOf(raw), bytes)',
      replace: 'writeFingerprint(route.method, addressOf(raw), nothing)',
      test: `${api}/repeated-writes.test.ts`,
    },
    {
      name: 'lets a refused request take effect when it is repeated',
      file: `${api}/serve-write.ts`,
      find: 'if (keyed === null || !isFinalRefusal(error)) throw error;',
      replace: 'if (keyed === null || isFinalRefusal(error)) throw error;',
      test: `${api}/repeated-writes.test.ts`,
    },
    {
      name: 'checks the conditions of a repeat before its key',
      file: `${api}/serve-write.ts`,
      find: '  const repeated = keyed === null ? null : yield* claimKey(context, keyed);\n',
      replace:
        '  yield* checkPreconditions(inTransaction, route, request, preconditions);\n  const repeated = keyed === null ? null : yield* claimKey(context, keyed);\n',
      test: `${api}/repeated-writes.test.ts`,
    },
    {
      name: 'repeats an answer that has expired',
      file: `${api}/answer-once.ts`,
      find: '  yield* storedAnswers.purge(before, purgeBatch);\n  yield* storedAnswers.removeExpired(write.keyHash, write.key, before);\n',
      replace: '',
      test: `${api}/repeated-writes.test.ts`,
    },
  ]),
  ...bugsOfClass('mail at most once', `${mail}/mail-queue.test.ts`, [
    {
      name: 'lets a canceled message leave',
      file: 'src-service/storage/mail-store.ts',
      find: "WHERE id = ? AND state = 'queued' AND leased_by = ?",
      replace: 'WHERE id = ? AND leased_by = ?',
      test: `${mail}/at-most-once.test.ts`,
    },
    {
      name: 'sends an interrupted message again',
      file: `${mail}/interrupted-messages.ts`,
      find: "mails.patch(row.id, { state: 'unknown', problem",
      replace:
        "mails.patch(row.id, { state: 'queued', next_attempt_at: context.clock.now() + 60_000, problem",
      test: `${mail}/mail-queue-interruptions.test.ts`,
    },
    {
      name: 'takes a broken delivery for one that did not begin',
      file: `${mail}/mail-queue.ts`,
      find: 'if ((await attempt.claimed) !== true) return { outcome: failedBefore',
      replace: 'if ((await attempt.claimed) !== false) return { outcome: failedBefore',
    },
    {
      name: 'claims a message again for its second connection',
      file: `${mail}/mail-queue.ts`,
      find: '(attempt.claimed ??= claim(row))',
      replace: '(attempt.claimed = claim(row))',
    },
    {
      name: 'records an outcome twice',
      file: `${mail}/mail-queue.ts`,
      find: '    if (leased_by !== node) return;\n',
      replace: '',
      test: `${mail}/at-most-once.test.ts`,
    },
    {
      name: 'sends a message again whose outcome is not recorded yet',
      file: `${mail}/mail-queue.ts`,
      find: 'ids: [...active.keys(), ...unrecorded.ids()]',
      replace: 'ids: [...active.keys()]',
      test: `${mail}/at-most-once.test.ts`,
    },
    {
      name: 'forgets an outcome that the database did not take',
      file: `${mail}/mail-queue.ts`,
      find: '      unrecorded.add(row.id, record, queue.wake);\n',
      replace: '',
      test: `${mail}/mail-queue-interruptions.test.ts`,
    },
    {
      name: 'sends a message again to those who have it',
      file: `${mail}/mail-queue.ts`,
      find: 'pending: JSON.stringify(deferred.map(({ address }) => address)),',
      replace: 'pending: JSON.stringify(recipients),',
      test: `${mail}/at-most-once.test.ts`,
    },
    {
      name: 'lets a message leave although the database gave no answer',
      file: `${mail}/mail-queue.ts`,
      find: '      if (!closed) onBug(error);\n      return false;',
      replace: '      if (!closed) onBug(error);\n      return true;',
      test: `${mail}/at-most-once.test.ts`,
    },
    {
      name: 'does not record at its end what waits to be recorded',
      file: `${mail}/late-records.ts`,
      find: 'await Promise.allSettled(records.map(({ record }) => record()));',
      replace: 'await Promise.allSettled(records);',
      test: `${mail}/mail-queue-interruptions.test.ts`,
    },
    {
      name: 'leaves interrupted messages as they are at a start',
      file: `${mail}/interrupted-messages.ts`,
      find: '  yield* abandonInterrupted(context, onProblem);\n  yield* mails.clampDue',
      replace: '  yield* mails.clampDue',
      test: `${mail}/mail-queue-interruptions.test.ts`,
    },
  ]),
];
