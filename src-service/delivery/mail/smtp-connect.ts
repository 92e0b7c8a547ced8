import { rootCertificates } from 'node:tls';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { MailServerSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../../domain/mail/mail-secrets.ts';
import type { AccessTokens } from './access-token.ts';
import { MailFailure } from './mail-failure.ts';

export interface SmtpTimeouts {
  /** How long the server may take before it asks for the message, in milliseconds. */
  readonly before: number;
  /** How long it may take to answer to the whole message, in milliseconds. */
  readonly after: number;
}

export interface SmtpAccess {
  readonly server: MailServerSettings;
  readonly secrets: MailSecrets;
  /** For a login by OAuth. */
  readonly tokens: AccessTokens | null;
  readonly timeouts: SmtpTimeouts;
}

/** Connects, encrypts and logs in. Rejects with the library's error or a `MailFailure`. */
export function openConnection(access: SmtpAccess, signal: AbortSignal): Promise<SmtpConnection> {
  const { server, timeouts } = access;
  return new Promise((resolve, reject) => {
    const connection = new SmtpConnection({
      host: server.host.replace(/^\[|\]$/gu, ''),
      port: server.port,
      secure: server.security === 'tls',
      requireTLS: server.security === 'starttls',
      ignoreTLS: server.security === 'none-on-loopback',
      connectionTimeout: timeouts.before,
      greetingTimeout: timeouts.before,
      socketTimeout: timeouts.after,
      // A connection that hangs is dropped with its process.
      ...{ socketCloseTimeout: 1000 },
      tls: server.ca === null ? {} : { ca: [...rootCertificates, server.ca] },
      customAuth: { XOAUTH2: (context) => sendToken(access, (line) => context.sendCommand(line)) },
    });
    const end = (settle: () => void): void => {
      clearTimeout(slow);
      signal.removeEventListener('abort', stop);
      connection.off('error', fail);
      connection.off('end', hangUp);
      settle();
    };
    const fail = (error: unknown): void =>
      end(() => {
        // A late error has nobody left to tell.
        connection.on('error', () => undefined);
        connection.close();
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    const hangUp = (): void => fail(new MailFailure('connection-lost', 'The mail server hung up'));
    const stop = (): void => fail(new MailFailure('stopped', 'The service is stopping'));
    const slow = setTimeout(
      () => fail(new MailFailure('timed-out', 'The mail server takes too long to answer')),
      timeouts.before,
    );
    connection.on('error', fail);
    connection.on('end', hangUp);
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
      return;
    }
    connection.connect((problem) => {
      if (problem !== undefined) fail(problem);
      else
        logIn(connection, access).then(
          () => end(() => resolve(connection)),
          (error: unknown) => fail(error),
        );
    });
  });
}

async function logIn(connection: SmtpConnection, { server, secrets }: SmtpAccess): Promise<void> {
  const { login } = server;
  if (login.kind === 'none') return;
  // Missing in the library's types.
  const offersLogin: unknown = Reflect.get(connection, 'allowsAuth');
  if (offersLogin !== true)
    throw new MailFailure('login-not-offered', 'The mail server offers no login on this connection');
  const pass = login.kind === 'password' ? secrets.get('password') : '';
  if (pass === null) throw new MailFailure('secret-missing', 'The password is not known');
  const method = login.kind === 'oauth2' ? { method: 'XOAUTH2' } : {};
  await new Promise<void>((resolve, reject) => {
    connection.login({ user: login.user, pass, ...method }, (refusal) => {
      if (refusal) reject(refusal);
      else resolve();
    });
  });
}

/** Logs in with an access token, and with a new one where the cached one is refused. */
async function sendToken(
  { server, tokens }: SmtpAccess,
  command: (line: string) => Promise<{ readonly status: number; readonly response: string }>,
): Promise<boolean> {
  const { login } = server;
  if (tokens === null || login.kind === 'none') throw new Error('There is no token');
  let response = '';
  for (const renew of [false, true]) {
    const token = await tokens.get(renew);
    const text = Buffer.from(`user=${login.user}\u0001auth=Bearer ${token}\u0001\u0001`).toString('base64');
    let answer = await command(`AUTH XOAUTH2 ${text}`);
    // The server tells more in a challenge, which has to be answered.
    if (answer.status === 334) answer = await command('');
    if (answer.status === 235) return true;
    ({ response } = answer);
    if (answer.status < 500) break;
  }
  throw Object.assign(new Error('Invalid login'), {
    ...{ code: 'EAUTH', command: 'AUTH XOAUTH2', response },
    responseCode: Number.parseInt(response, 10) || 0,
  });
}
