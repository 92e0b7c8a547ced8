import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readServeOptions } from './options.ts';
import { UsageError } from './usage-error.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'layover-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function config(text: string): string {
  const path = join(folder, 'service.yaml');
  writeFileSync(path, text);
  return path;
}

describe('the file of settings', () => {
  it.each([
    ['YAML', 'port: 4100\nallow-private-webhooks: true\nkey: abcdefgh\ntrusted-proxy: [10.0.0.0/8, "::1"]\n'],
    [
      'JSON',
      '{"port": 4100, "allow-private-webhooks": true, "key": "abcdefgh", "trusted-proxy": ["10.0.0.0/8", "::1"]}',
    ],
  ])('is %s, and a flag comes before it', (_kind, text) => {
    const file = config(text);
    const read = readServeOptions(['--config', file], {});
    expect(read).toMatchObject({ port: 4100, key: 'abcdefgh', allowPrivateWebhooks: true });
    expect(read).toMatchObject({ trustedProxies: [expect.anything(), expect.anything()] });
    expect(readServeOptions(['--port', '1', '--config', file], {})).toMatchObject({
      port: 1,
      key: 'abcdefgh',
    });
    const secret = join(folder, 'key');
    writeFileSync(secret, 'key-of-a-file');
    expect(readServeOptions(['--key-file', secret, '--config', file], {})).toMatchObject({
      key: 'key-of-a-file',
    });
  });

  it.each([
    ['# settings\nprot: 4100\n', 2, '"prot"'],
    ['port: 4100\n\nlatency: fast\n', 3, '"latency"'],
    ['port: [1]\n', 1, '"port"'],
    ['port:\n', 1, '"port"'],
    ['allow-private-webhooks: perhaps\n', 1, '"allow-private-webhooks"'],
    ['port: 1\nport: 2\n', 2, 'unique'],
    ['port: 1\nhost: "x', 2, 'quote'],
    ['- port\n', 1, 'by name'],
    ['port: 1\nconfig: other.yaml\n', 2, '"config"'],
    ['{\n "port": 4100,\n "key": "short"\n}', 3, '"key"'],
    ['port: 1\ntrusted-proxy:\n  - everybody\n', 2, '"trusted-proxy"'],
  ])('a mistake in %j names line %i and %s', (text, line, name) => {
    const read = () => readServeOptions(['--config', config(text)], {});
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`service.yaml, line ${String(line)}: `);
    expect(read).toThrow(name);
    expect(read).toThrow(/^[^\n]+$/u);
  });

  it('may be empty', () => {
    expect(readServeOptions(['--config', config('# nothing yet\n')], {})).toMatchObject({ port: 0 });
  });
});
