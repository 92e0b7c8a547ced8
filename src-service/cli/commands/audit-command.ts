import { readTime } from '../../domain/input/read-time.ts';
import { auditObjects, type AuditFilter, type AuditRow } from '../../storage/team/audit-store.ts';
import type { Stores } from '../../storage/stores.ts';
import type { Steps } from '../../storage/steps.ts';
import { UsageError } from '../usage-error.ts';
import { auditUsage } from '../usage.ts';
import { jsonLine, parseCommand, placeFlags, readStores } from './data-command.ts';

const rowsAtOnce = 1000;

/** `audit`: who changed what, newest first; also while the service runs. */
export async function auditCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand('audit', argv, {
    ...placeFlags,
    since: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (values.help === true) return auditUsage;
  if (positionals.length > 0)
    throw new UsageError(`audit: unexpected argument "${positionals[0] ?? ''}" (see audit --help)`);
  const since = values.since === undefined ? null : readTime(values.since);
  if (values.since !== undefined && since === null)
    throw new UsageError(
      `audit: --since must be a day such as 2026-01-31, or an ISO time, not "${values.since}"`,
    );
  const filter = { action: null, userId: null, since, until: null };
  return await readStores('audit', values, function* (stores) {
    return (yield* listAll(stores, filter)).map(values.json === true ? toJson : toText).join('');
  });
}

function* listAll({ audit }: Stores, filter: AuditFilter): Steps<readonly AuditRow[]> {
  const rows: AuditRow[] = [];
  for (;;) {
    const page = yield* audit.page(filter, { offset: rows.length, limit: rowsAtOnce });
    rows.push(...page);
    if (page.length < rowsAtOnce) return rows;
  }
}

function toJson({ detail, ...row }: AuditRow): string {
  return jsonLine({ ...row, object_type: auditObjects[row.action], detail: JSON.parse(detail) as unknown });
}

/** `2026-11-28T19:00:00.000Z  proposal_sent  proposals 12  ann@x.example, key 3 "Laptop"  {…}` */
function toText(row: AuditRow): string {
  const { created_at, action, object_id, actor, user_id, user_email, key_id, key_name, detail } = row;
  const object = `${auditObjects[action]}${object_id === null ? '' : ` ${String(object_id)}`}`;
  const who =
    actor === 'user'
      ? `${user_email || `user ${String(user_id)}`}, key ${String(key_id)} ${JSON.stringify(key_name)}`
      : actor;
  return `${[created_at, action, object, who, ...(detail === '{}' ? [] : [detail])].join('  ')}\n`;
}
