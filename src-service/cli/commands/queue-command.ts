import { cancelMail, retryMail } from '../../domain/mail/queued-mail.ts';
import { giveUpDelivery, retryDelivery } from '../../domain/queued-deliveries.ts';
import { readStoredMail } from '../../domain/mail/outgoing-mail.ts';
import { ServiceFailure } from '../../failure.ts';
import { systemClock } from '../../ports.ts';
import { createMailPauseStore } from '../../storage/postgres/mail-pauses.ts';
import type { MailRow } from '../../storage/mail-store.ts';
import type { Stores } from '../../storage/stores.ts';
import type { WebhookDeliveryRow } from '../../storage/webhook-store.ts';
import { jsonLine, parseCommand, placeFlags, readStores, withStores } from './data-command.ts';
import { UsageError } from '../usage-error.ts';
import { queueUsage } from '../usage.ts';
import { inTurn, type Steps } from '../../storage/steps.ts';

interface Queue {
  list(stores: Stores): Steps<readonly object[]>;
  retry(stores: Stores, id: number): Steps<object>;
  cancel(stores: Stores, id: number): Steps<object>;
}

/** Shows at most 1,000 entries of each state; the API shows longer lists. */
const mostShown = { offset: 0, limit: 1000 };

const contextOf = (stores: Stores) => ({ stores, clock: systemClock, announceOutgoing: () => {} });

const mail: Queue = {
  *list({ mails }) {
    const states = ['queued', 'sending', 'unknown', 'refused', 'canceled'] as const;
    const pages = yield* inTurn(states, (state) => mails.page(state, mostShown));
    return pages.flat().map(shownMail);
  },
  *retry(stores, id) {
    return shownMail(yield* retryMail(contextOf(stores), id));
  },
  *cancel(stores, id) {
    return shownMail(yield* cancelMail(contextOf(stores), id));
  },
};

const webhooks: Queue = {
  *list(stores) {
    const states = ['waiting', 'given_up'] as const;
    const pages = yield* inTurn(states, (state) => stores.webhooks.deliveries.page(state, mostShown));
    return yield* inTurn(pages.flat(), (row) => shownDelivery(stores, row));
  },
  *retry(stores, id) {
    return yield* shownDelivery(stores, yield* retryDelivery(contextOf(stores), id));
  },
  *cancel(stores, id) {
    return yield* shownDelivery(stores, yield* giveUpDelivery(contextOf(stores), id));
  },
};

/** `queue mail|webhooks list|retry|cancel`: also while the service runs, which follows within two seconds. */
export async function queueCommand(argv: readonly string[]): Promise<string> {
  const { values, positionals } = parseCommand('queue', argv, placeFlags);
  if (values.help === true) return queueUsage;
  const [name, action, id, ...rest] = positionals;
  const queue = { mail, webhooks }[name ?? ''];
  if (queue === undefined) throw new UsageError('queue: use mail or webhooks (see queue --help)');
  const more = action === 'list' ? id : rest[0];
  if (more !== undefined) throw new UsageError(`queue: unexpected argument "${more}" (see queue --help)`);
  switch (action) {
    case 'list':
      return await readStores('queue', values, function* (stores) {
        return (yield* queue.list(stores)).map(jsonLine).join('');
      });
    case 'retry':
    case 'cancel':
      if (id === undefined || !/^\d{1,15}$/u.test(id))
        throw new UsageError(`queue ${action}: the id of an entry is needed`);
      return await withStores('queue', values, (stores, database) =>
        change(action, function* () {
          // Nodes that share a pause of the mail server end it, as for a retry in the app.
          if (action === 'retry' && queue === mail && database.isShared)
            yield* createMailPauseStore(database).endWait();
          return yield* queue[action](stores, Number(id));
        }),
      );
    default:
      throw new UsageError('queue: use list, retry, or cancel (see queue --help)');
  }
}

function* change(action: string, run: () => Steps<object>): Steps<string> {
  try {
    return jsonLine(yield* run());
  } catch (error) {
    if (error instanceof ServiceFailure) throw new UsageError(`queue ${action}: ${error.message}`);
    throw error;
  }
}

function shownMail(row: MailRow): object {
  const { id, state, created_at, attempts, problem, next_attempt_at } = row;
  const { to = '', subject = '' } = readStoredMail(row.message) ?? {};
  return {
    ...{ id, state: state === 'queued' ? 'waiting' : state, to, subject, created_at, attempts, problem },
    next_attempt_at: state === 'queued' ? new Date(next_attempt_at).toISOString() : null,
  };
}

function* shownDelivery({ webhooks: { endpoints } }: Stores, row: WebhookDeliveryRow): Steps<object> {
  const { id, endpoint_id, created_at, attempts, last_status, gave_up_at } = row;
  return {
    ...{
      id,
      state: gave_up_at === null ? 'waiting' : 'given_up',
      url: (yield* endpoints.get(endpoint_id))?.target_url,
    },
    ...{ created_at, attempts, last_status, gave_up_at },
    next_attempt_at: gave_up_at === null ? new Date(row.due_at).toISOString() : null,
  };
}
