import { z } from 'zod';

/**
 * The codes of expected failures. Callers branch on the code, which is stable; the message is for the user.
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
  message: z.string(),
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
  readonly retriable: boolean;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.code = code;
    this.retriable = options.retriable ?? false;
  }
}

/** Type guard. Branch on `code`, never on the message. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof AppError;
}

const bugMessage = 'Something went wrong inside Layover. Your work is kept; try again.';

/**
 * Serializes anything thrown for the bridge. A bug becomes `internal` with a fixed message, so that no path, query or body
 * leaks through a message that was not written for users.
 */
export function serializeError(error: unknown, message: string = bugMessage): SerializedError {
  if (isAppError(error)) return { code: error.code, message: error.message, retriable: error.retriable };
  return {
    code: 'internal',
    message,
    retriable: false,
  };
}

/** Reverses `serializeError`, in the bridge client. */
export function deserializeError(error: SerializedError): AppError {
  return new AppError(error.code, error.message, { retriable: error.retriable });
}
