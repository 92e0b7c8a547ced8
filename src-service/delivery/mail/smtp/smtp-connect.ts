import { rootCertificates } from 'node:tls';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import XOAuth2 from 'nodemailer/lib/xoauth2';
import type { MailServerSettings } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../../../domain/mail/mail-secrets.ts';
import type { AccessTokens } from '../access-token.ts';
import { MailFailure } from '../mail-failure.ts';

export interface SmtpTimeouts {
  /** Timeout for each step until the server asks for the message, in milliseconds. */
  readonly before: number;
  /** Timeout for the answer to the whole message, in milliseconds. */
  readonly after: number;
}

export interface SmtpAccess {
  readonly server: MailServerSettings;
  readonly secrets: MailSecrets;
  /** Null unless the login is by OAuth. */
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
      // In milliseconds; the types lack it. If the server has not closed its side by then, the socket is destroyed.
      ...{ socketCloseTimeout: 1000 },
      tls: server.ca === null ? {} : { ca: [...rootCertificates, server.ca] },
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
        // Nobody waits for a later error, but without a listener Node would throw it.
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

async function logIn(connection: SmtpConnection, { server, secrets, tokens }: SmtpAccess): Promise<void> {
  const { login } = server;
  if (login.kind === 'none') return;
  // The library's types lack this property.
  const offersLogin: unknown = Reflect.get(connection, 'allowsAuth');
  if (offersLogin !== true)
    throw new MailFailure('login-not-offered', 'The mail server offers no login on this connection');
  const pass = login.kind === 'password' ? secrets.get('password') : '';
  if (pass === null) throw new MailFailure('secret-missing', 'The password is not known');
  const auth = tokens === null ? { user: login.user, pass } : { oauth2: tokenLogin(login.user, tokens) };
  await new Promise<void>((resolve, reject) => {
    connection.login(auth, (refusal) => {
      if (!refusal) {
        resolve();
        return;
      }
      tokens?.drop();
      reject(refusal);
    });
  });
}

/** A login by token. The library asks for a new token if the server refuses the first. */
function tokenLogin(user: string, tokens: AccessTokens): XOAuth2 {
  return new XOAuth2({
    user,
    provisionCallback(_user, renew, take) {
      tokens.get(renew).then(
        (token) => take(null, token),
        (error: unknown) => take(error instanceof Error ? error : new Error(String(error))),
      );
    },
  });
}
