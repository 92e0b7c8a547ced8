/**
 * The first schema. One database holds one account. Times are ISO texts, money is in minor units, booleans are 0 and
 * 1.
 *
 * Triggers maintain `counters`, so `total_count` costs one lookup. Sections and items have no foreign key to their
 * owner: the rules delete them in the same transaction.
 */
export const schemaVersion1 = `
CREATE TABLE account (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  email TEXT NOT NULL, name TEXT NOT NULL, subdomain TEXT NOT NULL, web TEXT NOT NULL, currency TEXT NOT NULL,
  pdf_page_size TEXT NOT NULL, locale TEXT NOT NULL, address TEXT NOT NULL, address_state TEXT NOT NULL,
  postcode TEXT NOT NULL, city TEXT NOT NULL, telephone TEXT NOT NULL, default_theme TEXT NOT NULL,
  mail_subject TEXT NOT NULL, mail_message TEXT NOT NULL, page_secret TEXT NOT NULL
) STRICT;

CREATE TABLE users (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, admin INTEGER NOT NULL
) STRICT;

CREATE TABLE api_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, user_id INTEGER NOT NULL REFERENCES users(id),
  startup INTEGER NOT NULL, created_at TEXT NOT NULL, revoked_at TEXT
) STRICT;

CREATE TABLE clients (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL, name TEXT NOT NULL, surname TEXT NOT NULL, currency TEXT NOT NULL, business TEXT NOT NULL,
  locale TEXT NOT NULL, pdf_page_size TEXT NOT NULL, web TEXT NOT NULL, telephone TEXT NOT NULL,
  address TEXT NOT NULL, city TEXT NOT NULL, postcode TEXT NOT NULL, country TEXT NOT NULL, state TEXT NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX clients_by_email ON clients (email, id);

CREATE TABLE templates (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL, public_template INTEGER NOT NULL, created_at TEXT NOT NULL
) STRICT;
CREATE INDEX templates_by_public ON templates (public_template, id);

CREATE TABLE proposals (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL, status TEXT NOT NULL, public_id TEXT NOT NULL UNIQUE,
  prepared_by_id INTEGER REFERENCES users(id), sender_id INTEGER REFERENCES users(id),
  client_id INTEGER REFERENCES clients(id) ON DELETE SET NULL,
  currency TEXT NOT NULL, document_section_title TEXT NOT NULL, theme TEXT NOT NULL,
  expires_at TEXT, display_date TEXT,
  report INTEGER NOT NULL, exclude_total INTEGER NOT NULL, exclude_total_in_pdf INTEGER NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, sent_at TEXT, archived_at TEXT, accepted_at TEXT,
  decided_at TEXT, decided_by TEXT, decided_address TEXT, decision_message TEXT, accepted_total TEXT,
  archived INTEGER NOT NULL AS (archived_at IS NOT NULL) VIRTUAL
) STRICT;
CREATE INDEX proposals_by_archived ON proposals (archived, id);
CREATE INDEX proposals_by_status ON proposals (archived, status, id);
CREATE INDEX proposals_by_acceptance ON proposals (archived, accepted_at);
CREATE INDEX proposals_by_client ON proposals (client_id);

CREATE TABLE sections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proposal_id INTEGER, template_id INTEGER, title TEXT NOT NULL, name TEXT, body TEXT,
  position INTEGER NOT NULL, reusable INTEGER NOT NULL, section_type TEXT NOT NULL, page_break INTEGER NOT NULL,
  optional INTEGER NOT NULL, selected INTEGER NOT NULL, include_total INTEGER NOT NULL,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, ghost_until INTEGER
) STRICT;
CREATE INDEX sections_by_proposal ON sections (proposal_id, position, id);
CREATE INDEX sections_newest_first ON sections (proposal_id DESC, position, id);
CREATE INDEX sections_by_template ON sections (template_id, position, id);
CREATE INDEX sections_reusable ON sections (reusable, proposal_id DESC, position, id);
CREATE INDEX sections_ghosts ON sections (ghost_until) WHERE ghost_until IS NOT NULL;

CREATE TABLE line_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  section_id INTEGER NOT NULL, name TEXT NOT NULL, position INTEGER NOT NULL, cost_type TEXT NOT NULL,
  recurring_type TEXT, per_type TEXT, quantity REAL, amount INTEGER,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL, ghost_until INTEGER
) STRICT;
CREATE INDEX line_items_by_section ON line_items (section_id, position, id);
CREATE INDEX line_items_newest_first ON line_items (section_id DESC, position, id);
CREATE INDEX line_items_ghosts ON line_items (ghost_until) WHERE ghost_until IS NOT NULL;

CREATE TABLE taxations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proposal_id INTEGER NOT NULL REFERENCES proposals(id) ON DELETE CASCADE,
  name TEXT NOT NULL, percentage TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX taxations_by_proposal ON taxations (proposal_id, id);

CREATE TABLE activities (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proposal_id INTEGER NOT NULL, client_id INTEGER, activity_type TEXT NOT NULL, ip_address TEXT NOT NULL,
  additional_fields TEXT NOT NULL, copies TEXT NOT NULL, created_at TEXT NOT NULL, visible_at INTEGER NOT NULL
) STRICT;
CREATE INDEX activities_by_proposal ON activities (proposal_id, id);
CREATE INDEX activities_by_client ON activities (client_id, id);

CREATE TABLE mails (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  proposal_id INTEGER NOT NULL, state TEXT NOT NULL, message TEXT NOT NULL, opened_secret TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL, attempted_at TEXT, problem TEXT
) STRICT;
CREATE INDEX mails_by_state ON mails (state, id);

CREATE TABLE webhook_endpoints (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_url TEXT NOT NULL, events TEXT NOT NULL, created_at TEXT NOT NULL
) STRICT;

CREATE TABLE webhook_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoints(id) ON DELETE CASCADE,
  body TEXT NOT NULL, attempts INTEGER NOT NULL, due_at INTEGER NOT NULL, created_at TEXT NOT NULL
) STRICT;
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (endpoint_id, due_at, id);
CREATE INDEX webhook_deliveries_next ON webhook_deliveries (due_at);

CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO counters VALUES ('clients', 0), ('sections', 0), ('sections:reusable', 0), ('line_items', 0), ('activities', 0);
INSERT INTO counters SELECT 'proposals:' || a.v || s.v, 0 FROM (SELECT 0 v UNION SELECT 1) a,
  (SELECT '' v UNION SELECT ':draft' UNION SELECT ':pending' UNION SELECT ':accepted' UNION SELECT ':rejected'
   UNION SELECT ':clarification') s;

CREATE TRIGGER clients_added AFTER INSERT ON clients
  BEGIN UPDATE counters SET value = value + 1 WHERE name = 'clients'; END;
CREATE TRIGGER clients_removed AFTER DELETE ON clients
  BEGIN UPDATE counters SET value = value - 1 WHERE name = 'clients'; END;
CREATE TRIGGER line_items_added AFTER INSERT ON line_items
  BEGIN UPDATE counters SET value = value + 1 WHERE name = 'line_items'; END;
CREATE TRIGGER line_items_removed AFTER DELETE ON line_items
  BEGIN UPDATE counters SET value = value - 1 WHERE name = 'line_items'; END;
CREATE TRIGGER activities_added AFTER INSERT ON activities
  BEGIN UPDATE counters SET value = value + 1 WHERE name = 'activities'; END;
CREATE TRIGGER sections_added AFTER INSERT ON sections BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'sections';
  UPDATE counters SET value = value + 1 WHERE name = 'sections:reusable' AND new.reusable = 1;
END;
CREATE TRIGGER sections_removed AFTER DELETE ON sections BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'sections';
  UPDATE counters SET value = value - 1 WHERE name = 'sections:reusable' AND old.reusable = 1;
END;
CREATE TRIGGER sections_reuse_changed AFTER UPDATE OF reusable ON sections WHEN old.reusable <> new.reusable BEGIN
  UPDATE counters SET value = value + new.reusable - old.reusable WHERE name = 'sections:reusable';
END;
CREATE TRIGGER proposals_added AFTER INSERT ON proposals BEGIN
  UPDATE counters SET value = value + 1 WHERE name IN ('proposals:' || new.archived, 'proposals:' || new.archived || ':' || new.status);
END;
CREATE TRIGGER proposals_removed AFTER DELETE ON proposals BEGIN
  UPDATE counters SET value = value - 1 WHERE name IN ('proposals:' || old.archived, 'proposals:' || old.archived || ':' || old.status);
END;
CREATE TRIGGER proposals_moved AFTER UPDATE OF status, archived_at ON proposals BEGIN
  UPDATE counters SET value = value - 1 WHERE name IN ('proposals:' || old.archived, 'proposals:' || old.archived || ':' || old.status);
  UPDATE counters SET value = value + 1 WHERE name IN ('proposals:' || new.archived, 'proposals:' || new.archived || ':' || new.status);
END;
`;
