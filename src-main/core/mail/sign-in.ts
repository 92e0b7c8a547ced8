import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';
import { TransportError } from '../api/transport-error.ts';
import type { Ports } from '../ports.ts';
import { openRedirectTarget, type SignInTexts } from './loopback-redirect.ts';

/** Time limit for the user in the browser, ms. */
const signInTimeMs = 5 * 60_000;
/** Time limit for the token endpoint, ms. */
const tokenTimeMs = 15_000;

export interface SignInRequest {
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly scope: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** The user's address, which the provider's page suggests. */
  readonly user: string;
  readonly texts: SignInTexts;
}

export interface SignIn {
  /** Resolves with a refresh token. A second call cancels the first. */
  start(request: SignInRequest): Promise<string>;
  cancel(): void;
}

const grantSchema = z.object({ refresh_token: z.string().min(1) });
const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() });

const base64Url = (bytes: Buffer): string => bytes.toString('base64url');

/** A sign-in in the system's browser (RFC 8252, with PKCE of RFC 7636). */
export function createSignIn({
  openExternal,
  fetch,
  clock,
}: Pick<Ports, 'openExternal' | 'fetch' | 'clock'>): SignIn {
  let cancelCurrent = (): void => undefined;

  async function getCode(
    request: SignInRequest,
    challenge: string,
  ): Promise<{ code: string; redirectUri: string }> {
    const state = base64Url(randomBytes(24));
    const target = await openRedirectTarget(state, request.texts);
    const ended = Promise.withResolvers<never>();
    const stopTimer = clock.after(signInTimeMs, () =>
      ended.reject(new AppError('timeout', createReason('errors.signInSlow'), { retriable: true })),
    );
    cancelCurrent = () => ended.reject(new AppError('unavailable', createReason('errors.signInCanceled')));
    try {
      await openExternal(authorizeAddress(request, { state, challenge, redirectUri: target.url }));
      const redirect = await Promise.race([target.redirected, ended.promise]);
      if ('problem' in redirect) throw refused(redirect.problem);
      return { code: redirect.code, redirectUri: target.url };
    } finally {
      // Handles a rejection after the race is over.
      ended.promise.catch(() => undefined);
      stopTimer();
      target.close();
    }
  }

  async function exchangeCode(
    { tokenUrl, clientId, clientSecret }: SignInRequest,
    form: Readonly<Record<string, string>>,
  ): Promise<string> {
    const body = new URLSearchParams({
      ...{ grant_type: 'authorization_code', client_id: clientId, ...form },
      ...(clientSecret !== null && { client_secret: clientSecret }),
    });
    const answer = await post(tokenUrl, body.toString());
    const grant = grantSchema.safeParse(answer.body);
    if (answer.ok && grant.success) return grant.data.refresh_token;
    if (answer.ok) throw new AppError('rejected', createReason('errors.signInNoToken'));
    const refusal = refusalSchema.safeParse(answer.body);
    throw refused(refusal.success ? (refusal.data.error_description ?? refusal.data.error) : '');
  }

  async function post(url: string, body: string): Promise<{ readonly ok: boolean; readonly body: unknown }> {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        body,
        signal: AbortSignal.timeout(tokenTimeMs),
      });
      const text = await response.text();
      return { ok: response.ok, body: parse(text) };
    } catch (error) {
      if (error instanceof TransportError) throw new AppError('offline', error.reason, { retriable: true });
      throw error;
    }
  }

  return {
    async start(request) {
      cancelCurrent();
      const verifier = base64Url(randomBytes(48));
      const challenge = base64Url(createHash('sha256').update(verifier).digest());
      const { code, redirectUri } = await getCode(request, challenge);
      return await exchangeCode(request, { code, redirect_uri: redirectUri, code_verifier: verifier });
    },
    cancel: () => cancelCurrent(),
  };
}

function authorizeAddress(
  { authorizeUrl, clientId, scope, user }: SignInRequest,
  {
    state,
    challenge,
    redirectUri,
  }: { readonly state: string; readonly challenge: string; readonly redirectUri: string },
): string {
  const url = new URL(authorizeUrl);
  const parameters = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
    ...{ code_challenge: challenge, code_challenge_method: 'S256', login_hint: user },
    // Google gives a refresh token only with these two.
    ...{ access_type: 'offline', prompt: 'consent' },
    ...(scope !== '' && { scope }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

function refused(message: string): AppError {
  return message === ''
    ? new AppError('rejected', createReason('errors.signInRefused'))
    : new AppError(
        'rejected',
        createReason('errors.signInRefusedSaying', { message: message.slice(0, 300) }),
      );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
