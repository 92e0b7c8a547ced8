import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCertificates } from '../mail/certificates.ts';
import { documentedFile, readChanged, type Change } from '../support/system/documented-file.ts';

/** The configuration that docs/operating.md shows. */
export const nginxFile = documentedFile('nginx.conf');

export interface Nginx {
  /** The authority of its certificate, as PEM. */
  readonly ca: string;
  stop(): Promise<void>;
}

/** Milliseconds until it listens. */
const startLimit = 15_000;

/**
 * Starts nginx on loopback with the documented configuration, except for name, port, certificate and the service's
 * port. Throws if a text that is replaced is missing in the configuration.
 *
 * @param changes more texts of the configuration to replace
 */
export async function startNginx(
  folder: string,
  ports: { readonly own: number; readonly service: number },
  changes: readonly Change[] = [],
): Promise<Nginx> {
  const service: Change = ['http://127.0.0.1:4100', `http://127.0.0.1:${ports.service}`];
  return await startConfigured(folder, ports.own, 'nginx.conf', [service, ...changes]);
}

/** The same for three services, with the configuration that docs/several-nodes.md names. */
export async function startNginxOfNodes(
  folder: string,
  own: number,
  nodes: readonly number[],
  changes: readonly Change[] = [],
): Promise<Nginx> {
  const services = nodes.map((port, index): Change => [`node${index + 1}:4100`, `127.0.0.1:${port}`]);
  return await startConfigured(folder, own, 'nodes/nginx.conf', [...services, ...changes]);
}

async function startConfigured(
  folder: string,
  port: number,
  configuration: string,
  changes: readonly Change[],
): Promise<Nginx> {
  const { ca, certFile, keyFile } = makeCertificates(folder, ['DNS:localhost', 'IP:127.0.0.1']);
  const name = 'proposals.example.com';
  const certificates = `/etc/letsencrypt/live/${name}`;
  const replaced: readonly Change[] = [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    [`server_name ${name}`, 'server_name localhost'],
    [`${certificates}/fullchain.pem`, certFile],
    [`${certificates}/privkey.pem`, keyFile],
    ...changes,
  ];
  const own = (file: string): string => path.join(folder, file);
  writeFileSync(own('server.conf'), readChanged(configuration, replaced));
  mkdirSync(own('temp'));
  const isRoot = process.getuid?.() === 0;
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${own(`temp/${kind}`)};`,
  );
  writeFileSync(
    own('nginx.conf'),
    `daemon off;\n${isRoot ? 'user root;\n' : ''}worker_processes 1;\npid ${own('nginx.pid')};\n` +
      `error_log ${own('error.log')};\nevents {}\n` +
      `http {\n  access_log off;\n  ${temporary.join('\n  ')}\n  include ${own('server.conf')};\n}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-e', own('error.log'), '-c', own('nginx.conf')], {
    stdio: 'ignore',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let waited = 0; waited < startLimit; waited += 50) {
    if (child.exitCode !== null) break;
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    );
    if (isUp) return { ca, stop };
    await delay(50);
  }
  await stop();
  throw new Error(`nginx does not start: ${readFileSync(own('error.log'), 'utf8')}`);
}
