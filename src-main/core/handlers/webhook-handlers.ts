import { z } from 'zod';
import type { BridgeHandlers } from '#shared/bridge/server.ts';
import type { WebhookEndpoint, WebhookTrial } from '#shared/bridge/webhooks.ts';
import { webhookDeliveryStates } from '#shared/domain/activity/webhook-delivery.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { ApiClient } from '../api/api-client.ts';
import { isNotFound, type CallOutcome } from '../api/call-outcome.ts';
import { TransportError } from '../api/transport-error.ts';
import { callError } from '../api/check-connection.ts';
import type { ServerWebhookEndpoint } from '../api/schemas/webhook-endpoint.ts';
import type { Session } from '../account/session.ts';
import type { Ports } from '../ports.ts';
import { isDescribed } from './is-described.ts';
import { unfinishedOf } from '../api/unfinished.ts';
import { createNewRecordCheck } from '../sync/pull/read-proposal.ts';
import { createReason, textReason } from '#shared/reasons/reason.ts';

type WebhookMethods = Extract<keyof BridgeHandlers, `webhooks.${string}`>;

/** Time for a target to answer a trial delivery, ms. */
const trialTimeoutMs = 10_000;
const pageLength = 100;
/** Number of deliveries to show of each state. */
const shownOfState = 50;

/** An extension of the API: a service that signs deliveries returns the secret only once, with the new endpoint. */
const secretSchema = z.object({ secret: z.string().max(500).nullable().catch(null) });

function shown({ id, fields }: ServerWebhookEndpoint): WebhookEndpoint {
  return { id, targetUrl: fields.target_url, events: [...fields.events] };
}

/** The account's webhook endpoints (`service-api.md §4.9`). They are not stored here: each method calls the service. */
export function createWebhookHandlers(
  session: Session,
  { fetch, clock }: Pick<Ports, 'fetch' | 'clock'>,
): Pick<BridgeHandlers, WebhookMethods> {
  async function ask<T>(call: (api: ApiClient) => Promise<CallOutcome<T>>): Promise<T> {
    const outcome = await session.account().engine.ask(call);
    if (outcome.type !== 'ok') throw callError(outcome);
    return outcome.value;
  }

  /**
   * Sends a trial delivery (`service-api.md §6.2`). Its event name does not exist, so no receiver takes it for an
   * event.
   */
  async function deliver(targetUrl: string): Promise<WebhookTrial> {
    const startedAt = clock.monotonic();
    const took = (): number => Math.round(clock.monotonic() - startedAt);
    try {
      const response = await fetch(targetUrl, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ event_name: 'test', test: true }),
        signal: AbortSignal.timeout(trialTimeoutMs),
      });
      await response.body?.cancel();
      return {
        status: response.status,
        ms: took(),
        reason: response.statusText === '' ? null : textReason(response.statusText),
      };
    } catch (error) {
      return { status: null, ms: took(), reason: error instanceof TransportError ? error.reason : null };
    }
  }

  return {
    async 'webhooks.list'() {
      const endpoints: WebhookEndpoint[] = [];
      const hasNewRecords = createNewRecordCheck();
      for (let page: number | null = 1; page !== null;) {
        const asked: number = page;
        const answer = await ask((api) => api.webhookEndpoints.list({ page: asked, per: pageLength }));
        endpoints.push(...answer.records.map(shown));
        page = hasNewRecords(answer.records) ? answer.nextPage : null;
      }
      return { endpoints };
    },
    async 'webhooks.create'({ targetUrl, events }) {
      const fields = { target_url: targetUrl, events };
      const made = await ask((api) => api.webhookEndpoints.create(fields));
      const { secret } = secretSchema.parse(made.extra);
      return { endpoint: shown(made), signingKey: secret };
    },
    async 'webhooks.delete'({ id }) {
      const outcome = await session.account().engine.ask((api) => api.webhookEndpoints.delete(id));
      if (outcome.type !== 'ok' && !isNotFound(outcome)) throw callError(outcome);
      return {};
    },
    async 'webhooks.deliveries'() {
      if (!(await isDescribed(session.account(), 'deliveries'))) return { deliveries: null, others: 0 };
      const pages = [];
      for (const state of webhookDeliveryStates)
        pages.push(await ask((api) => api.webhookEndpoints.deliveries(state, { per: shownOfState })));
      const { entries: deliveries, others } = unfinishedOf(pages);
      return { deliveries, others };
    },
    'webhooks.retry': async ({ id }) => ({ delivery: await ask((api) => api.webhookEndpoints.retry(id)) }),
    'webhooks.giveUp': async ({ id }) => ({ delivery: await ask((api) => api.webhookEndpoints.giveUp(id)) }),
    async 'webhooks.try'({ id }) {
      const { fields } = await ask((api) => api.webhookEndpoints.get(id));
      const { protocol } = new URL(fields.target_url);
      if (protocol !== 'https:' && protocol !== 'http:')
        throw new AppError('bad-input', createReason('errors.badAddress'));
      return await deliver(fields.target_url);
    },
  };
}
