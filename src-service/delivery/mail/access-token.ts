import { z } from 'zod';
import type { MailLogin } from '#shared/domain/mail/mail-settings.ts';
import type { MailSecrets } from '../../domain/mail/mail-secrets.ts';
import { MailFailure } from './mail-failure.ts';

/** Timeout of the token endpoint, in milliseconds. */
const tokenTimeout = 15_000;
/** A token is renewed this long before it expires, in milliseconds. */
const spare = 60_000;
/** The lifetime of a token if its endpoint does not state one, in seconds. */
const usualLife = 300;

type OAuthLogin = Extract<MailLogin, { readonly kind: 'oauth2' }>;

/** The access tokens of one login, cached until shortly before they expire. */
export interface AccessTokens {
  /** @param renew true when the server has refused the cached one */
  get(renew: boolean): Promise<string>;
  /** Drops the cached token after the server's final refusal. */
  drop(): void;
}

const grantSchema = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().optional() });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

/** Exchanges the refresh token for access tokens (RFC 6749, section 6). Throws a `MailFailure`. */
export function createAccessTokens(
  login: OAuthLogin,
  secrets: MailSecrets,
  now: () => number = Date.now,
): AccessTokens {
  let cached: { readonly token: string; readonly until: number; readonly from: string } | null = null;
  return {
    async get(renew) {
      const refreshToken = secrets.get('refresh_token');
      if (refreshToken === null) throw new MailFailure('secret-missing', 'The refresh token is not known');
      if (!renew && cached !== null && cached.from === refreshToken && cached.until > now())
        return cached.token;
      const grant = await requestGrant(login, refreshToken, secrets.get('client_secret'));
      const life = (grant.expires_in ?? usualLife) * 1000;
      cached = { token: grant.access_token, until: now() + life - spare, from: refreshToken };
      return cached.token;
    },
    drop() {
      cached = null;
    },
  };
}

async function requestGrant(login: OAuthLogin, refreshToken: string, clientSecret: string | null) {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: login.client_id,
    ...(clientSecret !== null && { client_secret: clientSecret }),
    ...(login.scope !== '' && { scope: login.scope }),
  });
  const answer = await fetch(login.token_url, {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(tokenTimeout),
  })
    .then(async (response) => ({ status: response.status, text: await response.text() }))
    .catch(() => null);
  if (answer === null || answer.status >= 500)
    throw new MailFailure('token-unreachable', 'The token endpoint does not answer');
  const body = parse(answer.text);
  const grant = grantSchema.safeParse(body);
  if (answer.status < 300 && grant.success) return grant.data;
  const refusal = refusalSchema.safeParse(body);
  const words = refusal.success
    ? [refusal.data.error, refusal.data.error_description ?? ''].filter((text) => text !== '').join(': ')
    : `status ${String(answer.status)}`;
  throw new MailFailure('token-refused', `The token endpoint refuses: ${words.slice(0, 300)}`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
