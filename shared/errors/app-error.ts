import { z } from 'zod';
import { createReason, reasonSchema, textReason, type Reason } from '../reasons/reason.ts';

/**
 * The codes of expected failures. Callers branch on the code, which is stable; the reason is for the user.
 */
export const errorCodes = [
  'bad-input',
  'not-connected',
  'wrong-account',
  'unauthorized',
  'offline',
  'captive-portal',
  'timeout',
  'rate-limited',
  'not-found',
  'rejected',
  'server-fault',
  'bad-answer',
  'too-late',
  'storage',
  'disk-full',
  'unavailable',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** An error on the bridge: no stack trace, no secret. */
export const serializedErrorSchema = z.strictObject({
  code: z.enum(errorCodes),
  reason: reasonSchema,
  retriable: z.boolean(),
});

export type SerializedError = Readonly<z.infer<typeof serializedErrorSchema>>;

interface AppErrorOptions {
  readonly cause?: unknown;
  /** Whether the same call may succeed later without a change. */
  readonly retriable?: boolean;
}

/** The base of all expected errors. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly reason: Reason;
  readonly retriable: boolean;

  /** @param reason why, for the user; a text is shown as it is */
  constructor(code: ErrorCode, reason: Reason | string, options: AppErrorOptions = {}) {
    const why = typeof reason === 'string' ? textReason(reason) : reason;
    // The parameters stay out of the message: they may contain names and addresses, which must not reach a log.
    super(why.code === 'text' ? why.params.text : why.code, { cause: options.cause });
    this.code = code;
    this.reason = why;
    this.retriable = options.retriable ?? false;
  }
}

/** Type guard. Branch on `code`, never on the reason. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof AppError;
}

/**
 * Serializes anything thrown for the bridge. A bug becomes `internal`, because its message was not written for users
 * and could leak a path, query or body.
 */
export function serializeError(error: unknown): SerializedError {
  if (isAppError(error)) return { code: error.code, reason: error.reason, retriable: error.retriable };
  return { code: 'internal', reason: createReason('errors.internal'), retriable: false };
}

/** Reverses `serializeError`; used in the bridge client. */
export function deserializeError({ code, reason, retriable }: SerializedError): AppError {
  return new AppError(code, reason, { retriable });
}
