import { textReason, type Reason } from '#shared/reasons/reason.ts';

export type TransportFailure =
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
 * Whether the request may have taken effect. `before-write`: no, because no byte of it was sent. `after-write`: yes.
 */
export type TransportPhase = 'before-write' | 'after-write';

interface TransportErrorOptions {
  readonly phase: TransportPhase;
  readonly failure: TransportFailure;
  /** HTTP status, if an answer had started. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** A request without a complete answer. The reason contains neither headers nor bodies. */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly phase: TransportPhase;
  readonly failure: TransportFailure;
  /** For the user. */
  readonly reason: Reason;
  readonly status: number | null;

  /** @param reason for the user; a text is shown as it is */
  constructor(reason: Reason | string, options: TransportErrorOptions) {
    const why = typeof reason === 'string' ? textReason(reason) : reason;
    super(why.code === 'text' ? why.params.text : why.code, { cause: options.cause });
    this.phase = options.phase;
    this.failure = options.failure;
    this.reason = why;
    this.status = options.status ?? null;
  }
}
