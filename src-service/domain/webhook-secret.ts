import { createHmac } from 'node:crypto';
import { randomText, type RandomSource } from '../ports.ts';

const prefix = 'whsec_';

/** In bytes; Standard Webhooks asks for 24 to 64. */
const secretBytes = 24;

/** A secret for one endpoint: `whsec_` and base64, without padding at this length. */
export function makeWebhookSecret(random: RandomSource): string {
  return `${prefix}${Buffer.from(randomText(random, secretBytes), 'base64url').toString('base64')}`;
}

export function signWebhook(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
