import { bugsOfClass } from '../tested-bug.ts';

const sync = 'src-main/core/sync';
const verify = `${sync}/verify`;

/** Bugs in creates whose outcome is unknown, and in records that could be taken for one another. */
export const createBugs = [
  ...bugsOfClass('lost creates', `${verify}/unanswered-creates.test.ts`, [
    {
      name: 'asks for an answer from the future again',
      file: `${verify}/keep-earlier-creates.ts`,
      find: '    if (ageMs < 0) continue;\n',
      replace: '',
    },
    {
      name: 'counts the age of an earlier request from the start of the process',
      file: `${verify}/keep-earlier-creates.ts`,
      find: '{ prepare, startMark: null }, ageMs);',
      replace: '{ prepare, startMark: null });',
    },
    {
      name: 'takes the late answer to an earlier process for a fresh read',
      file: `${verify}/keep-earlier-creates.ts`,
      find: '{ prepare, startMark: null }',
      replace: '{ prepare, startMark }',
    },
    {
      name: 'asks for an answer that the service may have forgotten',
      file: `${verify}/unanswered-creates.ts`,
      find: 'kept !== undefined && clock.monotonic() < kept.expiresAt ? kept.create',
      replace: 'kept !== undefined ? kept.create',
    },
    {
      name: 'repeats a request without an answer once too often',
      file: `${verify}/unanswered-creates.ts`,
      find: 'kept.lostRequests >= maxLostRequests',
      replace: 'kept.lostRequests > maxLostRequests',
    },
    {
      name: 'does not begin the uncertainty window again for a repeated request',
      file: `${verify}/verify-operation.ts`,
      find: '    unansweredCreates.lost(opId);\n    uncertaintyWindow.begin(opId);',
      replace: '    unansweredCreates.lost(opId);',
    },
    {
      name: 'does not remember a create that a crash interrupted',
      file: `${verify}/recover-attempts.ts`,
      find: "  if (state === 'sending') recordUnansweredCreate({ journal }, operation, now);\n",
      replace: '',
      test: `${verify}/recover-attempts.test.ts`,
    },
    {
      name: 'does not remember the creates that wait at a start',
      file: `${verify}/recover-attempts.ts`,
      find: '    recordPendingCreates(journal, now);\n',
      replace: '',
      test: `${verify}/recover-attempts.test.ts`,
    },
    {
      name: 'keeps the request of an earlier attempt for a new one',
      file: `${sync}/push/push-operation.ts`,
      find: '    context.unansweredCreates.forget(opId);\n',
      replace: '',
    },
    {
      name: 'takes an answer about another record for the proof of a create',
      file: `${verify}/verify-create.ts`,
      find: "({ status, reason }) => status === 201 && reason?.code !== 'call.otherRecord'",
      replace: '({ status }) => status === 201',
      test: `${verify}/lost-creates/stored-creates.test.ts`,
    },
  ]),
  ...bugsOfClass('equal records', `${verify}/create-candidates.test.ts`, [
    {
      name: 'takes one of two similar records without asking',
      file: `${verify}/verify-create.ts`,
      find: '!hasParent && similar.length > 1',
      replace: '!hasParent && equal.length > 1',
      test: `${verify}/lost-creates/stored-creates.test.ts`,
    },
    {
      name: 'takes one record for two equal creates',
      file: `${verify}/create-candidates.ts`,
      find: 'return others.length >= equal.length;',
      replace: 'return others.length > equal.length;',
    },
    {
      name: 'counts a create among the others that are equal to it',
      file: `${verify}/create-candidates.ts`,
      find: "entry.operation.opId !== opId && (isAttempted(entry) || entry.state === 'undecided')",
      replace: "isAttempted(entry) || entry.state === 'undecided'",
    },
    {
      name: 'does not let an equal create wait for the effect of the other',
      file: `${verify}/verify-operation.ts`,
      find: "  if (verdict.type === 'applied') extendEqualCreates(context, operation, verdict.effect);\n",
      replace: '',
      test: `${verify}/lost-creates/late-effect.test.ts`,
    },
    {
      name: 'takes a section of another proposal for the result of a create',
      file: `${verify}/create-candidates.ts`,
      find: '    parentOf(received) === parentOf({ entity, fields: newValues(operation.fields) }) &&\n',
      replace: '',
    },
    {
      name: 'calls a line item in another section a duplicate',
      file: `${verify}/detect-duplicate.ts`,
      find: "(entity !== 'line_item' || lost.fields['section_id']?.[1] === fields['section_id'])",
      replace: 'true',
      test: `${verify}/detect-duplicate.test.ts`,
    },
    {
      name: 'explains two equal e-mails by one send',
      file: `${sync}/rules/sends/unexplained-sends.ts`,
      find: '!before.has(id) && !taken.has(id) && isOwnSend',
      replace: '!before.has(id) && isOwnSend',
      test: `${sync}/rules/sends/unexplained-sends.test.ts`,
    },
    {
      name: 'explains equal e-mails from the oldest send on',
      file: `${sync}/rules/sends/unexplained-sends.ts`,
      find: 'of known.toReversed()',
      replace: 'of known',
      test: `${sync}/rules/sends/unexplained-sends.test.ts`,
    },
    {
      name: 'explains an e-mail by one that the user knew already',
      file: `${sync}/rules/sends/unexplained-sends.ts`,
      find: 'possible.find(({ id }) => approvedWith.has(id)) ?? possible[0]',
      replace: 'possible[0]',
      test: `${sync}/rules/sends/unexplained-sends.test.ts`,
    },
    {
      name: 'takes a send that was recorded by hand for an e-mail',
      file: `${sync}/rules/sends/own-send.ts`,
      find: '    activity.how !== sentByHand &&\n',
      replace: '',
      test: `${sync}/rules/sends/own-send.test.ts`,
    },
  ]),
  ...bugsOfClass('adopted record', `${verify}/adopt-record.test.ts`, [
    {
      name: 'offers a record that the user edits',
      file: `${verify}/adopt-record.ts`,
      find: '        operation.localId !== localId &&\n',
      replace: '',
    },
    {
      name: 'offers a proposal in which the user works',
      file: `${verify}/adopt-record.ts`,
      find: '        operation.proposalId !== localId &&\n',
      replace: '',
    },
    {
      name: 'offers a library section in which the user works',
      file: `${verify}/adopt-record.ts`,
      find: '        operation.librarySectionId !== localId &&\n',
      replace: '',
    },
    {
      name: 'offers a client that a waiting edit names',
      file: `${verify}/adopt-record.ts`,
      find: 'referencesOf(operation).every((reference) => reference.localId !== localId)',
      replace: 'true',
    },
    {
      name: 'offers a record that was created here',
      file: `${verify}/adopt-record.ts`,
      find: '    localIdInBase === localIdOfServerRecord(entity, serverId) &&\n',
      replace: '',
    },
    {
      name: 'offers a record that was deleted here',
      file: `${verify}/adopt-record.ts`,
      find: '  if (records.hasTombstone(entity, serverId)) return false;\n',
      replace: '',
    },
    {
      name: 'leaves the contents of an adopted proposal with its alias',
      file: `${verify}/alias-record.ts`,
      find: "[...records.children('section', localId), ...records.children('taxation', localId)];\n    case",
      replace: "[...records.children('taxation', localId)];\n    case",
    },
    {
      name: 'leaves the proposals of an adopted client with its alias',
      file: `${verify}/alias-record.ts`,
      find: 'return records.proposalsOfClient(localId);',
      replace: 'return [];',
    },
  ]),
];
