import type { Gauge } from '../server/metrics.ts';
import type { Service } from '../service.ts';
import type { Database } from '../storage/database/database.ts';
import type { QueueCounts } from '../storage/accounts/accounts.ts';
import { createMailStore, mailStates } from '../storage/mail-store.ts';
import { inTurn, type Steps } from '../storage/steps.ts';
import { createWebhookStore } from '../storage/webhook-store.ts';

const startedAtSeconds = Date.now() / 1000;

/** Counts the queues of an embedded database. */
function* countQueues(database: Database): Steps<QueueCounts> {
  const counts = yield* inTurn(mailStates, createMailStore(database).count);
  return {
    mails: new Map(mailStates.map((state, index) => [state, counts[index] ?? 0])),
    deliveries: yield* createWebhookStore(database).deliveries.count(),
  };
}

/** Reads the metrics of the data of all accounts, and of the process. */
export async function readGauges(service: Service): Promise<readonly Gauge[]> {
  const { database } = service;
  const queues = await (database.accounts?.countQueues() ?? database.read(() => countQueues(database)));
  const mails = mailStates.map((state) => ({ labels: { state }, value: queues.mails.get(state) ?? 0 }));
  const bytes = await database.read(() => database.size());
  const createGauge = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    values: [{ value }],
  });
  return [
    {
      name: 'layover_mail_messages',
      help: 'Messages by state; queued ones wait.',
      values: mails,
    },
    createGauge(
      'layover_webhook_deliveries_waiting',
      'Webhook deliveries without an answer.',
      queues.deliveries,
    ),
    createGauge('layover_database_bytes', 'Size of the database.', bytes),
    createGauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    createGauge('process_start_time_seconds', 'Start of the process, in Unix time.', startedAtSeconds),
  ];
}

/** Why the service cannot answer; null if it can. */
export async function notReadyReason({ database }: Service): Promise<string | null> {
  try {
    await database.read(() => database.query('SELECT 1 FROM account').get());
    return null;
  } catch {
    return 'the database does not answer';
  }
}
