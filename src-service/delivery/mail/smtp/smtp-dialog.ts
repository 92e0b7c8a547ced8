import { Readable } from 'node:stream';
import type SmtpConnection from 'nodemailer/lib/smtp-connection';
import type { RefusedRecipient } from '../../../domain/mail/outgoing-mail.ts';
import { MailFailure } from '../mail-failure.ts';
import { failureCode, isRelayDenied, readError, type SmtpError } from './smtp-error.ts';
import { canceledInTime, type DeliveryOptions, type DeliveryOutcome } from '../transport.ts';

export interface Letter {
  /** The envelope's sender. */
  readonly from: string;
  readonly to: readonly string[];
  readonly bytes: Buffer;
}

export interface DialogResult {
  readonly outcome: DeliveryOutcome;
  /** Whether the connection can carry another message. */
  readonly isReusable: boolean;
  /** Whether the connection ended before the message was sent, so that another connection can carry it. */
  readonly wasDead: boolean;
}

/**
 * Sends one message over an open connection. Before the message's first byte is sent, an error means that it was not
 * delivered. After that, only the server's answer decides.
 *
 * @param timeout timeout until the server asks for the message, in milliseconds
 */
export function holdDialog(
  connection: SmtpConnection,
  { from, to, bytes }: Letter,
  { signal, handOver }: DeliveryOptions,
  timeout: number,
): Promise<DialogResult> {
  return new Promise((resolve) => {
    let isAsked = false;
    let hasLeft = false;
    let isOver = false;
    const end = (result: DialogResult): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(slow);
      signal.removeEventListener('abort', stop);
      connection.off('error', fail);
      connection.off('end', hangUp);
      if (!result.isReusable) {
        connection.on('error', () => undefined);
        connection.close();
      }
      resolve(result);
    };
    const fail = (thrown: unknown): void => {
      const error = readError(thrown);
      const isLost = error.reply === 421 || (error.reply === 0 && failureCode(error) === 'connection-lost');
      const wasDead = !hasLeft && isLost;
      end({ outcome: outcomeOf(error, hasLeft, to), isReusable: false, wasDead });
    };
    const hangUp = (): void => fail(new MailFailure('connection-lost', 'The mail server hung up'));
    const stop = (): void => {
      if (!hasLeft) fail(new MailFailure('stopped', 'The service is stopping'));
    };
    const slow = setTimeout(() => {
      if (!hasLeft) fail(new MailFailure('timed-out', 'The mail server takes too long to answer'));
    }, timeout);
    // Read only once the server has asked for the message.
    const body = new Readable({
      read() {
        if (isAsked) return;
        isAsked = true;
        void handOver().then((isAllowed) => {
          if (isOver) return;
          if (!isAllowed) {
            end({ outcome: canceledInTime, isReusable: false, wasDead: false });
            return;
          }
          hasLeft = true;
          this.push(bytes);
          this.push(null);
        }, fail);
      },
    });
    connection.on('error', fail);
    connection.on('end', hangUp);
    signal.addEventListener('abort', stop);
    if (signal.aborted) {
      stop();
      return;
    }
    connection.send({ from, to: [...to], size: bytes.byteLength }, body, (error, info) => {
      if (error) fail(error);
      else
        end({
          outcome: answered((info.rejectedErrors ?? []).map(readError)),
          isReusable: true,
          wasDead: false,
        });
    });
  });
}

/** Replies that concern this connection, not the message: a bad sequence, or a missing login. */
const aboutUs: ReadonlySet<number> = new Set([503, 530, 534, 535, 538]);

const isAboutUs = (error: SmtpError): boolean => aboutUs.has(error.reply) || isRelayDenied(error);

/**
 * The outcome after an error. A reply is certain, and so is a connection that was lost before the message was sent.
 * After a later loss the server may have accepted the message, so the outcome is unknown.
 */
function outcomeOf(error: SmtpError, hasLeft: boolean, recipients: readonly string[]): DeliveryOutcome {
  const { command, reply, description } = error;
  const permanent = reply >= 500;
  const code = failureCode(error);
  if (command === 'RCPT TO' || command === 'DATA') {
    const isOurs = isAboutUs(error) || error.rejected.some(isAboutUs);
    if (isOurs) return { kind: 'held', by: 'message', permanent, code, description };
    if (error.rejected.length > 0) return answered(error.rejected);
    if (permanent && code === 'too-large') return { kind: 'rejected', code, description };
    if (reply >= 400) {
      const all = recipients.map((address) => ({ address, code, description }));
      return { kind: 'answered', refused: permanent ? all : [], deferred: permanent ? [] : all };
    }
  }
  if (hasLeft) return { kind: 'unknown', code: 'outcome-unknown', description };
  if (code === 'too-large') return { kind: 'rejected', code, description };
  return { kind: 'held', by: 'message', permanent, code, description };
}

function answered(rejected: readonly SmtpError[]): DeliveryOutcome {
  const refused: RefusedRecipient[] = [];
  const deferred: RefusedRecipient[] = [];
  for (const error of rejected) {
    const { recipient, reply, description } = error;
    if (recipient === null) continue;
    const isFinal = reply >= 500 && !isAboutUs(error);
    (isFinal ? refused : deferred).push({ address: recipient, code: failureCode(error), description });
  }
  return { kind: 'answered', refused, deferred };
}
