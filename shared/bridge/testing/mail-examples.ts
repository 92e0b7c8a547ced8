import { toServerId } from '../../domain/testing/ids.ts';
import type { MethodName } from '../contract.ts';
import type { MailSetup, QueuedMail } from '../methods/mail-shapes.ts';
import { connected } from './event-examples.ts';
import type { Example } from './example.ts';

const mailSetup: MailSetup = {
  settings: {
    kind: 'smtp',
    server: {
      ...{ host: 'smtp.example.com', port: 465, security: 'tls', ca: null },
      login: { kind: 'password', user: 'nora@example.com' },
    },
    from: { name: 'Nora', address: 'nora@example.com' },
    reply_to: null,
    dkim: { domain: 'example.com', selector: 'layover' },
  },
  isFixed: false,
  missing: ['dkim_key'],
  dkimRecord: { name: 'layover._domainkey.example.com', value: 'v=DKIM1; k=rsa; p=MIIB' },
  ...{ keeper: 'keychain', kept: ['password'] },
};

const queuedMail: QueuedMail = {
  ...{ id: toServerId('7'), state: 'waiting', to: 'ada@example.com', subject: 'Pier' },
  ...{ createdAt: 1_700_000_000_000, attempts: 2, nextAttemptAt: 1_700_000_060_000 },
  problem: { code: 'greylisted', response: '450 4.2.0 Greylisted' },
};

type MailMethod = Extract<MethodName, `mail.${string}`>;

/** Examples of the methods about mail. */
export const mailExamples: { readonly [M in MailMethod]: Example<M> } = {
  'mail.read': { input: {}, output: { setup: mailSetup, messages: [queuedMail], others: 3 } },
  'mail.save': {
    input: {
      accountKey: connected.accountKey,
      settings: mailSetup.settings,
      secrets: { password: 'abcd efgh ijkl mnop', dkim_key: null },
    },
    output: { setup: mailSetup },
  },
  'mail.test': {
    input: { to: 'me@example.com' },
    output: { to: 'me@example.com', problem: { code: 'login-refused', response: '535 5.7.8 Refused' } },
  },
  'mail.signIn': {
    input: {
      accountKey: connected.accountKey,
      settings: mailSetup.settings,
      authorizeUrl: 'https://accounts.example.com/authorize',
      secrets: { client_secret: 'shh' },
      texts: { done: 'You can close this page.', failed: 'That didn’t work.' },
    },
    output: { setup: mailSetup },
  },
  'mail.cancelSignIn': { input: {}, output: {} },
  'mail.retry': { input: { id: toServerId('7') }, output: { message: queuedMail } },
  'mail.cancel': { input: { id: toServerId('7') }, output: { message: queuedMail } },
  'mail.openInProgram': {
    input: {
      message: {
        from: { name: 'Nora', address: 'nora@example.com' },
        to: { name: 'Ada', address: 'ada@example.com' },
        ...{ cc: [], bcc: ['me@example.com'], subject: 'Pier', text: 'Hi', html: '<p>Hi</p>' },
      },
      attachment: { name: 'Pier.pdf', html: '<h1>Pier</h1>', pageSize: 'A4' },
    },
    output: {},
  },
};
