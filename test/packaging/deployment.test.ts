import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { chooseFreePort } from '../../src-main/core/hosting/free-port.ts';
import { readServeOptions } from '../../src-service/cli/options.ts';
import { documentedFile } from '../support/system/documented-file.ts';
import { startService, type ServiceProcess } from '../support/service-process.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../support/temporary-folder.ts';
import { readContainerfile } from './containerfile.ts';

/** The files of build/service that run and watch the service, against the service itself. */

const read = (name: string): string => readFileSync(documentedFile(name), 'utf8');
const manual = readFileSync(documentedFile('../../docs/several-nodes.md'), 'utf8');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
      entrypoint: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
      env_file: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.array(z.string()).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })).optional(),
});

describe.each(['compose.yaml', 'nodes/compose.yaml'])('%s', (name) => {
  const compose = composeSchema.parse(parse(read(name), { merge: true }));
  const folder = path.dirname(documentedFile(name));
  const services = Object.entries(compose.services);

  it('builds from files that exist', () => {
    for (const [service, { build }] of services) {
      if (build === undefined) continue;
      const context = path.resolve(folder, build.context);
      expect(existsSync(path.join(context, build.dockerfile)), service).toBe(true);
    }
  });

  it('mounts files that exist, or secrets that the manual makes', () => {
    const files = [
      ...services.flatMap(([, { volumes = [], env_file: env = [] }]) => [...volumes, ...env]),
      ...Object.values(compose.secrets ?? {}).map(({ file }) => file),
    ].map((mount) => mount.split(':')[0] ?? '');
    for (const file of files) {
      const [isSecret, isVolume] = [/^(?:\.\/)?secrets\//u.test(file), file in compose.volumes];
      if (isVolume) continue;
      if (isSecret) expect(manual).toMatch(new RegExp(`> ${file.replace('./', '')}$`, 'mu'));
      else expect(statSync(path.join(folder, file)).isFile(), file).toBe(true);
    }
  });

  it('waits for services that it has', () => {
    for (const [, { depends_on: needed = [] }] of services)
      for (const other of needed) expect(Object.keys(compose.services)).toContain(other);
  });
});

it('the one service gets flags that it accepts', () => {
  const compose = composeSchema.parse(parse(read('compose.yaml')));
  const [, , ...flags] = readContainerfile().program('ENTRYPOINT');
  expect(readServeOptions([...flags, ...(compose.services['service']?.command ?? [])], {})).toMatchObject({
    ...{ host: '0.0.0.0', adminHost: '0.0.0.0', publicUrl: 'https://proposals.example.com' },
    trustedProxies: [expect.anything()],
  });
});

it('each of several services gets settings that it accepts, and the ports that HAProxy asks', () => {
  const compose = composeSchema.parse(parse(read('nodes/compose.yaml'), { merge: true }));
  const { entrypoint = [], command = [], volumes = [] } = compose.services['node1'] ?? {};
  expect([existsSync(documentedFile(`../../${entrypoint[1] ?? ''}`)), volumes[0]?.split(':')[1]]).toEqual([
    true,
    command[1],
  ]);
  const environment = {
    LAYOVER_DATABASE_URL: 'postgres://layover:secret@pooler:6432/layover',
    LAYOVER_SERVICE_KEY: 'a-key-of-some-length',
  };
  const options = readServeOptions(['--config', documentedFile('nodes/service.yaml')], environment);
  if (options === 'help') throw new Error('The settings ask for help');
  expect(options).toMatchObject({
    host: '0.0.0.0',
    adminHost: '0.0.0.0',
    key: environment.LAYOVER_SERVICE_KEY,
  });
  const proxy = read('nodes/haproxy.cfg');
  for (const node of ['node1', 'node2', 'node3']) {
    expect(Object.keys(compose.services)).toContain(node);
    expect(proxy).toContain(`server ${node} ${node}:${String(options.port)}`);
  }
  expect(proxy).toContain(`check port ${String(options.adminPort)}`);
  expect(read('watch/prometheus.yaml')).toContain(`node1:${String(options.adminPort)}`);
  for (const name of Object.keys(environment)) expect(manual).toContain(`${name}=`);
});

const panelSchema = z.object({
  id: z.number(),
  title: z.string(),
  targets: z.array(z.object({ expr: z.string() })).optional(),
});

describe('what watches the service', () => {
  let folder: TemporaryFolder;
  let service: ServiceProcess;
  let metrics = '';

  beforeAll(async () => {
    folder = await makeTemporaryFolder('watch');
    const port = String(await chooseFreePort());
    service = await startService({ folder: folder.path, flags: ['--seed', 'empty', '--admin-port', port] });
    await fetch(`${service.url}/users`);
    metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  });
  afterAll(async () => {
    await service.stop();
    await folder.remove();
  });

  /** Names of metrics in a query, and values of a label in braces. */
  function check(expression: string): void {
    const names = expression.match(/\b(?:layover|process)_[a-z_]+/gu) ?? [];
    for (const name of names) expect(metrics, expression).toMatch(new RegExp(`^${name}(?:\\{| )`, 'mu'));
    for (const [, state = ''] of expression.matchAll(/state="([^"]+)"/gu))
      expect(metrics).toContain(`state="${state}"`);
    expect(names.length > 0 || expression.includes('up{job="layover"}'), expression).toBe(true);
  }

  it('the alerts ask for metrics that exist, and say what to do', () => {
    const { groups } = z
      .object({
        groups: z.array(
          z.object({
            rules: z.array(
              z.object({
                alert: z.string(),
                expr: z.string(),
                annotations: z.object({ summary: z.string().min(1), action: z.string().min(1) }),
              }),
            ),
          }),
        ),
      })
      .parse(parse(read('watch/layover-alerts.yaml')));
    const rules = groups.flatMap(({ rules: all }) => all);
    expect(rules.length).toBeGreaterThan(4);
    for (const { expr } of rules) check(expr);
  });

  it('the dashboard asks for metrics that exist', () => {
    const { panels } = z
      .object({ panels: z.array(panelSchema) })
      .parse(JSON.parse(read('watch/grafana-dashboard.json')));
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(panels.length).toBeGreaterThan(8);
    for (const { targets = [] } of panels) for (const { expr } of targets) check(expr);
  });
});
