import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readServeOptions } from './options.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = (name: string): string => join(root, 'build/service', name);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('files for servers', () => {
  it('the example of settings is accepted', () => {
    const options = readServeOptions(['--config', file('service.yaml')], {});
    expect(options).toMatchObject({
      port: 4100,
      adminPort: 4101,
      logFormat: 'json',
      keep: { activities: 730, audit: 730 },
    });
  });

  it('the unit starts the service with the file of settings, as a user of its own', () => {
    const unit = readFileSync(file('layover.service'), 'utf8');
    const values = new Map(
      unit
        .split('\n')
        .filter((line) => /^[A-Za-z]+=/u.test(line))
        .map((line): [string, string] => [
          line.slice(0, line.indexOf('=')),
          line.slice(line.indexOf('=') + 1),
        ]),
    );
    const [program = '', ...flags] = (values.get('ExecStart') ?? '').split(' node ')[1]?.split(' ') ?? [];
    expect(existsSync(join(root, program))).toBe(true);
    expect(flags).toEqual(['--config', '/etc/layover/service.yaml']);
    expect(values.get('User')).toBe('layover');
    expect(values.get('ProtectSystem')).toBe('strict');
    // All that the example writes is in folders that the unit makes.
    const settings = readFileSync(file('service.yaml'), 'utf8');
    for (const [, path = ''] of settings.matchAll(/: (\/\S+)/gu))
      expect(path).toMatch(/^\/var\/(?:lib|log)\/layover(?:\/|$)/u);
    expect([values.get('StateDirectory'), values.get('LogsDirectory')]).toEqual(['layover', 'layover']);
  });

  it.skipIf(!hasSystemd)('systemd accepts the unit', () => {
    const folder = mkdtempSync(join(tmpdir(), 'layover-unit-'));
    try {
      const path = join(folder, 'layover.service');
      writeFileSync(path, readFileSync(file('layover.service')));
      const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], { encoding: 'utf8' });
      // Other units of this computer may have problems of their own.
      expect(stderr.split('\n').filter((line) => line.includes('layover.service'))).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
