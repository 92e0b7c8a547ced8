import { describe, expect, it } from 'vitest';
import { systemRandom } from '../../ports.ts';
import { makeWebhookSecret, signWebhook } from '../../domain/webhook-secret.ts';
import { standardHeaders } from './standard-headers.ts';

describe('Standard Webhooks', () => {
  it('signs the example of the specification', () => {
    const text = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
    expect(signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', text)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    );
  });

  it('signs id, time in seconds and body', () => {
    const delivery = { id: 7, created_at: '2026-01-01T00:00:00.000Z', body: '{"event_name":"test"}' };
    const secret = makeWebhookSecret(systemRandom);
    const headers = standardHeaders(delivery, secret, 1_614_265_330_999);
    expect(headers['webhook-timestamp']).toBe('1614265330');
    expect(headers['webhook-signature']).toBe(
      signWebhook(secret, `${headers['webhook-id'] ?? ''}.1614265330.${delivery.body}`),
    );
  });

  it('keeps the id and signs each attempt separately', () => {
    const delivery = { id: 7, created_at: '2026-01-01T00:00:00.000Z', body: '{}' };
    const secret = makeWebhookSecret(systemRandom);
    const first = standardHeaders(delivery, secret, 1_000_000);
    const second = standardHeaders(delivery, secret, 2_000_000);
    expect(second['webhook-id']).toBe(first['webhook-id']);
    expect(second['webhook-signature']).not.toBe(first['webhook-signature']);
    expect(standardHeaders({ ...delivery, id: 8 }, secret, 1_000_000)['webhook-id']).not.toBe(
      first['webhook-id'],
    );
  });

  it('makes secrets of 24 random bytes', () => {
    const secret = makeWebhookSecret(systemRandom);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/u);
    expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(24);
    expect(makeWebhookSecret(systemRandom)).not.toBe(secret);
  });

  it('sends id and time unsigned without a secret', () => {
    const delivery = { id: 7, created_at: '2026-01-01T00:00:00.000Z', body: '{}' };
    expect(Object.keys(standardHeaders(delivery, null, 0))).toEqual(['webhook-id', 'webhook-timestamp']);
  });
});
