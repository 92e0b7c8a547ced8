export type TransportReason =
  | 'refused'
  | 'dns'
  | 'tls'
  | 'network'
  | 'reset'
  | 'timeout'
  | 'aborted'
  | 'truncated'
  | 'redirect'
  | 'too-large'
  | 'protocol';

/**
 * Whether the request may have taken effect. `before-write`: no byte of the request was sent. `after-write`: it may
 * have taken effect.
 */
export type TransportPhase = 'before-write' | 'after-write';

interface TransportErrorOptions {
  readonly phase: TransportPhase;
  readonly reason: TransportReason;
  /** HTTP status, if an answer had started. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** A request without a complete answer. The message contains neither headers nor bodies. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly phase: TransportPhase;
  readonly reason: TransportReason;
  readonly status: number | null;

  constructor(message: string, options: TransportErrorOptions) {
    super(message, { cause: options.cause });
    this.phase = options.phase;
    this.reason = options.reason;
    this.status = options.status ?? null;
  }
}
