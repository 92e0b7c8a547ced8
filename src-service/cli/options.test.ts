import { describe, expect, it } from 'vitest';
import { readServeOptions, UsageError } from './options.ts';

describe('service flags', () => {
  it('has the documented defaults', () => {
    expect(readServeOptions([])).toEqual({
      port: 0,
      data: null,
      key: undefined,
      seed: { kind: 'empty' },
      variants: [],
      rateLimit: { calls: 100, milliseconds: 30_000, window: 'fixed' },
      latency: 0,
      mail: null,
      log: null,
      publicUrl: null,
      allowPrivateWebhooks: false,
      webhookSecret: null,
    });
  });

  it('reads every flag', () => {
    const flags =
      '--port 4100 --data d --key abcdefgh --seed proposals:12 --variant sent-status --variant vnd-json ' +
      '--rate-limit 10/2.5 --rate-window bucket --latency 40 --mail smtp://localhost:2525 --log l ' +
      '--public-url https://p.example/ --allow-private-webhooks --webhook-secret s';
    expect(readServeOptions(flags.split(' '))).toEqual({
      port: 4100,
      data: 'd',
      key: 'abcdefgh',
      seed: { kind: 'proposals', count: 12 },
      variants: ['sent-status', 'vnd-json'],
      rateLimit: { calls: 10, milliseconds: 2500, window: 'bucket' },
      latency: 40,
      mail: { kind: 'smtp', url: 'smtp://localhost:2525' },
      log: 'l',
      publicUrl: 'https://p.example',
      allowPrivateWebhooks: true,
      webhookSecret: 's',
    });
    expect(readServeOptions(['--rate-limit', 'off'])).toMatchObject({ rateLimit: null });
    expect(readServeOptions(['--help'])).toBe('help');
  });

  it.each([
    ['--nonsense'],
    ['--port', 'x'],
    ['--port', '70000'],
    ['--port'],
    ['--data', ''],
    ['--key', 'short'],
    ['--seed', 'lots'],
    ['--variant', 'none'],
    ['--rate-limit', '0/0'],
    ['--rate-limit', '100'],
    ['--rate-window', 'round'],
    ['--latency', '-5'],
    ['--mail', 'pigeon:x'],
    ['--public-url', 'ftp://x'],
    ['extra'],
  ])('%s %s is a mistake, told in one line', (...flags) => {
    const given = flags.filter((flag) => flag !== undefined);
    expect(() => readServeOptions(given)).toThrow(UsageError);
    expect(() => readServeOptions(given)).toThrow(/^[^\n]+$/u);
  });
});
