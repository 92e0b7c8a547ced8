import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readServeOptions } from './options.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const file = (name: string): string => join(root, 'build/service', name);
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

/** The lines of a Containerfile, with continued ones joined. */
function instructions(text: string): readonly (readonly [string, string])[] {
  return text
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1).trim()]);
}

describe('files for servers', () => {
  it('the example of settings is accepted', () => {
    const options = readServeOptions(['--config', file('service.yaml')], {});
    expect(options).toMatchObject({
      port: 4100,
      adminPort: 4101,
      logFormat: 'json',
      keepActivitiesDays: 730,
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

  it('the container file copies what exists, runs as no root, and its flags are accepted', () => {
    const all = instructions(readFileSync(file('Containerfile'), 'utf8'));
    const of = (name: string): readonly string[] =>
      all.filter(([key]) => key === name).map(([, rest]) => rest);
    for (const copy of of('COPY'))
      for (const source of copy.split(' ').slice(0, -1))
        expect(existsSync(join(root, source)), source).toBe(true);
    expect(of('USER')).toEqual(['node']);
    const [entry = '[]'] = of('ENTRYPOINT');
    const [node, program = '', ...flags] = JSON.parse(entry) as readonly string[];
    expect([node, existsSync(join(root, program))]).toEqual(['node', true]);
    expect(readServeOptions(flags, {})).toMatchObject({ host: '0.0.0.0', port: 4100, adminPort: 4101 });
    const major = of('FROM')[0]?.match(/node:(\d+)/u)?.[1];
    expect(process.versions.node.split('.')[0]).toBe(major);
    const [health = ''] = of('HEALTHCHECK');
    const script = (JSON.parse(health.slice(health.indexOf('['))) as readonly string[])[2] ?? '';
    expect(() => execFileSync(process.execPath, ['--check', '-'], { input: script })).not.toThrow();
  });
});
