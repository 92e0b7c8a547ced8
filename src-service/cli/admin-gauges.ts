import type { Gauge } from '../server/metrics.ts';
import type { Service } from '../service.ts';
import type { Database } from '../storage/database/database.ts';
import { createMailStore, mailStates } from '../storage/mail-store.ts';
import { inTurn, type Steps } from '../storage/steps.ts';
import { createWebhookStore } from '../storage/webhook-store.ts';

const startedAtSeconds = Date.now() / 1000;

interface QueueCounts {
  /** Messages in the order of their states. */
  readonly mails: readonly number[];
  /** Deliveries that wait. */
  readonly deliveries: number;
}

/** Counts the queues of one account. */
function* countQueues(database: Database): Steps<QueueCounts> {
  return {
    mails: yield* inTurn(mailStates, createMailStore(database).count),
    deliveries: yield* createWebhookStore(database).deliveries.count(),
  };
}

/** Reads the metrics of the data of all accounts, and of the process. */
export async function readGauges(service: Service): Promise<readonly Gauge[]> {
  const queues: QueueCounts[] = [];
  for (const database of await service.databases())
    queues.push(await database.read(() => countQueues(database)));
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  const mails = mailStates.map((state, index) => ({
    labels: { state },
    value: sum(queues.map((queue) => queue.mails[index] ?? 0)),
  }));
  const deliveries = sum(queues.map((queue) => queue.deliveries));
  const bytes = await service.database.read(() => service.database.size());
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
    createGauge('layover_webhook_deliveries_waiting', 'Webhook deliveries without an answer.', deliveries),
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
