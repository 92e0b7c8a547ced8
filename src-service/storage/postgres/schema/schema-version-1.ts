/** Tables with the columns of an account's rows, without the account itself. */
const tables: readonly (readonly [name: string, columns: string])[] = [
  [
    'account',
    `id bigint NOT NULL CHECK (id = 1), email text NOT NULL, name text NOT NULL, subdomain text NOT NULL,
     web text NOT NULL, currency text NOT NULL, pdf_page_size text NOT NULL, locale text NOT NULL,
     address text NOT NULL, address_state text NOT NULL, postcode text NOT NULL, city text NOT NULL,
     telephone text NOT NULL, default_theme text NOT NULL, mail_subject text NOT NULL, mail_message text NOT NULL,
     page_secret text NOT NULL, country text NOT NULL DEFAULT '', time_zone text NOT NULL DEFAULT 'UTC',
     tax_number text NOT NULL DEFAULT '', default_taxes text NOT NULL DEFAULT '[]', main_color text,
     accent_color text, font text NOT NULL DEFAULT 'inter', logo_hash text, logo_type text,
     PRIMARY KEY (account_id, id)`,
  ],
  [
    'users',
    `ID, email text NOT NULL, name text NOT NULL, admin bigint NOT NULL, signature text NOT NULL DEFAULT '',
     picture_hash text, picture_type text, UNIQUE (account_id, email)`,
  ],
  [
    'api_keys',
    `ID, name text NOT NULL, hash text NOT NULL, user_id bigint NOT NULL, startup bigint NOT NULL,
     created_at text NOT NULL, revoked_at text, UNIQUE (account_id, hash),
     FOREIGN KEY (account_id, user_id) REFERENCES users`,
  ],
  [
    'clients',
    `ID, email text NOT NULL, name text NOT NULL, surname text NOT NULL, currency text NOT NULL,
     business text NOT NULL, locale text NOT NULL, pdf_page_size text NOT NULL, web text NOT NULL,
     telephone text NOT NULL, address text NOT NULL, city text NOT NULL, postcode text NOT NULL,
     country text NOT NULL, state text NOT NULL, created_at text NOT NULL, updated_at text NOT NULL`,
  ],
  ['templates', `ID, name text NOT NULL, public_template bigint NOT NULL, created_at text NOT NULL`],
  [
    'proposals',
    `ID, title text NOT NULL, status text NOT NULL, public_id text NOT NULL, prepared_by_id bigint,
     sender_id bigint, client_id bigint, currency text NOT NULL, document_section_title text NOT NULL,
     theme text NOT NULL, expires_at text, display_date text, report bigint NOT NULL,
     exclude_total bigint NOT NULL, exclude_total_in_pdf bigint NOT NULL, created_at text NOT NULL,
     updated_at text NOT NULL, sent_at text, archived_at text, accepted_at text, decided_at text, decided_by text,
     decided_address text, decision_message text, accepted_total text,
     archived bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN archived_at IS NULL THEN 0 ELSE 1 END) STORED,
     UNIQUE (account_id, public_id),
     FOREIGN KEY (account_id, prepared_by_id) REFERENCES users,
     FOREIGN KEY (account_id, sender_id) REFERENCES users,
     FOREIGN KEY (account_id, client_id) REFERENCES clients ON DELETE SET NULL (client_id)`,
  ],
  [
    'sections',
    `ID, proposal_id bigint, template_id bigint, title text NOT NULL, name text, body text,
     position bigint NOT NULL, reusable bigint NOT NULL, section_type text NOT NULL, page_break bigint NOT NULL,
     optional bigint NOT NULL, selected bigint NOT NULL, include_total bigint NOT NULL, created_at text NOT NULL,
     updated_at text NOT NULL`,
  ],
  [
    'line_items',
    `ID, section_id bigint NOT NULL, name text NOT NULL, position bigint NOT NULL, cost_type text NOT NULL,
     recurring_type text, per_type text, quantity double precision, amount bigint, created_at text NOT NULL,
     updated_at text NOT NULL`,
  ],
  [
    'taxations',
    `ID, proposal_id bigint NOT NULL, name text NOT NULL, percentage text NOT NULL, created_at text NOT NULL,
     updated_at text NOT NULL, FOREIGN KEY (account_id, proposal_id) REFERENCES proposals ON DELETE CASCADE`,
  ],
  [
    'activities',
    `ID, proposal_id bigint NOT NULL, client_id bigint, activity_type text NOT NULL, ip_address text NOT NULL,
     additional_fields text NOT NULL, copies text NOT NULL, created_at text NOT NULL`,
  ],
  [
    'view_times',
    `activity_id bigint NOT NULL, seconds bigint NOT NULL, PRIMARY KEY (account_id, activity_id),
     FOREIGN KEY (account_id, activity_id) REFERENCES activities ON DELETE CASCADE`,
  ],
  [
    'user_notices',
    `user_id bigint NOT NULL, notices text NOT NULL, PRIMARY KEY (account_id, user_id),
     FOREIGN KEY (account_id, user_id) REFERENCES users ON DELETE CASCADE`,
  ],
  ['images', `hash text NOT NULL, type text NOT NULL, bytes bytea NOT NULL, PRIMARY KEY (account_id, hash)`],
  [
    'mail_settings',
    `id bigint NOT NULL CHECK (id = 1), settings text NOT NULL, updated_at text NOT NULL,
     PRIMARY KEY (account_id, id)`,
  ],
  [
    'mails',
    `ID, proposal_id bigint NOT NULL, state text NOT NULL, message text NOT NULL, opened_secret text NOT NULL,
     created_at text NOT NULL, attempted_at text, problem text, problem_code text, domain text NOT NULL DEFAULT '',
     attempts bigint NOT NULL DEFAULT 0, next_attempt_at bigint NOT NULL DEFAULT 0, deferred_since bigint,
     pending text, accepted bigint NOT NULL DEFAULT 0, told bigint NOT NULL DEFAULT 0,
     UNIQUE (account_id, opened_secret)`,
  ],
  [
    'webhook_endpoints',
    `ID, target_url text NOT NULL, events text NOT NULL, created_at text NOT NULL, secret text`,
  ],
  [
    'webhook_deliveries',
    `ID, endpoint_id bigint NOT NULL, body text NOT NULL, attempts bigint NOT NULL, due_at bigint NOT NULL,
     created_at text NOT NULL, last_status bigint, gave_up_at text,
     FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE`,
  ],
  [
    'stored_answers',
    `ID, key_hash text NOT NULL, idempotency_key text NOT NULL, fingerprint text NOT NULL, status bigint,
     body text NOT NULL, created_at text NOT NULL, UNIQUE (account_id, key_hash, idempotency_key)`,
  ],
  [
    'record_changes',
    `kind text NOT NULL, record_id bigint NOT NULL, revision bigint NOT NULL, deleted bigint NOT NULL,
     PRIMARY KEY (account_id, kind, record_id)`,
  ],
  ['counters', `name text NOT NULL, value bigint NOT NULL, PRIMARY KEY (account_id, name)`],
];

/** Names of all tables with rows of accounts. */
export const tableNames: readonly string[] = tables.map(([name]) => name);

/** Text compares by its bytes, as in SQLite, whatever the language of the server. */
const byBytes = (columns: string): string => columns.replaceAll(/\btext\b/gu, 'text COLLATE "C"');

const idColumn = 'id bigint GENERATED BY DEFAULT AS IDENTITY, PRIMARY KEY (account_id, id)';

/**
 * A table whose rows belong to the account that the transaction names (`layover.account`). Without an account no row is
 * seen and none can be written, not even by the owner of the table.
 */
export const createTable = ([name, columns]: (typeof tables)[number]): string => `
CREATE TABLE ${name} (account_id bigint NOT NULL DEFAULT current_account(), ${byBytes(columns).replace(/^ID\b/u, idColumn)});
ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
CREATE POLICY own_account ON ${name} USING (account_id = current_account()) WITH CHECK (account_id = current_account());
`;

const count = (name: string, change: string): string =>
  `INSERT INTO counters (name, value) VALUES (${name}, ${change})
   ON CONFLICT (account_id, name) DO UPDATE SET value = counters.value + excluded.value;`;

const countProposal = (row: 'NEW' | 'OLD', change: string): string =>
  count(`'proposals:' || ${row}.archived`, change) +
  count(`'proposals:' || ${row}.archived || ':' || ${row}.status`, change);

/** A trigger that counts the rows of a table. */
const countRows = (table: string): string => `
CREATE FUNCTION count_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'INSERT' THEN ${count(`'${table}'`, '1')} ELSE ${count(`'${table}'`, '-1')} END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION count_${table}();
`;

/**
 * The first schema of PostgreSQL, with the tables of SQLite's schema 12. Times are ISO texts, money is in minor units,
 * booleans are 0 and 1, as there. `account_id` comes first in every key and index.
 */
export const postgresVersion1 = `
CREATE FUNCTION current_account() RETURNS bigint LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('layover.account', true), '')::bigint $$;

CREATE FUNCTION ids_of(list text) RETURNS TABLE (value bigint) LANGUAGE sql IMMUTABLE
  AS $$ SELECT item::bigint FROM jsonb_array_elements_text(list::jsonb) AS item $$;
CREATE FUNCTION texts_of(list text) RETURNS TABLE (value text) LANGUAGE sql IMMUTABLE
  AS $$ SELECT item FROM jsonb_array_elements_text(list::jsonb) AS item $$;
CREATE FUNCTION json_valid(value text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN
  PERFORM value::json;
  RETURN true;
EXCEPTION WHEN others THEN RETURN false;
END $$;
CREATE FUNCTION json_remove(value text, VARIADIC paths text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  result jsonb := value::jsonb;
  path text;
BEGIN
  FOREACH path IN ARRAY paths LOOP
    result := result #- string_to_array(substr(path, 3), '.');
  END LOOP;
  RETURN result::text;
END $$;
CREATE FUNCTION json_of_ids(ids bigint[]) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT '[' || coalesce(array_to_string(ids, ','), '') || ']' $$;
CREATE AGGREGATE json_group_array(bigint) (
  SFUNC = array_append, STYPE = bigint[], INITCOND = '{}', FINALFUNC = json_of_ids
);

${tables.map(createTable).join('')}

CREATE INDEX clients_by_email ON clients (account_id, email, id);
CREATE INDEX templates_by_public ON templates (account_id, public_template, id);
CREATE INDEX proposals_by_archived ON proposals (account_id, archived, id);
CREATE INDEX proposals_by_status ON proposals (account_id, archived, status, id);
CREATE INDEX proposals_by_acceptance ON proposals (account_id, archived, accepted_at);
CREATE INDEX proposals_by_client ON proposals (account_id, client_id);
CREATE INDEX sections_by_proposal ON sections (account_id, proposal_id, position, id);
CREATE INDEX sections_newest_first ON sections (account_id, proposal_id DESC NULLS LAST, position, id);
CREATE INDEX sections_by_template ON sections (account_id, template_id, position, id);
CREATE INDEX line_items_by_section ON line_items (account_id, section_id, position, id);
CREATE INDEX line_items_newest_first ON line_items (account_id, section_id DESC, position, id);
CREATE INDEX taxations_by_proposal ON taxations (account_id, proposal_id, id);
CREATE INDEX activities_by_proposal ON activities (account_id, proposal_id, id);
CREATE INDEX activities_by_client ON activities (account_id, client_id, id);
CREATE INDEX mails_by_state ON mails (account_id, state, id);
CREATE INDEX mails_due ON mails (account_id, next_attempt_at, id, domain) WHERE state = 'queued';
CREATE INDEX mails_sending ON mails (account_id, id) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account_id, endpoint_id, due_at, id);
CREATE INDEX webhook_deliveries_given_up ON webhook_deliveries (account_id, endpoint_id, id)
  WHERE gave_up_at IS NOT NULL;
CREATE INDEX record_changes_in_order ON record_changes (account_id, kind, revision);
CREATE INDEX stored_answers_by_time ON stored_answers (account_id, created_at, id);

${['clients', 'sections', 'line_items', 'activities'].map(countRows).join('')}
CREATE FUNCTION count_proposals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN ${countProposal('OLD', '-1')} END IF;
  IF TG_OP <> 'DELETE' THEN ${countProposal('NEW', '1')} END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT OR DELETE OR UPDATE OF status, archived_at ON proposals
  FOR EACH ROW EXECUTE FUNCTION count_proposals();

CREATE FUNCTION start_counters() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO counters (name, value) VALUES ('changes', 0);
  RETURN NULL;
END $$;
CREATE TRIGGER counted AFTER INSERT ON account FOR EACH ROW EXECUTE FUNCTION start_counters();
`;
