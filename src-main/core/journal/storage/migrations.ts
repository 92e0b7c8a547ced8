/**
 * The schema of `sync.db`, one step per version. A released step is never edited. An older app refuses a newer schema;
 * a newer app migrates an older one (security.md, promise 8).
 */
export const migrations: readonly string[] = [
  /* 1: the first schema. */ `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Every opId that was ever relayed, so that relaying again is idempotent even after compaction (S3).
  CREATE TABLE relayed (op_id TEXT PRIMARY KEY, device_seq INTEGER NOT NULL) STRICT, WITHOUT ROWID;

  -- The outbox: operations that are not done (S2).
  CREATE TABLE operations (
    op_id TEXT PRIMARY KEY,
    device_seq INTEGER NOT NULL,
    entity TEXT NOT NULL,
    local_id TEXT NOT NULL,
    proposal_id TEXT,
    state TEXT NOT NULL,
    payload TEXT NOT NULL,
    reason TEXT,
    -- What the user approved, for sends (S14); JSON.
    approved TEXT,
    -- What the next attempt's probe compares with, gathered before the call; JSON.
    baseline TEXT
  ) STRICT;
  CREATE INDEX operations_by_sequence ON operations (device_seq);
  CREATE INDEX operations_by_proposal ON operations (proposal_id);

  CREATE TABLE attempts (
    op_id TEXT NOT NULL REFERENCES operations (op_id) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    status INTEGER,
    detail TEXT NOT NULL
  ) STRICT;
  CREATE INDEX attempts_by_operation ON attempts (op_id);

  CREATE TABLE evidence (
    op_id TEXT NOT NULL REFERENCES operations (op_id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    probed TEXT NOT NULL,
    saw TEXT NOT NULL
  ) STRICT;
  CREATE INDEX evidence_by_operation ON evidence (op_id);

  -- Base records (S11) and, with server_id, the id map. Fields as shared/domain spells them; JSON.
  CREATE TABLE records (
    local_id TEXT PRIMARY KEY,
    entity TEXT NOT NULL,
    server_id TEXT NOT NULL,
    parent_id TEXT,
    fields TEXT NOT NULL,
    -- Attributes that this version does not know; kept, never sent (field-notes.md, extra-attributes).
    extra TEXT NOT NULL,
    updated_at TEXT,
    UNIQUE (entity, server_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX records_by_parent ON records (parent_id, entity);

  -- Records that are gone, so that a late listing cannot bring them back as ghosts.
  CREATE TABLE tombstones (
    entity TEXT NOT NULL, server_id TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (entity, server_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE activities (
    id TEXT PRIMARY KEY, public_id TEXT NOT NULL, activity TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE conflicts (
    conflict_id TEXT PRIMARY KEY, entity TEXT NOT NULL, local_id TEXT NOT NULL, proposal_id TEXT,
    field TEXT, base TEXT NOT NULL, mine TEXT NOT NULL, theirs TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  -- Numbered changes for the mirror (I9).
  CREATE TABLE feed (seq INTEGER PRIMARY KEY AUTOINCREMENT, device_seq INTEGER NOT NULL, changes TEXT NOT NULL) STRICT;

  -- Calls of the last minute, for the limiter after a restart (S18); ms since the epoch.
  CREATE TABLE calls (id INTEGER PRIMARY KEY, started_at INTEGER NOT NULL, completed_at INTEGER) STRICT;

  -- Ids that the running sweep has seen, to find out what has vanished (S15, S16).
  CREATE TABLE sweep_seen (
    entity TEXT NOT NULL, server_id TEXT NOT NULL, PRIMARY KEY (entity, server_id)
  ) STRICT, WITHOUT ROWID;
  `,
  /* 2: numbers of transactions, which the redo log uses (src-main/core/recovery/README.md). */ `
  CREATE TABLE redo (id INTEGER PRIMARY KEY CHECK (id = 1), seq INTEGER NOT NULL) STRICT;
  INSERT INTO redo (id, seq) VALUES (1, 0);
  `,
  /* 3: questions to the user, and lost creates for the detection of duplicates. */ `
  CREATE TABLE questions (question_id TEXT PRIMARY KEY, question TEXT NOT NULL) STRICT, WITHOUT ROWID;

  -- Creates whose answers were lost; kept after their operations are done. Fields as sent; JSON.
  CREATE TABLE lost_creates (
    local_id TEXT NOT NULL, entity TEXT NOT NULL, fields TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT;
  `,
  /* 4: feed entries name the parents of their records; an empty feed makes the mirror rebuild. */ `
  DELETE FROM feed;
  `,
  /* 5: earlier versions of proposals, sent ones included. */ `
  CREATE TABLE snapshots (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, snapshot_id TEXT NOT NULL UNIQUE, proposal_id TEXT NOT NULL,
    at INTEGER NOT NULL, reason TEXT NOT NULL, op_id TEXT, content TEXT NOT NULL
  ) STRICT;
  CREATE INDEX snapshots_by_proposal ON snapshots (proposal_id, seq);
  `,
  /* 6: the fields that each relayed edit set, because an older edit that arrives later must not overwrite them. */ `
  ALTER TABLE relayed ADD COLUMN record TEXT;
  ALTER TABLE relayed ADD COLUMN fields TEXT;
  `,
  /* 7: a template is the parent of its sections, which are siblings in order; the feed is emptied as in 4. */ `
  UPDATE records SET parent_id = 'template:' || json_extract(fields, '$.template_id')
    WHERE entity = 'section' AND parent_id IS NULL AND json_extract(fields, '$.template_id') IS NOT NULL;

  CREATE TEMP TABLE in_templates AS
    SELECT local_id, parent_id FROM records WHERE entity = 'section' AND parent_id LIKE 'template:%'
    UNION
    SELECT local_id, 'template:' || json_extract(payload, '$.fields.template_id[1]') FROM operations
      WHERE entity = 'section' AND proposal_id IS NULL
        AND json_extract(payload, '$.kind') = 'create'
        AND json_extract(payload, '$.fields.template_id[1]') IS NOT NULL;
  UPDATE operations SET proposal_id = in_templates.parent_id,
      payload = json_remove(json_set(payload, '$.proposalId', in_templates.parent_id), '$.librarySectionId')
    FROM in_templates
    WHERE operations.proposal_id IS NULL AND operations.entity IN ('section', 'line_item')
      AND in_templates.local_id =
        coalesce(json_extract(operations.payload, '$.librarySectionId'), operations.local_id);
  DROP TABLE in_templates;
  DELETE FROM feed;
  `,
  /* 8: what a delete removed, to undo it; JSON. */ `
  ALTER TABLE operations ADD COLUMN superseded TEXT;
  `,
  /* 9: the e-mails that the user knew at an approval, and the e-mails sent from this journal. */ `
  ALTER TABLE operations ADD COLUMN approval TEXT;
  CREATE TABLE own_sends (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, op_id TEXT NOT NULL, proposal_id TEXT NOT NULL, at INTEGER NOT NULL,
    message TEXT NOT NULL, before_ids TEXT NOT NULL, activity_id TEXT
  ) STRICT;
  CREATE INDEX own_sends_by_proposal ON own_sends (proposal_id);
  CREATE INDEX activities_by_proposal ON activities (public_id);
  `,
  /*
   * 10: the present names of states, also in the operations that a delete keeps, and whether a call may have taken effect.
   * An operation in an unknown state is kept for the user's decision, with the state's name as reason.
   */ `
  ALTER TABLE operations ADD COLUMN maybe_applied INTEGER NOT NULL DEFAULT 0;
  UPDATE attempts SET outcome = 'uncertain' WHERE outcome = 'ambiguous';
  UPDATE operations SET maybe_applied = 1
    WHERE op_id IN (SELECT op_id FROM attempts WHERE outcome = 'uncertain');
  UPDATE operations SET reason = coalesce(reason, state) WHERE state NOT IN
    ('queued', 'ready', 'sending', 'ambiguous', 'probing', 'needs-user', 'rejected', 'held');
  UPDATE operations SET state = CASE state
    WHEN 'queued' THEN 'waiting' WHEN 'ready' THEN 'waiting' WHEN 'ambiguous' THEN 'uncertain'
    WHEN 'probing' THEN 'verifying' WHEN 'sending' THEN 'sending' WHEN 'rejected' THEN 'rejected'
    WHEN 'held' THEN 'held' ELSE 'undecided' END;
  UPDATE operations SET superseded =
      replace(replace(replace(replace(replace(superseded,
        '"state":"queued"', '"state":"waiting"'), '"state":"ready"', '"state":"waiting"'),
        '"state":"ambiguous"', '"state":"uncertain"'), '"state":"probing"', '"state":"verifying"'),
        '"state":"needs-user"', '"state":"undecided"')
    WHERE superseded IS NOT NULL;
  `,
  /*
   * 11: reasons by their codes. A text that was stored keeps its words, as the code `text`; one inside of a delete becomes
   * that when it is read.
   */ `
  UPDATE operations SET reason = json_object('code', 'text', 'params', json_object('text', reason))
    WHERE reason IS NOT NULL;

  CREATE TABLE attempts_with_reasons (
    op_id TEXT NOT NULL REFERENCES operations (op_id) ON DELETE CASCADE,
    started_at INTEGER NOT NULL,
    ended_at INTEGER,
    outcome TEXT NOT NULL,
    status INTEGER,
    reason TEXT
  ) STRICT;
  INSERT INTO attempts_with_reasons
    SELECT op_id, started_at, ended_at, outcome, status,
      CASE detail WHEN '' THEN NULL
        ELSE json_object('code', 'text', 'params', json_object('text', detail)) END
    FROM attempts ORDER BY rowid;
  DROP TABLE attempts;
  ALTER TABLE attempts_with_reasons RENAME TO attempts;
  CREATE INDEX attempts_by_operation ON attempts (op_id);

  ALTER TABLE evidence RENAME COLUMN probed TO source;
  ALTER TABLE evidence RENAME COLUMN saw TO finding;
  UPDATE evidence SET source = json_object('code', 'text', 'params', json_object('text', source)),
    finding = json_object('code', 'text', 'params', json_object('text', finding));
  `,
  /* 12: the present names of duplicates, deletes that can be undone, the full sync and restored journals. */ `
  UPDATE questions SET question = json_set(
      json_remove(question, '$.twinId'), '$.type', 'duplicate', '$.duplicateId', json_extract(question, '$.twinId'))
    WHERE json_extract(question, '$.type') = 'twin';

  ALTER TABLE operations RENAME COLUMN superseded TO undoable_delete;
  UPDATE operations SET undoable_delete =
      replace(replace(undoable_delete, '"superseded":', '"undoableDelete":'), '"stepped":', '"reanchored":')
    WHERE undoable_delete IS NOT NULL;

  ALTER TABLE sweep_seen RENAME TO full_sync_seen;
  UPDATE meta SET key = 'fullSyncCursor' WHERE key = 'sweep';
  UPDATE meta SET key = 'fullSyncBeganAt' WHERE key = 'sweepBeganAt';
  UPDATE meta SET key = 'restoredPartially' WHERE key = 'doubtful';
  UPDATE meta SET value = json_set(json_remove(value, '$.doubtful'), '$.uncertain', json_extract(value, '$.doubtful'))
    WHERE key = 'recovery' AND json_valid(value) AND json_type(value, '$.doubtful') IS NOT NULL;
  `,
  /* 13: the present names of missing records, rebuilt journals and what a service answered. */ `
  UPDATE questions SET question = json_set(question, '$.type', 'missing')
    WHERE json_extract(question, '$.type') = 'vanished';
  UPDATE meta SET value = json_set(value, '$.stage', 'missing')
    WHERE key = 'fullSyncCursor' AND json_valid(value) AND json_extract(value, '$.stage') = 'vanished';
  UPDATE meta SET value = json_set(value, '$.outcome', 'rebuilt')
    WHERE key = 'recovery' AND json_valid(value) AND json_extract(value, '$.outcome') = 'anew';

  UPDATE operations SET reason = replace(reason, '"words":', '"message":') WHERE json_valid(reason);
  UPDATE operations SET undoable_delete = replace(undoable_delete, '"words":', '"message":')
    WHERE json_valid(undoable_delete);
  UPDATE attempts SET reason = replace(reason, '"words":', '"message":') WHERE json_valid(reason);
  UPDATE evidence SET source = replace(source, '"words":', '"message":') WHERE json_valid(source);
  UPDATE evidence SET finding = replace(finding, '"words":', '"message":') WHERE json_valid(finding);
  `,
  /* 14: templates are records, and sections name them by their local ids; the feed is emptied as in 4. */ `
  INSERT OR IGNORE INTO records (local_id, entity, server_id, parent_id, fields, extra, updated_at)
    SELECT 'template:' || json_extract(listed.value, '$.id'), 'template', json_extract(listed.value, '$.id'), NULL,
        json_object('name', json_extract(listed.value, '$.name')), '{}', NULL
      FROM meta, json_each(CASE WHEN json_valid(meta.value) THEN meta.value ELSE '{}' END, '$.templates') AS listed
      WHERE meta.key = 'workspace';
  UPDATE operations SET payload = json_set(payload, '$.fields.template_id[1]',
      'template:' || json_extract(payload, '$.fields.template_id[1]'))
    WHERE entity = 'section' AND json_extract(payload, '$.kind') = 'create'
      AND json_extract(payload, '$.fields.template_id[1]') IS NOT NULL;
  DELETE FROM feed;
  `,
  /* 15: the catalog. */ `
  CREATE TABLE catalog (id TEXT PRIMARY KEY, item TEXT NOT NULL) STRICT;
  `,
  /* 16: what the service is known to have of the pictures of texts, by the hash of the bytes here. */ `
  CREATE TABLE files (
    hash TEXT PRIMARY KEY,
    -- How the service names the file; null until it has shown it.
    server_hash TEXT,
    -- When the service showed the file last, ms since the epoch.
    confirmed_at INTEGER,
    -- 1 if the file was written into a text, for a service without files.
    is_embedded INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX files_by_server_hash ON files (server_hash);
  `,
  /* 17: the records that the service has removed, for an edit that arrives after the removal. */ `
  CREATE TABLE removed_records (
    local_id TEXT PRIMARY KEY,
    -- The record whose removal removed this one: itself or an ancestor.
    root_id TEXT NOT NULL,
    entity TEXT NOT NULL,
    server_id TEXT NOT NULL,
    parent_id TEXT,
    fields TEXT NOT NULL,
    extra TEXT NOT NULL,
    updated_at TEXT,
    -- When the removal was found, ms since the epoch.
    at INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX removed_records_by_root ON removed_records (root_id);
  `,
];
