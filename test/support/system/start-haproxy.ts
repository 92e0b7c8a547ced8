import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeCertificates } from '../../mail/certificates.ts';
import { chooseFreePort } from '../../../src-main/core/hosting/free-port.ts';
import { readChanged } from './documented-file.ts';
import { findOrInstall } from './debian-programs.ts';

/** Milliseconds until it listens. */
const startLimit = 15_000;

/** The ports of a service behind HAProxy. */
export interface ServicePorts {
  readonly api: number;
  readonly admin: number;
}

export interface HaProxy {
  /** Its address without TLS, which the documented configuration redirects, and this one serves. */
  readonly plainUrl: string;
  /** Its address with TLS. */
  readonly url: string;
  /** The authority of its certificate, as PEM. */
  readonly ca: string;
  stop(): Promise<void>;
}

/**
 * Starts HAProxy before three services, with the configuration of docs/several-nodes.md, except for addresses,
 * certificate and redirect.
 */
export async function startHaProxy(
  folder: string,
  services: readonly [ServicePorts, ServicePorts, ServicePorts],
): Promise<HaProxy> {
  const missing = await findOrInstall({
    programs: ['haproxy', 'openssl'],
    packages: ['haproxy', 'openssl'],
  });
  if (missing !== null) throw new Error(`HAProxy is missing: ${missing}`);
  const { ca, certFile, keyFile } = makeCertificates(folder, ['DNS:localhost', 'IP:127.0.0.1']);
  const certificate = path.join(folder, 'haproxy.pem');
  writeFileSync(certificate, `${readFileSync(certFile, 'utf8')}${readFileSync(keyFile, 'utf8')}`);
  const [plain, secure] = [await chooseFreePort(), await chooseFreePort()];
  const file = path.join(folder, 'haproxy.cfg');
  const content = readChanged('nodes/haproxy.cfg', [
    ['log stdout format raw local0 notice', 'log stdout format raw local0 emerg'],
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443 ssl crt /etc/haproxy/certificate.pem', `bind 127.0.0.1:${secure} ssl crt ${certificate}`],
    ['  http-request redirect scheme https code 308 unless { ssl_fc }\n', ''],
    ...services.map(
      ({ api, admin }, index) =>
        [
          `server node${String(index + 1)} node${String(index + 1)}:4100`,
          `server node${String(index + 1)} 127.0.0.1:${api} port ${admin}`,
        ] as const,
    ),
  ]);
  writeFileSync(file, content);
  const child = spawn('haproxy', ['-f', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` },
  });
  let problems = '';
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  const plainUrl = `http://127.0.0.1:${plain}`;
  for (let waited = 0; waited < startLimit && child.exitCode === null; waited += 50) {
    // 503 means that it listens and has not seen a service yet.
    const status = await fetch(plainUrl).then(
      (answer) => answer.status,
      () => 503,
    );
    if (status !== 503) return { plainUrl, url: `https://localhost:${secure}`, ca, stop };
    await delay(50);
  }
  await stop();
  throw new Error(`HAProxy does not start: ${problems}`);
}
