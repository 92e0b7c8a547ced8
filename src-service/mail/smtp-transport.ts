import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { toMessage } from './folder-transport.ts';
import type { DeliveryOutcome, MailTransport, RefusedRecipient } from './transport.ts';

/** How long the server may take to answer anything, in milliseconds. */
const timeout = 20_000;

/**
 * Hands messages to an SMTP server. What it refuses for good comes back as refused, in its own words. A server on
 * another computer has to encrypt: neither a message nor a password crosses a network in the clear.
 */
export function smtpTransport(
  url: string,
  login: { readonly user: string; readonly password: string } | null = null,
): MailTransport {
  const { hostname, port, protocol } = new URL(url);
  const secure = protocol === 'smtps:';
  const transporter = createTransport({
    host: hostname,
    port: port === '' ? (secure ? 465 : 25) : Number(port),
    secure,
    requireTLS: !secure && !isLoopback(hostname),
    ...(login !== null && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
  return {
    immediate: false,
    async deliver(mail) {
      try {
        const result = await transporter.sendMail(toMessage(mail));
        return { kind: 'accepted', refused: refusedIn(result.rejectedErrors ?? []) };
      } catch (error) {
        return outcomeOf(error, mail.to);
      }
    },
  };
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

interface SmtpError {
  readonly code?: string | undefined;
  readonly syscall?: string | undefined;
  readonly responseCode?: number | undefined;
  readonly response?: string | undefined;
  readonly recipient?: string | undefined;
  readonly rejectedErrors?: readonly SmtpError[] | undefined;
}

/**
 * A refusal is certain, and so is a connection that never came about. One that was lost on the way may have
 * been lost after the server took the message on.
 */
function outcomeOf(error: unknown, to: string): DeliveryOutcome {
  const problem: SmtpError = typeof error === 'object' && error !== null ? error : {};
  const description = problem.response ?? (error instanceof Error ? error.message : String(error));
  // Before anything was said of the message.
  if (problem.code === 'ETLS') return { kind: 'later', description };
  const status = problem.responseCode ?? 0;
  if (status >= 500) {
    const refused = refusedIn(problem.rejectedErrors ?? []);
    return { kind: 'refused', refused: refused.length > 0 ? refused : [{ address: to, description }] };
  }
  if (status >= 400) return { kind: 'later', description };
  const neverConnected =
    problem.syscall === 'connect' || problem.syscall === 'getaddrinfo' || problem.code === 'EDNS';
  return neverConnected ? { kind: 'later', description } : { kind: 'unknown', description };
}

function refusedIn(errors: readonly SmtpError[]): readonly RefusedRecipient[] {
  return errors.flatMap(({ recipient, response, responseCode }) =>
    recipient !== undefined && (responseCode ?? 0) >= 500
      ? [{ address: recipient, description: response ?? 'Refused by the receiving server' }]
      : [],
  );
}
