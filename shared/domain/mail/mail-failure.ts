/** Why a message was not sent or delivered. Each language has its own text for a code. */
export const mailFailureCodes = [
  'not-set-up',
  'secret-missing',
  'name-not-found',
  'unreachable',
  'connection-refused',
  'timed-out',
  'not-a-mail-server',
  'tls-missing',
  'tls-failed',
  'certificate-untrusted',
  'certificate-expired',
  'certificate-wrong-name',
  'login-refused',
  'login-required',
  'login-not-offered',
  'token-refused',
  'token-unreachable',
  'sender-refused',
  'recipient-refused',
  'mailbox-full',
  'greylisted',
  'rate-limited',
  'too-large',
  'content-refused',
  'server-busy',
  'server-refused',
  'connection-lost',
  'outcome-unknown',
  'dkim-key-invalid',
  'pdf-failed',
  'folder-not-writable',
  'stopped',
] as const;

export type MailFailureCode = (typeof mailFailureCodes)[number];

/**
 * What solves a failure: other settings, another address, another message, waiting, or asking the provider or the
 * client.
 */
export const mailFailureRemedies = ['settings', 'recipient', 'message', 'wait', 'ask'] as const;

type MailFailureRemedy = (typeof mailFailureRemedies)[number];

interface MailFailureInfo {
  readonly sentence: string;
  readonly remedy: MailFailureRemedy;
}

const info: Readonly<Record<MailFailureCode, MailFailureInfo>> = {
  'not-set-up': { sentence: 'No mail server is set up.', remedy: 'settings' },
  'secret-missing': { sentence: 'The password or key of the mail server is not known.', remedy: 'settings' },
  'name-not-found': { sentence: 'No mail server with this name was found.', remedy: 'settings' },
  unreachable: { sentence: 'The server cannot be reached from this network.', remedy: 'wait' },
  'connection-refused': {
    sentence: 'The server does not accept connections on this port.',
    remedy: 'settings',
  },
  'timed-out': { sentence: 'The server did not answer in time.', remedy: 'wait' },
  'not-a-mail-server': { sentence: 'The server at this address is not a mail server.', remedy: 'settings' },
  'tls-missing': { sentence: 'The server does not support encryption.', remedy: 'settings' },
  'tls-failed': {
    sentence: 'No secure connection could be made. The port may need the other kind of encryption.',
    remedy: 'settings',
  },
  'certificate-untrusted': {
    sentence: 'The server’s certificate is not from a trusted authority.',
    remedy: 'settings',
  },
  'certificate-expired': { sentence: 'The server’s certificate has expired.', remedy: 'ask' },
  'certificate-wrong-name': {
    sentence: 'The certificate belongs to a server with a different name.',
    remedy: 'settings',
  },
  'login-refused': { sentence: 'The server did not accept the username or password.', remedy: 'settings' },
  'login-required': { sentence: 'The server requires a sign-in.', remedy: 'settings' },
  'login-not-offered': {
    sentence: 'The server does not allow a sign-in on this connection.',
    remedy: 'settings',
  },
  'token-refused': {
    sentence: 'The provider no longer allows sending. Sign in again.',
    remedy: 'settings',
  },
  'token-unreachable': { sentence: 'The provider’s sign-in service cannot be reached.', remedy: 'wait' },
  'sender-refused': { sentence: 'The server does not let you send from this address.', remedy: 'settings' },
  'recipient-refused': {
    sentence: 'The recipient’s server does not know this address.',
    remedy: 'recipient',
  },
  'mailbox-full': { sentence: 'The recipient’s mailbox is full.', remedy: 'recipient' },
  greylisted: { sentence: 'The recipient’s server asked to try again later.', remedy: 'wait' },
  'rate-limited': { sentence: 'The server is not accepting more messages right now.', remedy: 'wait' },
  'too-large': { sentence: 'The message is too large for the server.', remedy: 'message' },
  'content-refused': { sentence: 'The server rejected the message as spam.', remedy: 'message' },
  'server-busy': { sentence: 'The server is busy.', remedy: 'wait' },
  'server-refused': { sentence: 'The server does not accept mail from this network.', remedy: 'settings' },
  'connection-lost': { sentence: 'The connection was lost before the message was sent.', remedy: 'wait' },
  'outcome-unknown': {
    sentence: 'The connection was lost while the message was being sent, so it may have arrived.',
    remedy: 'ask',
  },
  'dkim-key-invalid': { sentence: 'The DKIM key is not an RSA key in PEM format.', remedy: 'settings' },
  'pdf-failed': { sentence: 'The proposal’s PDF could not be created.', remedy: 'wait' },
  'folder-not-writable': { sentence: 'Messages cannot be saved to the folder.', remedy: 'settings' },
  stopped: { sentence: 'The service stopped before the message was sent.', remedy: 'wait' },
};

/** A failure as an English sentence. */
export function mailFailureSentence(code: MailFailureCode): string {
  return info[code].sentence;
}

export function mailFailureRemedy(code: MailFailureCode): MailFailureRemedy {
  return info[code].remedy;
}

export function isMailFailureCode(text: string | null): text is MailFailureCode {
  return mailFailureCodes.some((code) => code === text);
}
