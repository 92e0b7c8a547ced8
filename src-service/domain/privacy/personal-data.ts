import { createChangeStore } from '../../storage/changes/change-store.ts';
import type { Database } from '../../storage/database/database.ts';
import type { Steps } from '../../storage/steps.ts';

/** All stored data about the person with one e-mail address, by kind. */
export type PersonalData = Readonly<Record<string, readonly unknown[]>>;

const ownedByClient = 'client_id IN (SELECT id FROM clients WHERE email = ?1)';
/** Snapshots and details contain addresses within JSON. */
const activityMatches =
  "lower(json_extract(copies, '$.client_email')) = ?1 OR instr(lower(additional_fields), ?1) > 0";
const auditMatches = 'user_email = ?1 OR instr(lower(detail), ?1) > 0 OR instr(lower(key_name), ?1) > 0';
const mailMatches = 'instr(lower(message), ?1) > 0';

/**
 * Reads the clients, proposals, activities, messages, users with their pictures, invitations and entries of the audit log that contain the address. `address` is in lower case.
 */
export function* exportPerson(database: Database, address: string): Steps<PersonalData> {
  const all = (sql: string): Steps<readonly unknown[]> => database.query<unknown>(sql).all(address);
  return {
    clients: yield* all('SELECT * FROM clients WHERE email = ?1'),
    proposals: yield* all(
      `SELECT id, title, status, created_at, sent_at, decided_at, decided_by, decided_address, decision_message,
        accepted_total FROM proposals WHERE ${ownedByClient}`,
    ),
    activities: (yield* all(
      `SELECT id, proposal_id, activity_type, ip_address, additional_fields, copies, created_at FROM activities WHERE ${ownedByClient} OR ${activityMatches}`,
    )).map(parseJsonColumns),
    messages: (yield* all(
      `SELECT id, proposal_id, state, created_at, problem, message FROM mails WHERE ${mailMatches}`,
    )).map(parseJsonColumns),
    audit_entries: (yield* all(
      `SELECT id, created_at, actor, user_email, key_name, action, object_id, detail FROM audit_entries
        WHERE ${auditMatches}`,
    )).map(parseJsonColumns),
    invitations: yield* all(
      `SELECT id, email, name, role, created_at, expires_at, accepted_at, withdrawn_at FROM invitations WHERE email = ?1`,
    ),
    users: yield* all('SELECT id, email, name, admin FROM users WHERE email = ?1'),
    files: yield* all(
      `SELECT hash, type, size, width, height, created_at FROM files
        WHERE hash IN (SELECT picture_hash FROM users WHERE email = ?1)`,
    ),
  };
}

/**
 * Removes a client's personal data from all tables, and the address from the audit log, and returns the number of changed rows by kind. Proposals stay
 * without their client; activities keep their times and kinds. Names within the texts of proposals are not found.
 */
export function* erasePerson(
  database: Database,
  address: string,
  now: number,
): Steps<Readonly<Record<string, number>>> {
  const run = function* (sql: string): Steps<number> {
    return (yield* database.query(sql).run(address)).changes;
  };
  const nameFields = "'client_name', '', 'client_email', '', 'client_surname', '', 'client_full_name', ''";
  const contactFields =
    "'client_business', '', 'client_telephone', '', 'client_address', '', 'client_web', ''";
  const addressFields = "'client_postcode', '', 'client_city', '', 'client_state', '', 'client_country', ''";
  // The rows are changed below the stores that number changes.
  yield* createChangeStore(database).forgetAll(now);
  return {
    activities: yield* run(
      `UPDATE activities SET ip_address = '', additional_fields = '{}',
        copies = json_set(copies, ${nameFields.replaceAll("'client", "'$.client")},
          ${contactFields.replaceAll("'client", "'$.client")}, ${addressFields.replaceAll("'client", "'$.client")})
        WHERE ${ownedByClient} OR ${activityMatches}`,
    ),
    // An invitation that waits would lead nowhere.
    messages: yield* run(
      `DELETE FROM mails WHERE (state NOT IN ('queued', 'sending') AND (${mailMatches}))
        OR (state = 'queued' AND id IN (SELECT mail_id FROM invitations WHERE email = ?1))`,
    ),
    proposals: yield* run(
      `UPDATE proposals SET decided_by = NULL, decided_address = NULL, decision_message = NULL WHERE ${ownedByClient}`,
    ),
    clients: yield* run('DELETE FROM clients WHERE email = ?1'),
    invitations: yield* run('DELETE FROM invitations WHERE email = ?1'),
    // The log keeps the action and its record, but not the person's address.
    audit_entries: yield* run(
      `UPDATE audit_entries SET user_email = CASE user_email WHEN ?1 THEN '' ELSE user_email END,
        key_name = CASE WHEN user_email = ?1 OR instr(lower(key_name), ?1) > 0 THEN '' ELSE key_name END,
        detail = CASE WHEN instr(lower(detail), ?1) > 0 THEN '{}' ELSE detail END
        WHERE ${auditMatches}`,
    ),
    // The keys stay, so that a repeated write still takes no effect.
    repeated_answers: yield* run(
      `UPDATE stored_answers SET status = 410, body = '{"error":"This answer was erased"}' WHERE instr(lower(body), ?1) > 0`,
    ),
  };
}

function parseJsonColumns(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(
    Object.entries(row).map(([name, value]: readonly [string, unknown]) => [
      name,
      ['additional_fields', 'copies', 'message', 'detail'].includes(name) ? parseJsonOrKeep(value) : value,
    ]),
  );
}

function parseJsonOrKeep(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}
