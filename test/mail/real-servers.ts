import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { makeCertificates, type Certificates } from './certificates.ts';

export interface Mailbox {
  readonly address: string;
  readonly password: string;
}

export interface RealServers {
  readonly smtpPort: number;
  readonly imapPort: number;
  readonly certificates: Certificates;
  /** What both servers have logged. */
  log(): string;
  stop(): Promise<void>;
}

/** Uid and gid of the mailboxes: nobody and nogroup. */
const owner = 65_534;

/**
 * Starts Postfix and Dovecot on loopback from a folder of their own, beside whatever the system runs. Postfix takes
 * mail over STARTTLS after a login that Dovecot checks, each user only from the own address; Dovecot shows the
 * mailboxes over IMAP.
 */
export async function startRealServers(folder: string, mailboxes: readonly Mailbox[]): Promise<RealServers> {
  chmodSync(folder, 0o755);
  const certificates = makeCertificates(folder, ['DNS:localhost']);
  const [smtpPort, imapPort] = [await freePort(), await freePort()];
  const dovecot = startDovecot(folder, { mailboxes, certificates, imapPort });
  const postfix = startPostfix(folder, { mailboxes, certificates, smtpPort });
  const stop = async (): Promise<void> => {
    // Postfix starts its master in a group of its own.
    const master = Number(readOr(path.join(folder, 'queue/pid/master.pid')).trim());
    if (master > 0) await endGroup(master);
    await Promise.all([endGroup(postfix.pid), endGroup(dovecot.pid)]);
  };
  const log = (): string =>
    ['dovecot.log', 'postfix.log'].map((name) => readOr(path.join(folder, name))).join('\n');
  try {
    await Promise.all([whenOpen(smtpPort), whenOpen(imapPort)]);
  } catch (error) {
    const words = log();
    await stop();
    throw new Error(`The mail servers do not start: ${words}`, { cause: error });
  }
  return { smtpPort, imapPort, certificates, log, stop };
}

function startDovecot(
  folder: string,
  parts: { mailboxes: readonly Mailbox[]; certificates: Certificates; imapPort: number },
): ChildProcess {
  const users = parts.mailboxes.map(({ address, password }) => `${address}:{PLAIN}${password}`);
  writeFileSync(path.join(folder, 'users'), `${users.join('\n')}\n`, { mode: 0o644 });
  mkdirSync(path.join(folder, 'boxes'));
  chownSync(path.join(folder, 'boxes'), owner, owner);
  const { certFile, keyFile } = parts.certificates;
  const settings = `
base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certFile}
ssl_key = <${keyFile}
auth_mechanisms = plain login
first_valid_uid = 1000
mail_location = maildir:${folder}/boxes/%u
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${String(owner)} gid=${String(owner)} home=${folder}/boxes/%u
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${String(parts.imapPort)}
    ssl = yes
  }
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
service stats {
  client_limit = 100
}
`;
  const file = path.join(folder, 'dovecot.conf');
  writeFileSync(file, settings);
  return spawn('/usr/sbin/dovecot', ['-F', '-c', file], { stdio: 'ignore', detached: true });
}

function startPostfix(
  folder: string,
  parts: { mailboxes: readonly Mailbox[]; certificates: Certificates; smtpPort: number },
): ChildProcess {
  const config = path.join(folder, 'postfix');
  for (const name of ['postfix', 'queue', 'data']) mkdirSync(path.join(folder, name), { mode: 0o755 });
  execFileSync('chown', ['postfix', path.join(folder, 'data')]);
  const table = (name: string, lines: readonly string[]): string => {
    writeFileSync(path.join(config, name), `${lines.join('\n')}\n`);
    return `texthash:${config}/${name}`;
  };
  const addresses = parts.mailboxes.map(({ address }) => address);
  const { certFile, keyFile } = parts.certificates;
  const settings = {
    compatibility_level: '3.6',
    queue_directory: `${folder}/queue`,
    data_directory: `${folder}/data`,
    maillog_file: `${folder}/postfix.log`,
    maillog_file_prefixes: folder,
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    myhostname: 'localhost.localdomain',
    mydestination: '',
    mynetworks: '',
    local_recipient_maps: '',
    default_transport: 'error:no mail leaves this computer',
    virtual_mailbox_domains: [...new Set(addresses.map((address) => address.split('@')[1] ?? ''))].join(', '),
    virtual_mailbox_base: `${folder}/boxes`,
    virtual_mailbox_maps: table(
      'boxes',
      addresses.map((address) => `${address} ${address}/`),
    ),
    virtual_uid_maps: `static:${String(owner)}`,
    virtual_gid_maps: `static:${String(owner)}`,
    message_size_limit: '16000',
    smtpd_tls_cert_file: certFile,
    smtpd_tls_key_file: keyFile,
    smtpd_tls_security_level: 'encrypt',
    smtpd_sasl_auth_enable: 'yes',
    smtpd_sasl_type: 'dovecot',
    smtpd_sasl_path: `${folder}/auth`,
    smtpd_delay_reject: 'no',
    smtpd_sender_login_maps: table(
      'senders',
      addresses.map((address) => `${address} ${address}`),
    ),
    smtpd_client_restrictions: '',
    smtpd_sender_restrictions: 'reject_sender_login_mismatch, permit_sasl_authenticated, reject',
    smtpd_relay_restrictions: 'permit_sasl_authenticated, reject',
    smtpd_recipient_restrictions: 'reject_unlisted_recipient, permit_sasl_authenticated, reject',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  writeFileSync(path.join(config, 'main.cf'), `${lines.join('\n')}\n`);
  const services = `
127.0.0.1:${String(parts.smtpPort)} inet n - n - - smtpd
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
`;
  writeFileSync(path.join(config, 'master.cf'), services.trimStart());
  return spawn('/usr/sbin/postfix', ['-c', config, 'start-fg'], {
    stdio: 'ignore',
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when something listens; rejects after 15 seconds. */
async function whenOpen(port: number): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Nothing listens on port ${String(port)}`);
}

/** Ends a process and those that it started; kills what is left after five seconds. */
async function endGroup(pid: number | undefined): Promise<void> {
  if (pid === undefined) return;
  const signal = (name: NodeJS.Signals | 0): boolean => {
    try {
      process.kill(-pid, name);
      return true;
    } catch {
      return false;
    }
  };
  signal('SIGTERM');
  for (let waited = 0; signal(0) && waited < 5000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50));
  signal('SIGKILL');
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
