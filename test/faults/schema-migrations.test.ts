import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createReason, textReason, unknownReason } from '#shared/reasons/reason.ts';
import { toLocalId } from '#shared/domain/testing/ids.ts';
import { newId } from '../support/core/new-id.ts';
import { computeScope } from '../../src-main/core/sync/view/visible.ts';
import { journalFolder } from './journal-folder.ts';

const { fixturePath, open } = journalFolder();

test('schema 7 moves the sections of templates into their template, with their pending operations', () => {
  const old = new DatabaseSync(fixturePath(6));
  const fields = {
    ...{ proposal_id: null, template_id: '7', title: 'Terms', name: null, body: null, position: 0 },
    ...{ reusable: false, section_type: 'cost', page_break: false, optional: false, selected: false },
    include_total: false,
  };
  old
    .prepare(
      `INSERT INTO records (local_id, entity, server_id, parent_id, fields, extra)
       VALUES ('section:9', 'section', '9', NULL, ?, '{}')`,
    )
    .run(JSON.stringify(fields));
  const common = { createdAt: 0, proposalId: null };
  const waiting = [
    { kind: 'update', entity: 'section', localId: 'section:9', fields: { title: ['Terms', 'Our terms'] } },
    {
      ...{ kind: 'create', entity: 'section', localId: 'new', after: null },
      fields: { proposal_id: [null, null], template_id: [null, '7'] },
    },
    {
      ...{ kind: 'create', entity: 'line_item', localId: 'line', librarySectionId: 'new', after: null },
      fields: { section_id: [null, 'new'] },
    },
    { kind: 'create', entity: 'section', localId: 'alone', after: null, fields: { reusable: [null, true] } },
  ];
  for (const [index, draft] of waiting.entries()) {
    const operation = { ...common, ...draft, opId: newId(), deviceSeq: 1_000 + index };
    old
      .prepare(
        `INSERT INTO operations (op_id, device_seq, entity, local_id, proposal_id, state, payload)
         VALUES (?, ?, ?, ?, NULL, 'queued', ?)`,
      )
      .run(...[operation.opId, operation.deviceSeq, draft.entity, draft.localId], JSON.stringify(operation));
  }
  old.close();

  const journal = open();
  expect(journal.records.templateIds()).toEqual(['template:7']);
  expect(journal.records.children('section', toLocalId('template:7'))).toHaveLength(1);
  const inTemplate = journal.operations.ofProposal(toLocalId('template:7')).map(({ operation }) => operation);
  expect(inTemplate.map(({ localId }) => localId)).toEqual(['section:9', 'new', 'line']);
  expect(inTemplate.map(({ librarySectionId }) => librarySectionId)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(journal.operations.ofLibrarySection(toLocalId('alone'))).toHaveLength(1);
  journal.close();
});

test('schema 14 makes records of the listed templates, and sections name them by their local ids', () => {
  const old = new DatabaseSync(fixturePath(13));
  const workspace = {
    account: {
      ...{ id: '3', name: 'Studio', email: 'a@x.example', currency: 'EUR', locale: 'en' },
      ...{ default_theme: 'clean', web: '' },
    },
    ...{ users: [], themes: [], templates: [{ id: '7', name: 'Website' }] },
  };
  old
    .prepare("INSERT OR REPLACE INTO meta (key, value) VALUES ('workspace', ?)")
    .run(JSON.stringify(workspace));
  const fields = {
    ...{ proposal_id: null, template_id: '7', title: 'Terms', name: null, body: null, position: 0 },
    ...{ reusable: false, section_type: 'cost', page_break: false, optional: false, selected: false },
    include_total: false,
  };
  old
    .prepare(
      `INSERT INTO records (local_id, entity, server_id, parent_id, fields, extra)
       VALUES ('section:9', 'section', '9', 'template:7', ?, '{}')`,
    )
    .run(JSON.stringify(fields));
  const operation = {
    ...{ opId: newId(), deviceSeq: 1_000, createdAt: 0, kind: 'create', entity: 'section', localId: 'new' },
    ...{ proposalId: 'template:7', after: 'section:9' },
    fields: { proposal_id: [null, null], template_id: [null, '7'] },
  };
  old
    .prepare(
      `INSERT INTO operations (op_id, device_seq, entity, local_id, proposal_id, state, payload)
       VALUES (?, 1000, 'section', 'new', 'template:7', 'waiting', ?)`,
    )
    .run(operation.opId, JSON.stringify(operation));
  old.close();

  const journal = open();
  const template = toLocalId('template:7');
  expect(journal.records.find('template', template)?.record).toMatchObject({
    ...{ serverId: '7', fields: { name: 'Website' } },
  });
  const [section] = journal.records.children('section', template);
  expect(section?.record.fields).toMatchObject({ template_id: template });
  const view = computeScope(journal, { type: 'proposal', localId: template });
  expect(view.childrenOf('section', template).map(({ localId }) => localId)).toEqual(['section:9', 'new']);
  expect(journal.records.templateIds()).toEqual([template]);
  journal.close();
});

/** Puts operations of these states into a journal of schema 9, in order. */
function inStates(
  states: readonly string[],
  superseded: (state: string) => unknown = () => null,
): DatabaseSync {
  const old = new DatabaseSync(fixturePath(9));
  old.exec('DELETE FROM operations');
  for (const [index, state] of states.entries()) {
    const opId = newId();
    const operation = {
      ...{ opId, deviceSeq: 1_000 + index, createdAt: 0, kind: 'delete', entity: 'client', notBefore: null },
      ...{ localId: `client:${index}`, proposalId: null },
    };
    const kept = superseded(state);
    old
      .prepare(
        `INSERT INTO operations (op_id, device_seq, entity, local_id, proposal_id, state, payload, superseded)
         VALUES (?, ?, 'client', ?, NULL, ?, ?, ?)`,
      )
      .run(
        ...[opId, operation.deviceSeq, operation.localId, state, JSON.stringify(operation)],
        kept === null ? null : JSON.stringify(kept),
      );
  }
  return old;
}

test('schema 10 renames every state, also in the operations that a delete keeps', () => {
  const states = ['queued', 'ready', 'sending', 'ambiguous', 'probing', 'needs-user', 'rejected', 'held'];
  const present = [
    ...['waiting', 'waiting', 'sending', 'uncertain', 'verifying', 'undecided', 'rejected', 'held'],
  ];
  const edit = {
    ...{ opId: newId(), deviceSeq: 900, createdAt: 0, kind: 'update', entity: 'client', localId: 'client:0' },
    ...{ proposalId: null, fields: { name: ['"state":"queued"', 'Ada'] } },
  };
  const old = inStates(states, (state) => ({
    entries: [
      {
        operation: edit,
        state,
        reason: null,
        approved: null,
        approval: null,
        baseline: null,
        superseded: null,
      },
    ],
    ...{ conflicts: [], stepped: [], before: null },
  }));
  const [tried] = old.prepare("SELECT op_id FROM operations WHERE state = 'ready'").all();
  old
    .prepare("INSERT INTO attempts (op_id, started_at, outcome, detail) VALUES (?, 1, 'ambiguous', '')")
    .run(tried?.['op_id'] ?? null);
  old.close();

  const journal = open();
  expect(journal.meta.get('recovery') ?? null).toBeNull();
  const entries = journal.operations.all();
  expect(entries.map(({ state }) => state)).toEqual(present);
  expect(entries.map(({ undoableDelete }) => undoableDelete?.entries.map(({ state }) => state))).toEqual(
    present.map((state) => [state]),
  );
  expect(entries[0]?.undoableDelete?.entries[0]?.operation).toEqual(edit);
  expect(entries.map(({ maybeApplied }) => maybeApplied)).toEqual(states.map((state) => state === 'ready'));
  expect(journal.attempts.attempts(entries[1]?.operation.opId ?? '')).toMatchObject([
    { outcome: 'uncertain' },
  ]);
  journal.close();
});

test('an operation in an unknown state is kept, and the user decides about it', () => {
  inStates(['queued', 'floating']).close();
  const journal = open();
  expect(journal.operations.all()).toMatchObject([
    { state: 'waiting', reason: null },
    { state: 'undecided', reason: textReason('floating') },
  ]);
  journal.close();
});

test('schema 11 keeps the words of stored texts, also in what a delete keeps', () => {
  const old = new DatabaseSync(fixturePath(10));
  const words = 'Jemand hat „Angebot“ gelöscht.';
  old.prepare('UPDATE operations SET reason = ? WHERE rowid = 1').run(words);
  const edit = {
    ...{ opId: newId(), deviceSeq: 900, createdAt: 0, kind: 'update', entity: 'client', localId: 'client:0' },
    ...{ proposalId: null, fields: { name: ['A', 'Ada'] } },
  };
  const kept = {
    ...{ operation: edit, state: 'rejected', maybeApplied: false, reason: words },
    ...{ approved: null, approval: null, baseline: null, superseded: null },
  };
  const superseded = { entries: [kept], conflicts: [], stepped: [], before: null };
  old.prepare('UPDATE operations SET superseded = ? WHERE rowid = 2').run(JSON.stringify(superseded));
  const [{ op_id: opId = null } = {}] = old.prepare('SELECT op_id FROM operations WHERE rowid = 1').all();
  old.exec('DELETE FROM attempts; DELETE FROM evidence');
  const attempt = old.prepare(
    'INSERT INTO attempts (op_id, started_at, outcome, detail) VALUES (?, ?, ?, ?)',
  );
  attempt.run(opId, 1, 'rejected', words);
  attempt.run(opId, 2, 'in-flight', '');
  old
    .prepare('INSERT INTO evidence (op_id, at, probed, saw) VALUES (?, 3, ?, ?)')
    .run(opId, 'die Steuern', 'Nichts gefunden.');
  old.close();

  const journal = open();
  expect(journal.meta.get('recovery') ?? null).toBeNull();
  const [first, second] = journal.operations.all();
  expect(first?.reason).toEqual(textReason(words));
  expect(second?.undoableDelete?.entries[0]?.reason).toEqual(textReason(words));
  expect(journal.attempts.attempts(first?.operation.opId ?? '')).toMatchObject([
    { startedAt: 1, reason: textReason(words) },
    { startedAt: 2, reason: null },
  ]);
  expect(journal.attempts.evidence(first?.operation.opId ?? '')).toEqual([
    { at: 3, source: textReason('die Steuern'), finding: textReason('Nichts gefunden.') },
  ]);
  journal.close();
});

test('schema 12 keeps questions, deletes that can be undone, and how far a full sync has come', () => {
  const old = new DatabaseSync(fixturePath(11));
  const asked = {
    ...{
      questionId: 'q',
      entity: 'client',
      noticedAt: 5,
      type: 'twin',
      localId: 'mine',
      twinId: 'client:18',
    },
    ...{ name: '“twin”', proposalId: null, createdAt: 4 },
  };
  old.prepare('INSERT INTO questions (question_id, question) VALUES (?, ?)').run('q', JSON.stringify(asked));
  const edit = {
    ...{ opId: newId(), deviceSeq: 900, createdAt: 0, kind: 'update', entity: 'client', localId: 'client:0' },
    ...{ proposalId: null, fields: { name: ['"superseded":', 'Ada'] } },
  };
  const kept = {
    ...{ operation: edit, state: 'waiting', maybeApplied: false, reason: null },
    ...{ approved: null, approval: null, baseline: null, superseded: null },
  };
  const stepped = [{ opId: 'op', from: 'a', to: null }];
  const superseded = { entries: [kept], conflicts: [], stepped, before: ['a'] };
  old.prepare('UPDATE operations SET superseded = ? WHERE rowid = 2').run(JSON.stringify(superseded));
  const meta = old.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  const cursor = { stage: 'clients', page: 3 };
  const report = { at: 1, found: 'damaged', outcome: 'partial', backupAt: null, keptIn: null, doubtful: 2 };
  meta.run('sweep', JSON.stringify(cursor));
  meta.run('sweepBeganAt', '7');
  meta.run('doubtful', 'true');
  meta.run('recovery', JSON.stringify({ ...report, missing: [], missingCount: 0 }));
  old.exec("INSERT INTO sweep_seen (entity, server_id) VALUES ('client', '17')");
  old.close();

  const journal = open();
  const { type: _type, twinId: _twinId, ...same } = asked;
  expect(journal.questions.all()).toEqual([{ ...same, type: 'duplicate', duplicateId: 'client:18' }]);
  const [, second] = journal.operations.all();
  expect(second?.undoableDelete).toMatchObject({
    entries: [{ operation: edit, undoableDelete: null }],
    reanchored: stepped,
  });
  expect(journal.meta.get('fullSyncCursor')).toEqual(cursor);
  expect(journal.meta.get('fullSyncBeganAt')).toBe(7);
  expect(journal.meta.get('restoredPartially')).toBe(true);
  expect(journal.meta.get('recovery')).toMatchObject({ outcome: 'partial', uncertain: 2 });
  expect(journal.fullSync.unseen('client')).toEqual([]);
  journal.close();
});

test('schema 13 keeps questions, how far a full sync has come, and what a service answered', () => {
  const old = new DatabaseSync(fixturePath(12));
  const asked = {
    ...{ questionId: 'q', entity: 'client', noticedAt: 5, type: 'vanished', known: 3, checked: 1 },
    ...{ records: [{ localId: 'client:17', name: 'vanished' }], lastSeenAt: null, answer: null },
  };
  old.prepare('INSERT INTO questions (question_id, question) VALUES (?, ?)').run('q', JSON.stringify(asked));
  const meta = old.prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)');
  const report = { at: 1, found: 'missing', outcome: 'anew', backupAt: null, keptIn: null, uncertain: 0 };
  meta.run('fullSyncCursor', JSON.stringify({ stage: 'vanished', page: 1 }));
  meta.run('recovery', JSON.stringify({ ...report, missing: ['anew'], missingCount: 1 }));
  const said = { code: 'answer.faultSaid', params: { status: 503, words: 'the "words": gone' } };
  const stored = JSON.stringify({ code: 'errors.tryLater', params: { cause: said } });
  old.prepare('UPDATE operations SET reason = ? WHERE rowid = 1').run(stored);
  old.prepare('UPDATE operations SET reason = ? WHERE rowid = 2').run('no JSON: "words":');
  const edit = {
    ...{ opId: newId(), deviceSeq: 900, createdAt: 0, kind: 'update', entity: 'client', localId: 'client:0' },
    ...{ proposalId: null, fields: { name: ['"words":', 'Ada'] } },
  };
  const kept = {
    ...{ operation: edit, state: 'rejected', maybeApplied: false, reason: said },
    ...{ approved: null, approval: null, baseline: null, undoableDelete: null },
  };
  const undoable = { entries: [kept], conflicts: [], reanchored: [], before: null };
  old.prepare('UPDATE operations SET undoable_delete = ? WHERE rowid = 3').run(JSON.stringify(undoable));
  old.prepare('UPDATE attempts SET reason = ?').run(JSON.stringify(said));
  old.prepare('UPDATE evidence SET source = ?, finding = ?').run(JSON.stringify(said), JSON.stringify(said));
  old.close();

  const journal = open();
  const answered = createReason('answer.faultSaid', { status: 503, message: 'the "words": gone' });
  expect(journal.questions.all()).toEqual([{ ...asked, type: 'missing' }]);
  expect(journal.meta.get('fullSyncCursor')).toEqual({ stage: 'missing', page: 1 });
  expect(journal.meta.get('recovery')).toMatchObject({ outcome: 'rebuilt', missing: ['anew'] });
  const [first, second, third] = journal.operations.all();
  const opId = first?.operation.opId ?? '';
  expect(first?.reason).toMatchObject({ code: 'errors.tryLater', params: { cause: answered } });
  expect(second?.reason).toEqual(unknownReason('no JSON: "words":'));
  expect(third?.undoableDelete?.entries).toMatchObject([{ operation: edit, reason: answered }]);
  expect(journal.attempts.attempts(opId)).toMatchObject([{ reason: answered }]);
  expect(journal.attempts.evidence(opId)).toMatchObject([{ source: answered, finding: answered }]);
  journal.close();
});
