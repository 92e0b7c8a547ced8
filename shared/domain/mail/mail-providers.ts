import type { MailSecurity } from './mail-settings.ts';

/**
 * How a provider lets a program log in: with the mailbox's own password, a password for one program, a sign-in in the
 * browser (OAuth), or the password that the provider's program on this computer shows.
 */
export type MailProviderLogin = 'password' | 'app-password' | 'oauth2' | 'bridge-password';

export interface MailProvider {
  readonly id: string;
  /** The provider's own spelling. */
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** The accepted ways to log in, best first. */
  readonly logins: readonly [MailProviderLogin, ...MailProviderLogin[]];
  /** The user name: the whole address, or a name that the provider assigns. */
  readonly user: 'address' | 'assigned';
  /** The domains of its addresses; a typed address finds its provider by them. */
  readonly domains: readonly string[];
  /** The page where a password for one program is created, or the settings are explained. */
  readonly help: string;
  /** The steps that are needed at the provider first, such as switching on two-step verification. */
  readonly requires: readonly MailProviderStep[];
  /** The endpoints of a sign-in in the browser (RFC 8252). */
  readonly oauth2?: {
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
    readonly scope: string;
  };
}

/** A step at the provider; each language has its own text for it. */
export type MailProviderStep =
  | 'two-step-verification'
  | 'app-password'
  | 'enable-smtp'
  | 'admin-permission'
  | 'paid-plan'
  | 'install-bridge';

const google = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  scope: 'https://mail.google.com/',
};

const microsoft = {
  authorizeUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
  tokenUrl: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
  scope: 'https://outlook.office.com/SMTP.Send offline_access',
};

/** The usual providers, in the order of the list on screen. */
export const mailProviders: readonly MailProvider[] = [
  {
    ...{ id: 'gmail', name: 'Gmail', host: 'smtp.gmail.com', port: 465, security: 'tls' },
    ...{ logins: ['app-password', 'oauth2'], user: 'address', domains: ['gmail.com', 'googlemail.com'] },
    ...{ help: 'https://myaccount.google.com/apppasswords', oauth2: google },
    requires: ['two-step-verification', 'app-password'],
  },
  {
    ...{ id: 'google-workspace', name: 'Google Workspace', host: 'smtp.gmail.com', port: 465 },
    ...{ security: 'tls', logins: ['app-password', 'oauth2'], user: 'address', domains: [] },
    ...{ help: 'https://myaccount.google.com/apppasswords', oauth2: google },
    requires: ['two-step-verification', 'app-password'],
  },
  {
    ...{ id: 'microsoft-365', name: 'Microsoft 365', host: 'smtp.office365.com', port: 587 },
    ...{ security: 'starttls', logins: ['oauth2'], user: 'address', domains: [], oauth2: microsoft },
    help: 'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission',
    requires: ['enable-smtp', 'admin-permission'],
  },
  {
    ...{ id: 'outlook', name: 'Outlook.com', host: 'smtp-mail.outlook.com', port: 587, security: 'starttls' },
    ...{ logins: ['oauth2'], user: 'address', oauth2: microsoft },
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'outlook.de', 'outlook.fr', 'outlook.es'],
    help: 'https://support.microsoft.com/office/d088b986-291d-42b8-9564-9c414e2aa040',
    requires: ['enable-smtp'],
  },
  {
    ...{ id: 'icloud', name: 'iCloud Mail', host: 'smtp.mail.me.com', port: 587, security: 'starttls' },
    ...{ logins: ['app-password'], user: 'address', domains: ['icloud.com', 'me.com', 'mac.com'] },
    help: 'https://account.apple.com/',
    requires: ['two-step-verification', 'app-password'],
  },
  {
    ...{ id: 'yahoo', name: 'Yahoo Mail', host: 'smtp.mail.yahoo.com', port: 465, security: 'tls' },
    ...{ logins: ['app-password'], user: 'address', help: 'https://login.yahoo.com/account/security' },
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.fr', 'yahoo.es', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com'],
    requires: ['app-password'],
  },
  {
    ...{ id: 'fastmail', name: 'Fastmail', host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    ...{ logins: ['app-password'], user: 'address', domains: ['fastmail.com', 'fastmail.fm'] },
    help: 'https://app.fastmail.com/settings/security/apps',
    requires: ['app-password'],
  },
  {
    ...{ id: 'zoho', name: 'Zoho Mail', host: 'smtp.zoho.com', port: 465, security: 'tls' },
    ...{ logins: ['app-password', 'password'], user: 'address', domains: ['zoho.com', 'zohomail.com'] },
    ...{ help: 'https://www.zoho.com/mail/help/zoho-smtp.html', requires: ['app-password'] },
  },
  {
    ...{ id: 'zoho-eu', name: 'Zoho Mail (Europe)', host: 'smtp.zoho.eu', port: 465, security: 'tls' },
    ...{ logins: ['app-password', 'password'], user: 'address', domains: ['zoho.eu', 'zohomail.eu'] },
    ...{ help: 'https://www.zoho.com/mail/help/zoho-smtp.html', requires: ['app-password'] },
  },
  {
    ...{ id: 'ionos', name: 'IONOS', host: 'smtp.ionos.com', port: 465, security: 'tls' },
    ...{ logins: ['password'], user: 'address', domains: [], requires: [] },
    help: 'https://www.ionos.com/help/email/',
  },
  {
    ...{ id: 'ionos-de', name: 'IONOS (Deutschland)', host: 'smtp.ionos.de', port: 465, security: 'tls' },
    ...{ logins: ['password'], user: 'address', domains: ['online.de'], requires: [] },
    help: 'https://www.ionos.de/hilfe/e-mail/',
  },
  {
    ...{ id: 'gmx', name: 'GMX', host: 'mail.gmx.net', port: 587, security: 'starttls' },
    ...{ logins: ['password', 'app-password'], user: 'address', requires: ['enable-smtp'] },
    ...{ domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'], help: 'https://hilfe.gmx.net/pop-imap/' },
  },
  {
    ...{ id: 'gmx-com', name: 'GMX (international)', host: 'mail.gmx.com', port: 587, security: 'starttls' },
    ...{ logins: ['password', 'app-password'], user: 'address', requires: ['enable-smtp'] },
    ...{ domains: ['gmx.com', 'gmx.fr', 'gmx.es', 'gmx.us'], help: 'https://support.gmx.com/pop-imap/' },
  },
  {
    ...{ id: 'web-de', name: 'WEB.DE', host: 'smtp.web.de', port: 587, security: 'starttls' },
    ...{ logins: ['password', 'app-password'], user: 'address', domains: ['web.de'] },
    ...{ help: 'https://hilfe.web.de/pop-imap/', requires: ['enable-smtp'] },
  },
  {
    ...{ id: 't-online', name: 'Telekom (t-online)', host: 'securesmtp.t-online.de', port: 465 },
    ...{ security: 'tls', logins: ['app-password'], user: 'address', domains: ['t-online.de', 'magenta.de'] },
    ...{ help: 'https://www.telekom.de/hilfe/apps-dienste/e-mail', requires: ['app-password'] },
  },
  {
    ...{ id: 'ovh', name: 'OVHcloud', host: 'ssl0.ovh.net', port: 465, security: 'tls' },
    ...{ logins: ['password'], user: 'address', domains: [], requires: [] },
    help: 'https://help.ovhcloud.com/csm/en-mx-plan-email-configuration',
  },
  {
    ...{ id: 'infomaniak', name: 'Infomaniak', host: 'mail.infomaniak.com', port: 465, security: 'tls' },
    ...{ logins: ['app-password', 'password'], user: 'address', domains: ['ik.me', 'etik.com'] },
    ...{ help: 'https://www.infomaniak.com/en/support/faq/admin2/mail-service', requires: [] },
  },
  {
    ...{ id: 'orange', name: 'Orange', host: 'smtp.orange.fr', port: 465, security: 'tls' },
    ...{ logins: ['password'], user: 'address', domains: ['orange.fr', 'wanadoo.fr'] },
    ...{ help: 'https://assistance.orange.fr/', requires: ['enable-smtp'] },
  },
  {
    ...{ id: 'mailbox-org', name: 'mailbox.org', host: 'smtp.mailbox.org', port: 465, security: 'tls' },
    ...{ logins: ['password', 'app-password'], user: 'address', domains: ['mailbox.org'], requires: [] },
    help: 'https://kb.mailbox.org/',
  },
  {
    ...{ id: 'posteo', name: 'Posteo', host: 'posteo.de', port: 465, security: 'tls' },
    ...{ logins: ['password', 'app-password'], user: 'address', domains: ['posteo.de', 'posteo.net'] },
    ...{ help: 'https://posteo.de/en/help', requires: [] },
  },
  {
    ...{ id: 'proton-bridge', name: 'Proton Mail Bridge', host: '127.0.0.1', port: 1025 },
    ...{ security: 'starttls', logins: ['bridge-password'], user: 'assigned' },
    ...{ domains: ['proton.me', 'protonmail.com', 'pm.me'], help: 'https://proton.me/mail/bridge' },
    requires: ['paid-plan', 'install-bridge'],
  },
];

/** The provider of an address, by its domain. */
export function providerOf(address: string): MailProvider | null {
  const domain = address
    .slice(address.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return mailProviders.find(({ domains }) => domains.includes(domain)) ?? null;
}
