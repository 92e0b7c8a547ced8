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
  'name-not-found': { sentence: 'There is no server of this name.', remedy: 'settings' },
  unreachable: { sentence: 'The server cannot be reached from this network.', remedy: 'wait' },
  'connection-refused': {
    sentence: 'Nothing answers on this port of the server.',
    remedy: 'settings',
  },
  'timed-out': { sentence: 'The server did not answer in time.', remedy: 'wait' },
  'not-a-mail-server': { sentence: 'What answers is not a mail server.', remedy: 'settings' },
  'tls-missing': { sentence: 'The server offers no encryption.', remedy: 'settings' },
  'tls-failed': {
    sentence: 'No encrypted connection came about: the port may belong to another kind of encryption.',
    remedy: 'settings',
  },
  'certificate-untrusted': {
    sentence: 'The certificate of the server is not from a trusted authority.',
    remedy: 'settings',
  },
  'certificate-expired': { sentence: 'The certificate of the server has expired.', remedy: 'ask' },
  'certificate-wrong-name': {
    sentence: 'The certificate belongs to a server of another name.',
    remedy: 'settings',
  },
  'login-refused': { sentence: 'The server refused the user name or the password.', remedy: 'settings' },
  'login-required': { sentence: 'The server wants a login.', remedy: 'settings' },
  'login-not-offered': { sentence: 'The server offers no login on this connection.', remedy: 'settings' },
  'token-refused': {
    sentence: 'The provider no longer accepts the permission to send: sign in again.',
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
  'rate-limited': { sentence: 'The server takes no more messages for now.', remedy: 'wait' },
  'too-large': { sentence: 'The message is too large for the server.', remedy: 'message' },
  'content-refused': { sentence: 'The server refused the message as unwanted.', remedy: 'message' },
  'server-busy': { sentence: 'The server is busy.', remedy: 'wait' },
  'server-refused': { sentence: 'The server refuses to take mail from here.', remedy: 'settings' },
  'connection-lost': { sentence: 'The connection broke before the message left.', remedy: 'wait' },
  'outcome-unknown': {
    sentence: 'The connection broke while the message was being handed over: it may have arrived.',
    remedy: 'ask',
  },
  'dkim-key-invalid': { sentence: 'The DKIM key is not an RSA key in PEM form.', remedy: 'settings' },
  'pdf-failed': { sentence: 'The proposal could not be printed as a PDF.', remedy: 'wait' },
  'folder-not-writable': { sentence: 'The folder of messages cannot be written.', remedy: 'settings' },
  stopped: { sentence: 'The service stopped before the message left.', remedy: 'wait' },
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
