/** The tables that all accounts share, without row-level security. They hold no secret and no text of a proposal. */
export const directoryTables: readonly string[] = ['accounts', 'account_names'];

/** A trigger that keeps the names of a table's rows: the address of a request contains the text of the column. */
export const nameRows = (table: string, column: string, kind: string): string => `
CREATE FUNCTION name_${table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP <> 'INSERT' THEN DELETE FROM account_names WHERE name = name_of('${kind}', OLD.${column}); END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO account_names (name, account_id) VALUES (name_of('${kind}', NEW.${column}), NEW.account_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER named AFTER INSERT OR DELETE OR UPDATE OF ${column} ON ${table}
  FOR EACH ROW EXECUTE FUNCTION name_${table}();
INSERT INTO account_names (name, account_id) SELECT name_of('${kind}', ${column}), account_id FROM ${table};
`;

const isDueMail = `state = 'queued' AND next_attempt_at <= moment`;
const isInterruptedMail = `state = 'sending' AND (leased_by IS NULL OR leased_until <= shared_clock(moment))`;

/**
 * Adds many accounts. `accounts` lists them, `account_names` finds the account of a request: a name is the SHA-256 of
 * what the request presents. `account_work` looks into each account for work that is due. The account of the versions
 * before is number 1.
 */
export const postgresVersion6 = `
CREATE SEQUENCE account_ids AS bigint START WITH 2;
CREATE TABLE accounts (
  id bigint PRIMARY KEY, subdomain text COLLATE "C" NOT NULL UNIQUE, name text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(), suspended_at timestamptz
);
CREATE TABLE account_names (name text COLLATE "C" PRIMARY KEY, account_id bigint NOT NULL);

ALTER TABLE account DROP CONSTRAINT account_id_check, ADD CONSTRAINT account_id_check CHECK (id = account_id);

CREATE FUNCTION name_of(kind text, presented text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT encode(sha256(convert_to(kind || ':' || presented, 'UTF8')), 'hex') $$;

SELECT set_config('layover.account', '1', true);
INSERT INTO accounts (id, subdomain, name) SELECT account_id, subdomain, name FROM account;
${nameRows('api_keys', 'hash', 'key')}
${nameRows('proposals', 'public_id', 'page')}
${nameRows('mails', 'opened_secret', 'picture')}
SELECT set_config('layover.account', '', true);

CREATE FUNCTION list_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM accounts WHERE id = OLD.account_id;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO accounts (id, subdomain, name) VALUES (NEW.account_id, NEW.subdomain, NEW.name);
  ELSE
    UPDATE accounts SET subdomain = NEW.subdomain, name = NEW.name WHERE id = NEW.account_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listed AFTER INSERT OR DELETE OR UPDATE OF subdomain, name ON account
  FOR EACH ROW EXECUTE FUNCTION list_account();

CREATE FUNCTION account_work(moment bigint) RETURNS TABLE (id bigint, suspended boolean, due boolean)
LANGUAGE plpgsql AS $$ DECLARE
  own text := current_setting('layover.account', true);
BEGIN
  FOR id, suspended IN SELECT accounts.id, suspended_at IS NOT NULL FROM accounts ORDER BY accounts.id LOOP
    PERFORM set_config('layover.account', id::text, true);
    due := NOT suspended AND (
      EXISTS (SELECT 1 FROM mails WHERE ${isDueMail})
      OR EXISTS (SELECT 1 FROM mails WHERE ${isInterruptedMail})
      OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE due_at <= moment));
    RETURN NEXT;
  END LOOP;
  PERFORM set_config('layover.account', own, true);
END $$;
`;
