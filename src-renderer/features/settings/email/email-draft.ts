import type { MailSecretChanges, MailSetup } from '#shared/bridge/methods/mail-shapes.ts';
import { isEmailAddress } from '#shared/domain/clients/email-address.ts';
import { mailProviders, providerOf, type MailProvider } from '#shared/domain/mail/mail-providers.ts';
import {
  mailSettingsSchema,
  type MailSecurity,
  type MailSettings,
} from '#shared/domain/mail/mail-settings.ts';

/** A mail server that is typed by hand. */
export const otherProvider = 'other';

export type LoginKind = 'none' | 'password' | 'oauth2';

/** The form. Secrets are empty while the stored ones stay. */
export interface EmailDraft {
  readonly address: string;
  readonly name: string;
  /** The id of a provider, or `otherProvider`; null until the address tells. */
  readonly provider: string | null;
  readonly host: string;
  readonly port: string;
  readonly security: MailSecurity;
  /** A certificate authority of the user's own, as PEM; empty for none. Only for a server that is typed by hand. */
  readonly ca: string;
  readonly login: LoginKind;
  /** Empty for the address. */
  readonly user: string;
  readonly password: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  readonly authorizeUrl: string;
  readonly scope: string;
  readonly refreshToken: string;
  readonly replyTo: string;
  readonly signs: boolean;
  readonly dkimDomain: string;
  readonly dkimSelector: string;
  readonly dkimKey: string;
}

export type DraftField = keyof EmailDraft;

export const emptyDraft: EmailDraft = {
  ...{ address: '', name: '', provider: null, host: '', port: '465', security: 'tls', login: 'password' },
  ca: '',
  ...{ user: '', password: '', clientId: '', clientSecret: '', tokenUrl: '', authorizeUrl: '', scope: '' },
  ...{ refreshToken: '', replyTo: '', signs: false, dkimDomain: '', dkimSelector: 'layover', dkimKey: '' },
};

export function findProvider(id: string | null): MailProvider | null {
  return mailProviders.find((provider) => provider.id === id) ?? null;
}

/** The draft with a provider's server and best login. */
export function withProvider(draft: EmailDraft, id: string): EmailDraft {
  const provider = findProvider(id);
  if (provider === null) return { ...draft, provider: id };
  const { host, port, security, logins, oauth2 } = provider;
  return {
    ...draft,
    ...{ provider: id, host, port: String(port), security, user: '' },
    login: logins[0] === 'oauth2' ? 'oauth2' : 'password',
    ...(oauth2 !== undefined && { ...oauth2 }),
  };
}

const securityOfPort: Readonly<Record<string, EmailDraft['security']>> = { '465': 'tls', '587': 'starttls' };

/** The draft with a port that was typed behind the server's name, as in `mail.example.com:587`. */
export function withTypedPort(draft: EmailDraft): EmailDraft {
  const [, host, port] = /^([^\s:]+):(\d{1,5})$/u.exec(draft.host.trim()) ?? [];
  if (host === undefined || port === undefined) return draft;
  return { ...draft, host, port, security: securityOfPort[port] ?? draft.security };
}

/** The draft with another address. Its provider follows until the user has chosen one. */
export function withAddress(draft: EmailDraft, address: string, isChosen: boolean): EmailDraft {
  const next = { ...draft, address };
  if (isChosen) return next;
  const found = providerOf(address);
  if (found !== null) return withProvider(next, found.id);
  return isEmailAddress(address.trim().toLowerCase()) ? { ...next, provider: otherProvider } : next;
}

export function draftOf({ settings }: MailSetup): EmailDraft {
  const { server, from, reply_to: replyTo, dkim } = settings;
  if (server === null) return { ...emptyDraft, address: from?.address ?? '', name: from?.name ?? '' };
  const { host, port, security, login, ca } = server;
  const user = login.kind === 'none' ? '' : login.user;
  const address = from?.address ?? (isEmailAddress(user) ? user : '');
  const provider =
    providerOf(address)?.host === host
      ? providerOf(address)
      : (mailProviders.find((known) => known.host === host && known.port === port) ?? null);
  return {
    ...emptyDraft,
    ...{ address, name: from?.name ?? '', provider: provider?.id ?? otherProvider },
    ca: ca ?? '',
    ...{ host, port: String(port), security, login: login.kind, user: user === address ? '' : user },
    ...(login.kind === 'oauth2' && {
      ...{ clientId: login.client_id, tokenUrl: login.token_url, scope: login.scope },
      authorizeUrl: provider?.oauth2?.authorizeUrl ?? '',
    }),
    replyTo: replyTo ?? '',
    ...(dkim !== null && { signs: true, dkimDomain: dkim.domain, dkimSelector: dkim.selector }),
  };
}

/** What the draft says, before it is checked. */
function rawSettings(draft: EmailDraft): unknown {
  const ca = draft.provider === otherProvider && draft.ca !== '' ? draft.ca : null;
  const user = draft.user.trim() === '' ? draft.address.trim() : draft.user.trim();
  const logins = {
    none: { kind: 'none' },
    password: { kind: 'password', user },
    oauth2: {
      ...{ kind: 'oauth2', user, token_url: draft.tokenUrl, client_id: draft.clientId, scope: draft.scope },
    },
  };
  return {
    kind: 'smtp',
    server: {
      ...{ host: draft.host, port: /^\d+$/u.test(draft.port.trim()) ? Number(draft.port) : Number.NaN },
      ...{ security: draft.security, login: logins[draft.login], ca },
    },
    from: { name: draft.name, address: draft.address },
    reply_to: draft.replyTo.trim() === '' ? null : draft.replyTo,
    dkim: draft.signs ? { domain: draft.dkimDomain, selector: draft.dkimSelector } : null,
  };
}

/** The form's field of each part of the settings. */
const fieldOf: Readonly<Record<string, DraftField>> = {
  'server.host': 'host',
  'server.port': 'port',
  'server.security': 'security',
  'server.ca': 'ca',
  'server.login.user': 'user',
  'server.login.token_url': 'tokenUrl',
  'server.login.client_id': 'clientId',
  'server.login.scope': 'scope',
  'from.name': 'name',
  'from.address': 'address',
  reply_to: 'replyTo',
  'dkim.domain': 'dkimDomain',
  'dkim.selector': 'dkimSelector',
};

export interface CheckedDraft {
  /** Null while a field is wrong. */
  readonly settings: MailSettings | null;
  readonly secrets: MailSecretChanges;
  readonly problems: ReadonlySet<DraftField>;
}

/** Whether the draft's mail goes through the server and login for which the secrets are stored. */
export function isSameLogin({ settings: { server } }: MailSetup, draft: EmailDraft): boolean {
  if (server === null) return false;
  const user = server.login.kind === 'none' ? '' : server.login.user;
  const drafted = draft.user.trim() === '' ? draft.address.trim() : draft.user.trim();
  return (
    server.host === draft.host.trim() &&
    server.login.kind === draft.login &&
    user.toLowerCase() === drafted.toLowerCase()
  );
}

/**
 * The settings and secrets of a draft, or the fields that are wrong.
 *
 * @param isSignIn whether the refresh token comes from the browser
 */
export function checkDraft(draft: EmailDraft, setup: MailSetup, isSignIn = false): CheckedDraft {
  const parsed = mailSettingsSchema.safeParse(rawSettings(withTypedPort(draft)));
  const problems = new Set<DraftField>();
  for (const { path } of parsed.error?.issues ?? []) problems.add(fieldOf[path.join('.')] ?? 'host');
  if (draft.provider === null && !problems.has('address')) problems.add('provider');
  const keepsSecrets = setup.keeper !== 'operator';
  const hasStored = (name: MailSetup['kept'][number]): boolean =>
    setup.kept.includes(name) && isSameLogin(setup, draft);
  if (keepsSecrets && draft.login === 'password' && draft.password === '' && !hasStored('password'))
    problems.add('password');
  if (keepsSecrets && draft.login === 'oauth2') {
    if (isSignIn && !draft.authorizeUrl.startsWith('https://')) problems.add('authorizeUrl');
    if (!isSignIn && draft.refreshToken === '' && !hasStored('refresh_token')) problems.add('refreshToken');
  }
  if (keepsSecrets && draft.signs && draft.dkimKey.trim() === '' && !setup.kept.includes('dkim_key'))
    problems.add('dkimKey');
  return {
    settings: parsed.success && problems.size === 0 ? parsed.data : null,
    secrets: keepsSecrets ? secretsOf(draft, setup) : {},
    problems,
  };
}

/** New secrets, and null for those that nothing uses any more. */
function secretsOf(draft: EmailDraft, { kept }: MailSetup): MailSecretChanges {
  const usesPassword = draft.login === 'password';
  const usesToken = draft.login === 'oauth2';
  const entries = [
    // App passwords are shown in groups, which the server does not want.
    [
      'password',
      usesPassword,
      draft.provider === 'gmail' ? draft.password.replaceAll(' ', '') : draft.password,
    ],
    ['refresh_token', usesToken, draft.refreshToken.trim()],
    ['client_secret', usesToken, draft.clientSecret.trim()],
    ['dkim_key', draft.signs, draft.dkimKey.trim()],
  ] as const;
  return Object.fromEntries(
    entries.flatMap(([name, isUsed, text]): readonly (readonly [string, string | null])[] => {
      if (isUsed && text !== '') return [[name, text]];
      return !isUsed && kept.includes(name) ? [[name, null]] : [];
    }),
  );
}

/** The settings without a mail server: messages stay in a folder. Every secret is removed. */
export function withoutServer({ settings, keeper, kept }: MailSetup): {
  readonly settings: MailSettings;
  readonly secrets: MailSecretChanges;
} {
  return {
    settings: { ...settings, kind: 'folder', server: null, dkim: null },
    secrets: keeper === 'operator' ? {} : Object.fromEntries(kept.map((name) => [name, null])),
  };
}
