import type { Gauge } from '../server/metrics.ts';
import type { Service } from '../service.ts';
import { mailStates } from '../storage/mail-store.ts';
import { inTurn } from '../storage/steps.ts';

const startedAtSeconds = Date.now() / 1000;

/** Reads the metrics of the data and the process. */
export async function readGauges({ stores, database }: Service): Promise<readonly Gauge[]> {
  const { mails, deliveries, bytes } = await database.read(function* () {
    return {
      mails: yield* inTurn(mailStates, function* (state) {
        return { labels: { state }, value: yield* stores.mails.count(state) };
      }),
      deliveries: yield* stores.webhooks.deliveries.count(),
      bytes: yield* database.size(),
    };
  });
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
