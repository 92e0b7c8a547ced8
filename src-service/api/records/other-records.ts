import type { Context } from '../../domain/context.ts';
import type { TaxationRow } from '../../storage/taxation-store.ts';
import type { TemplateRow } from '../../storage/template-store.ts';
import type { WebhookDeliveryRow, WebhookEndpointRow } from '../../storage/webhook-store.ts';
import type { ApiRecord } from './record.ts';

/** `field-notes.md §1 #12` */
export function taxationRecord(row: TaxationRow): ApiRecord {
  const { name, percentage, created_at, updated_at } = row;
  return { id: String(row.id), type: 'taxations', attributes: { name, percentage, created_at, updated_at } };
}

/** `field-notes.md §1 #13` */
export function templateRecord({ database }: Pick<Context, 'database'>, row: TemplateRow): ApiRecord {
  return {
    id: String(row.id),
    type: 'templates',
    attributes: {
      name: row.name,
      account_id: database.account,
      created_at: row.created_at,
      public_template: row.public_template === 1,
    },
  };
}

/** `service-api.md §2.11` */
export function webhookEndpointRecord(row: WebhookEndpointRow): ApiRecord {
  return {
    id: String(row.id),
    type: 'webhook_endpoints',
    attributes: { target_url: row.target_url, events: JSON.parse(row.events) as readonly string[] },
  };
}

/** A webhook delivery in the queue. */
export function webhookDeliveryRecord(row: WebhookDeliveryRow, targetUrl: string): ApiRecord {
  const { endpoint_id, attempts, last_status, created_at, gave_up_at } = row;
  const { event_name } = JSON.parse(row.body) as { readonly event_name: string };
  return {
    id: String(row.id),
    type: 'webhook_deliveries',
    attributes: {
      ...{ endpoint_id, target_url: targetUrl, event_name, created_at },
      ...{ state: gave_up_at === null ? 'waiting' : 'given_up', attempts, last_status },
      next_attempt_at: gave_up_at === null ? new Date(row.due_at).toISOString() : null,
      gave_up_at,
    },
  };
}
