import type { MailFailureCode } from '#shared/domain/mail/mail-failure.ts';
import { MailFailure } from '../mail-failure.ts';

/** An error of the SMTP library, parsed. */
export interface SmtpError {
  /** The failed command. */
  readonly command: string;
  /** The library's kind of error. */
  readonly kind: string;
  /** The system's kind of error. */
  readonly cause: string;
  /** Reply code; 0 if there was no reply. */
  readonly reply: number;
  readonly description: string;
  readonly recipient: string | null;
  readonly rejected: readonly SmtpError[];
  /** The code, if the place that threw the error knew it. */
  readonly failure: MailFailureCode | null;
}

export function readError(error: unknown): SmtpError {
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
    kind: textOf('code') ?? '',
    cause: textOf('originalCode') ?? '',
    reply: Number(fields.get('responseCode') ?? 0) || 0,
    description: textOf('response') ?? (error instanceof Error ? error.message : String(error)),
    recipient: textOf('recipient'),
    rejected: Array.isArray(rejected) ? rejected.map(readError) : [],
    failure: error instanceof MailFailure ? error.failure : null,
  };
}

/** The code of a failure. */
export function failureCode(error: SmtpError): MailFailureCode {
  if (error.failure !== null) return error.failure;
  return error.reply === 0 ? withoutReply(error) : byReply(error);
}

const untrusted =
  /self.signed|unable to (?:verify|get)|issuer|UNABLE_TO|SELF_SIGNED|CERT_UNTRUSTED|CERT_SIGNATURE/u;
const unreachable = /EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EAI_AGAIN/u;
const tlsTrouble = /EPROTO\b|ERR_SSL|ERR_TLS|SSL routines|wrong version|Error initiating TLS/u;

function withoutReply({ kind, cause, command, description }: SmtpError): MailFailureCode {
  const words = `${cause} ${description}`;
  if (/CERT_HAS_EXPIRED|certificate has expired|CERT_NOT_YET_VALID/u.test(words))
    return 'certificate-expired';
  if (/ERR_TLS_CERT_ALTNAME_INVALID|does not match certificate/u.test(words)) return 'certificate-wrong-name';
  if (untrusted.test(words)) return 'certificate-untrusted';
  if (unreachable.test(words)) return 'unreachable';
  if (kind === 'EDNS') return 'name-not-found';
  if (words.includes('ECONNREFUSED')) return 'connection-refused';
  if (kind === 'ETIMEDOUT' || words.includes('ETIMEDOUT')) return 'timed-out';
  if (tlsTrouble.test(words)) return 'tls-failed';
  if (kind === 'ETLS') return 'tls-missing';
  if (kind === 'EPROTOCOL') return 'not-a-mail-server';
  if (kind === 'EMESSAGE' && command === 'MAIL FROM') return 'too-large';
  return 'connection-lost';
}

/** Reply codes of servers that ask for a login or miss one. */
const wantsLogin: ReadonlySet<number> = new Set([530, 550, 553, 554]);

const loginWords =
  /\brelay(?:ing)?\b|authentication (?:is )?required|not (?:logged in|authenticated)|log ?in first/iu;

/** Whether a server accepts this message only after a login. */
export function isRelayDenied({ reply, description }: SmtpError): boolean {
  return wantsLogin.has(reply) && loginWords.test(description);
}

function byReply(error: SmtpError): MailFailureCode {
  const { command, reply, description } = error;
  const isLater = reply < 500;
  if (command === 'STARTTLS' || /STARTTLS/iu.test(description)) return 'tls-missing';
  if (command.startsWith('AUTH')) return isLater ? 'server-busy' : 'login-refused';
  if (reply === 530 || isRelayDenied(error)) return 'login-required';
  if (reply === 534 || reply === 535 || reply === 538) return 'login-refused';
  if (isTooLarge(error)) return 'too-large';
  if (command === 'MAIL FROM') return isLater ? laterCode(error) : 'sender-refused';
  if (command === 'RCPT TO') {
    if (isFull(error)) return 'mailbox-full';
    if (!isLater) return /\b5\.7\.\d/u.test(description) ? 'content-refused' : 'recipient-refused';
    return laterCode(error) === 'rate-limited' ? 'rate-limited' : 'greylisted';
  }
  if (command === 'DATA') return isLater ? laterCode(error) : 'content-refused';
  return isLater ? laterCode(error) : 'server-refused';
}

function laterCode({ description }: SmtpError): MailFailureCode {
  if (/gr[ea]y.?list/iu.test(description)) return 'greylisted';
  return /\b4\.7\.28\b|rate|too many|quota|limit/iu.test(description) ? 'rate-limited' : 'server-busy';
}

function isTooLarge({ reply, description }: SmtpError): boolean {
  return /\b5\.3\.4\b|\b5\.2\.3\b/u.test(description) || (reply === 552 && !/\b5\.2\.2\b/u.test(description));
}

function isFull({ reply, description }: SmtpError): boolean {
  return /\b[45]\.2\.2\b|mailbox (?:is )?full|over quota/iu.test(description) || reply === 452;
}
