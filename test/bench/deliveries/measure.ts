import { startService, type ServiceProcess } from '../../support/service-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { measureMail, startMeasuredMailServer, type MailFigures, type MailSetting } from './measure-mail.ts';
import {
  measureWebhooks,
  type WebhookFigures,
  type WebhookMeasurement,
  type WebhookSetting,
} from './measure-webhooks.ts';

interface DeliverySetting {
  readonly webhooks: WebhookSetting;
  readonly mail: MailSetting;
  /** Milliseconds after the last arrival in which repeated deliveries are counted. */
  readonly watch: number;
}

interface DeliveryFigures {
  readonly webhooks: WebhookFigures;
  readonly mail: MailFigures;
  /** Largest resident size of the service, bytes. */
  readonly memory: number;
}

/** Measures the deliveries of a service in its own process over real sockets: first webhooks, then mail beside them. */
export async function measureDeliveries({
  webhooks,
  mail,
  watch,
}: DeliverySetting): Promise<DeliveryFigures> {
  const folder = await makeTemporaryFolder('deliveries');
  const mailServer = await startMeasuredMailServer();
  let service: ServiceProcess | null = null;
  let endpoints: WebhookMeasurement | null = null;
  try {
    service = await startService({
      folder: folder.path,
      flags: ['--rate-limit', 'off', '--allow-private-webhooks', '--mail', mailServer.url],
    });
    endpoints = await measureWebhooks(service, webhooks);
    await endpoints.arrived;
    const mailboxes = await measureMail(service, mail, mailServer);
    await mailboxes.arrived;
    await new Promise((resolve) => setTimeout(resolve, watch));
    return { webhooks: endpoints.figures(), mail: mailboxes.figures(), memory: service.memory() };
  } finally {
    await service?.stop();
    endpoints?.close();
    mailServer.close();
    await folder.remove();
  }
}
