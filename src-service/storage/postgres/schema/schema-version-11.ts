/** `due_at` of an entry that was given up. */
const never = 8_640_000_000_000_000;

/** A table that belongs to no account. */
export const queuesTable = 'account_queues';

const hasDue = `
  EXISTS (SELECT 1 FROM mails WHERE state = 'queued' AND next_attempt_at <= moment)
  OR EXISTS (SELECT 1 FROM mails
    WHERE state = 'sending' AND (leased_by IS NULL OR leased_until <= shared_clock(moment)))
  OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE due_at <= moment)`;
const hasWaiting = `
  EXISTS (SELECT 1 FROM mails WHERE state = 'queued')
  OR EXISTS (SELECT 1 FROM mails WHERE state = 'sending')
  OR EXISTS (SELECT 1 FROM webhook_deliveries WHERE due_at < ${String(never)})`;

/**
 * Adds a list of the accounts in whose queues something waits, so that a look for due work costs nothing for the others.
 * Triggers add an account; `due_accounts` removes it when nothing waits any more. Adding locks the row until the end of
 * the transaction, and removing looks again with the lock, so that no account is removed while its first entry is
 * being stored. `queue_counts` counts the queues of all accounts.
 */
export const postgresVersion11 = `
CREATE TABLE ${queuesTable} (account_id bigint PRIMARY KEY);
INSERT INTO account_queues (account_id) SELECT id FROM accounts;
CREATE INDEX accounts_suspended ON accounts (id) WHERE suspended_at IS NOT NULL;

CREATE FUNCTION list_queue() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO account_queues (account_id) VALUES (NEW.account_id)
    ON CONFLICT (account_id) DO UPDATE SET account_id = excluded.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER queued AFTER INSERT ON mails
  FOR EACH ROW WHEN (NEW.state IN ('queued', 'sending')) EXECUTE FUNCTION list_queue();
CREATE TRIGGER queued_again AFTER UPDATE OF state ON mails
  FOR EACH ROW WHEN (NEW.state IN ('queued', 'sending') AND OLD.state NOT IN ('queued', 'sending'))
  EXECUTE FUNCTION list_queue();
CREATE TRIGGER queued AFTER INSERT ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.due_at < ${String(never)}) EXECUTE FUNCTION list_queue();
CREATE TRIGGER queued_again AFTER UPDATE OF due_at ON webhook_deliveries
  FOR EACH ROW WHEN (NEW.due_at < ${String(never)} AND OLD.due_at >= ${String(never)})
  EXECUTE FUNCTION list_queue();

CREATE FUNCTION due_accounts(moment bigint) RETURNS SETOF bigint
LANGUAGE plpgsql SET search_path = layover, pg_catalog AS $$ DECLARE
  id bigint;
  is_suspended boolean;
BEGIN
  FOR id, is_suspended IN
    SELECT account_id, suspended_at IS NOT NULL FROM account_queues LEFT JOIN accounts ON accounts.id = account_id
      ORDER BY account_id
  LOOP
    PERFORM set_config('layover.account', id::text, true);
    IF ${hasDue} THEN
      IF NOT is_suspended THEN RETURN NEXT id; END IF;
    ELSIF NOT (${hasWaiting}) THEN
      PERFORM 1 FROM account_queues WHERE account_id = id FOR UPDATE SKIP LOCKED;
      IF FOUND AND NOT (${hasWaiting}) THEN DELETE FROM account_queues WHERE account_id = id; END IF;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION queue_counts() RETURNS TABLE (queue text, state text, entries bigint)
LANGUAGE plpgsql SET search_path = layover, pg_catalog AS $$ DECLARE
  own bigint;
BEGIN
  FOR own IN SELECT accounts.id FROM accounts LOOP
    PERFORM set_config('layover.account', own::text, true);
    RETURN QUERY SELECT 'mail', mails.state, count(*) FROM mails GROUP BY mails.state;
  END LOOP;
  FOR own IN SELECT account_id FROM account_queues LOOP
    PERFORM set_config('layover.account', own::text, true);
    RETURN QUERY SELECT 'webhooks', 'waiting', count(*) FROM webhook_deliveries WHERE due_at < ${String(never)};
  END LOOP;
END $$;
`;
