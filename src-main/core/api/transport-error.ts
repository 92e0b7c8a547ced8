/** What went wrong between this computer and the service. */
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
 * Whether the request can have had an effect. `before-write`: the connection never came up, so not a byte of
 * the request left this computer. `after-write`: it may have been carried out (S6).
 */
export type TransportPhase = 'before-write' | 'after-write';

interface TransportErrorOptions {
  readonly phase: TransportPhase;
  readonly reason: TransportReason;
  /** HTTP status, when an answer had begun. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** A request that did not end with a whole answer. The message names neither headers nor bodies. */
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
