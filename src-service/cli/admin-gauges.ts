import type { Gauge } from '../server/metrics.ts';
import type { Service } from '../service.ts';
import { mailStates } from '../storage/mail-store.ts';

const startedAtSeconds = Date.now() / 1000;

/** Reads the metrics of the data and the process. */
export function readGauges({ stores, database }: Service): readonly Gauge[] {
  const { page_count: pages = 0 } = database.query<{ page_count: number }>('PRAGMA page_count').get() ?? {};
  const { page_size: size = 0 } = database.query<{ page_size: number }>('PRAGMA page_size').get() ?? {};
  const createGauge = (name: string, help: string, value: number): Gauge => ({
    name,
    help,
    values: [{ value }],
  });
  return [
    {
      name: 'layover_mail_messages',
      help: 'Messages by state; queued ones wait.',
      values: mailStates.map((state) => ({ labels: { state }, value: stores.mails.count(state) })),
    },
    createGauge(
      'layover_webhook_deliveries_waiting',
      'Webhook deliveries without an answer.',
      stores.webhooks.deliveries.count(),
    ),
    createGauge('layover_database_bytes', 'Size of the database.', pages * size),
    createGauge('process_resident_memory_bytes', 'Memory of the process.', process.memoryUsage.rss()),
    createGauge('process_start_time_seconds', 'Start of the process, in Unix time.', startedAtSeconds),
  ];
}

/** Why the service cannot answer; null if it can. */
export function notReadyReason({ database }: Service): string | null {
  try {
    database.query('SELECT 1 FROM account').get();
    return null;
  } catch {
    return 'the database does not answer';
  }
}
