import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface Certificates {
  /** The certificate authority, as PEM. */
  readonly ca: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/**
 * Makes a certificate authority, and a certificate of it.
 *
 * @param names names and addresses of the server, as in `DNS:localhost`
 * @param days how long the certificate is valid; negative for one that has expired
 */
export function makeCertificates(folder: string, names: readonly string[], days = 30): Certificates {
  const file = (name: string): string => path.join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl(
    ...['req', '-x509', ...newKey, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '30'],
    ...['-subj', '/CN=Test authority', '-addext', 'basicConstraints=critical,CA:TRUE'],
  );
  openssl('req', ...newKey, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=mail');
  writeFileSync(file('server.ext'), `subjectAltName=${names.join(',')}\n`);
  const at = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000)
      .toISOString()
      .replaceAll(/[-:T]/gu, '')
      .replace(/\.\d+Z$/u, 'Z');
  writeFileSync(file('index.txt'), '');
  writeFileSync(file('serial'), '01\n');
  writeFileSync(
    file('ca.cnf'),
    `[ca]\ndefault_ca=d\n[d]\ndir=${folder}\ndatabase=${file('index.txt')}\nserial=${file('serial')}\n` +
      `new_certs_dir=${folder}\ndefault_md=sha256\npolicy=p\n[p]\ncommonName=supplied\n`,
  );
  openssl(
    ...['ca', '-batch', '-config', 'ca.cnf', '-cert', 'ca.pem', '-keyfile', 'ca.key', '-in', 'server.csr'],
    ...[
      '-out',
      'server.pem',
      '-extfile',
      'server.ext',
      '-startdate',
      at(-40),
      '-enddate',
      at(days),
      '-notext',
    ],
  );
  return {
    ca: readFileSync(file('ca.pem'), 'utf8'),
    certFile: file('server.pem'),
    keyFile: file('server.key'),
  };
}
