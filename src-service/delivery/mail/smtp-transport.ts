import { Readable } from 'node:stream';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import SmtpConnection from 'nodemailer/lib/smtp-connection';
import { toMessage } from './folder-transport.ts';
import type { OutgoingMail, RefusedRecipient } from '../../domain/mail/outgoing-mail.ts';
import type { DeliveryOutcome, MailTransport } from './transport.ts';

/** How long the server may take before it asks for the message, in milliseconds. */
const timeoutBefore = 30_000;
/** How long it may take to answer to the whole message; RFC 5321 (4.5.3.2.6) asks for ten minutes. */
const timeoutAfter = 600_000;

interface SmtpTimeouts {
  readonly before: number;
  readonly after: number;
}

/**
 * Hands messages to an SMTP server, each on its own connection. What an error means depends on the stage: before the
 * recipients it is about us, at them and after them about the message. Once the message's first byte has left, only
 * the server's answer decides. A server on another computer must encrypt: neither messages nor passwords cross a
 * network in the clear.
 */
export function smtpTransport(
  url: string,
  login: { readonly user: string; readonly password: string } | null = null,
  timeouts: SmtpTimeouts = { before: timeoutBefore, after: timeoutAfter },
): MailTransport {
  const target = new URL(url);
  const secure = target.protocol === 'smtps:';
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  async function deliver(
    mail: OutgoingMail,
    recipients: readonly string[],
    signal: AbortSignal,
  ): Promise<DeliveryOutcome> {
    // Blind copies are in the envelope only.
    const { message } = await composer.sendMail({ ...toMessage(mail), bcc: [] });
    // The options above make it a buffer.
    const bytes = message as Buffer;
    return new Promise((resolve) => {
      const connection = new SmtpConnection({
        host: target.hostname,
        port: target.port === '' ? (secure ? 465 : 25) : Number(target.port),
        secure,
        requireTLS: !secure && !isLoopback(target.hostname),
        connectionTimeout: timeouts.before,
        greetingTimeout: timeouts.before,
        socketTimeout: timeouts.after,
      });
      /** How far the dialog has come: an error before `open` concerns every message. */
      let stage: Stage = 'connecting';
      const end = (outcome: DeliveryOutcome): void => {
        clearTimeout(slow);
        signal.removeEventListener('abort', giveUp);
        resolve(outcome);
        connection.close();
      };
      const fail = (error: unknown): void => end(outcomeOf(readError(error), stage, recipients));
      const giveUp = (): void => {
        if (stage !== 'sent') end(held('server', false, 'The service is stopping'));
      };
      const slow = setTimeout(() => {
        if (stage !== 'sent') fail(new Error('The mail server takes too long to answer'));
      }, timeouts.before);
      // Read only when the server has asked for the message.
      const body = new Readable({
        read() {
          stage = 'sent';
          this.push(bytes);
          this.push(null);
        },
      });
      const send = (): void => {
        stage = 'open';
        connection.send(
          { from: mail.from.address, to: [...recipients], size: bytes.byteLength },
          body,
          (error, info) => {
            if (error !== null) fail(error);
            else end(answered((info.rejectedErrors ?? []).map(readError)));
          },
        );
      };
      signal.addEventListener('abort', giveUp);
      if (signal.aborted) {
        giveUp();
        return;
      }
      connection.on('error', fail);
      connection.on('end', () => fail(new Error('The mail server hung up')));
      connection.connect((error) => {
        if (error !== undefined) fail(error);
        else if (login === null) send();
        else
          connection.login({ credentials: { user: login.user, pass: login.password } }, (refusal) => {
            if (refusal === null) send();
            else fail(refusal);
          });
      });
    });
  }

  return { immediate: false, deliver };
}

function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/gu, '');
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback');
}

type Stage = 'connecting' | 'open' | 'sent';

interface SmtpError {
  /** The failed command. */
  readonly command: string;
  /** Reply code, 0 without a reply. */
  readonly reply: number;
  readonly description: string;
  readonly recipient: string | null;
  readonly rejected: readonly SmtpError[];
}

/** Replies that are about this connection: a bad sequence, or a missing login. */
const aboutUs: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);

/**
 * A reply is certain, and so is a connection lost before the message left. A connection lost later is not: the server
 * may have accepted the message.
 */
function outcomeOf(error: SmtpError, stage: Stage, recipients: readonly string[]): DeliveryOutcome {
  const { command, reply, description } = error;
  const permanent = reply >= 500;
  if (command === 'RCPT TO' || command === 'DATA') {
    if (aboutUs.has(reply)) return held('message', permanent, description);
    if (error.rejected.length > 0) return answered(error.rejected);
    if (reply >= 400) {
      const all = recipients.map((address) => ({ address, description }));
      return { kind: 'answered', refused: permanent ? all : [], deferred: permanent ? [] : all };
    }
  }
  if (stage === 'sent') return { kind: 'unknown', description };
  return held(stage === 'open' ? 'message' : 'server', permanent, description);
}

function held(by: 'server' | 'message', permanent: boolean, description: string): DeliveryOutcome {
  return { kind: 'held', by, permanent, description };
}

function answered(rejected: readonly SmtpError[]): DeliveryOutcome {
  const refused: RefusedRecipient[] = [];
  const deferred: RefusedRecipient[] = [];
  for (const { recipient, reply, description } of rejected) {
    if (recipient === null) continue;
    const isFinal = reply >= 500 && !aboutUs.has(reply);
    (isFinal ? refused : deferred).push({ address: recipient, description });
  }
  return { kind: 'answered', refused, deferred };
}

function readError(error: unknown): SmtpError {
  const fields = new Map<string, unknown>(
    typeof error === 'object' && error !== null ? Object.entries(error) : [],
  );
  const textOf = (name: string): string | null => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  const rejected = fields.get('rejectedErrors');
  return {
    command: textOf('command') ?? '',
    reply: Number(fields.get('responseCode') ?? 0) || 0,
    description: textOf('response') ?? (error instanceof Error ? error.message : String(error)),
    recipient: textOf('recipient'),
    rejected: Array.isArray(rejected) ? rejected.map(readError) : [],
  };
}
