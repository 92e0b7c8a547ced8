import net from 'node:net';
import tls from 'node:tls';
import { TransportError, type TransportFailure } from './transport-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

interface OpenOptions {
  /** Time for name lookup, connection and TLS together, ms. */
  readonly connectMs: number;
  readonly signal: AbortSignal | null;
  /** Additional trusted certificates, PEM. */
  readonly extraCertificates: readonly string[];
}

/** Reasons of failures before anything was written. */
const reasonCodes = {
  refused: 'call.refused',
  dns: 'call.noName',
  timeout: 'call.notReached',
  aborted: 'call.notMade',
} as const satisfies Partial<Record<TransportFailure, string>>;

const hasCode = (failure: TransportFailure): failure is keyof typeof reasonCodes =>
  Object.hasOwn(reasonCodes, failure);

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function failureOf(error: unknown, secure: boolean): TransportFailure {
  // If all of several addresses failed, report the first error.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = errorCode(first);
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'dns';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'EACCES'].includes(code)) return 'network';
  return secure && code !== 'ECONNRESET' ? 'tls' : 'network';
}

function beforeWrite(failure: TransportFailure, cause?: unknown): TransportError {
  const reason =
    failure === 'tls'
      ? createReason('call.insecure', { code: errorCode(cause) || 'TLS' })
      : createReason(hasCode(failure) ? reasonCodes[failure] : 'call.noConnection');
  return new TransportError(reason, { phase: 'before-write', failure, cause });
}

/** The system's certificate authorities; none if this build of Node cannot read them. */
function systemCertificates(): readonly string[] {
  try {
    return tls.getCACertificates('system');
  } catch {
    return [];
  }
}

const contexts = new Map<string, tls.SecureContext>();

/**
 * Trusts Node's authorities and the system's, because companies add their own to the system's. Cached, because loading
 * hundreds of certificates is slow.
 */
function secureContext(extra: readonly string[]): tls.SecureContext {
  const key = extra.join('\n');
  const cached = contexts.get(key);
  if (cached !== undefined) return cached;
  const authorities = [...tls.getCACertificates('default'), ...systemCertificates(), ...extra];
  const made = tls.createSecureContext({ ca: [...new Set(authorities)] });
  contexts.set(key, made);
  return made;
}

function start(url: URL, secure: boolean, extra: readonly string[]): net.Socket {
  const host = url.hostname.replace(/^\[|\]$/gu, '');
  const port = url.port === '' ? (secure ? 443 : 80) : Number(url.port);
  if (!secure) return net.connect({ host, port });
  return tls.connect({
    host,
    port,
    secureContext: secureContext(extra),
    ALPNProtocols: ['http/1.1'],
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
  });
}

/**
 * Opens a socket that is ready for writing: connected and, for https, with a verified certificate. A failure here is
 * before the first byte of the request, so the call certainly had no effect.
 */
export async function openSocket(url: URL, options: OpenOptions): Promise<net.Socket> {
  const { connectMs, signal, extraCertificates } = options;
  if (signal?.aborted === true) throw beforeWrite('aborted');
  const secure = url.protocol === 'https:';
  const socket = start(url, secure, extraCertificates);
  // Without a listener, a late error would crash the process.
  socket.on('error', () => undefined);
  return await new Promise<net.Socket>((resolve, reject) => {
    const fail = (error: TransportError): void => {
      cleanUp();
      socket.destroy();
      reject(error);
    };
    const ready = (): void => {
      cleanUp();
      resolve(socket);
    };
    const onError = (error: Error): void => fail(beforeWrite(failureOf(error, secure), error));
    const onClose = (): void => fail(beforeWrite('network'));
    const onAbort = (): void => fail(beforeWrite('aborted'));
    const timer = setTimeout(() => fail(beforeWrite('timeout')), connectMs);
    const cleanUp = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      socket
        .off('error', onError)
        .off('close', onClose)
        .off(secure ? 'secureConnect' : 'connect', ready);
    };
    socket
      .on('error', onError)
      .on('close', onClose)
      .on(secure ? 'secureConnect' : 'connect', ready);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
