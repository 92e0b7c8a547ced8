import { z } from 'zod';

/**
 * Every way in which something can be expected to fail. A code is stable and is what callers branch on;
 * the message beside it is written for the person who reads it.
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

/** One of the codes. */
export type ErrorCode = (typeof errorCodes)[number];

/** What the bridge carries instead of an exception: never a stack trace, never a secret. */
export const serializedErrorSchema = z.strictObject({
  code: z.enum(errorCodes),
  message: z.string(),
  retriable: z.boolean(),
});

/** An error as it travels. */
export type SerializedError = Readonly<z.infer<typeof serializedErrorSchema>>;

interface AppErrorOptions {
  readonly cause?: unknown;
  /** Whether the same call may succeed later without anybody changing anything. */
  readonly retriable?: boolean;
}

/** The one error base of the product. Anything else that is thrown is a bug. */
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

/** Type guard: callers branch on `code`, never on message text. */
export function isAppError(value: unknown): value is AppError {
  return value instanceof AppError;
}

const bugWords = 'Something went wrong inside Layover. Your work is kept; try again.';

/**
 * Turns anything thrown into what may cross the bridge. A bug becomes `internal` with a fixed sentence, so
 * that no path, query or body leaks through a message that nobody wrote for a reader.
 */
export function serializeError(error: unknown, words: string = bugWords): SerializedError {
  if (isAppError(error)) return { code: error.code, message: error.message, retriable: error.retriable };
  return {
    code: 'internal',
    message: words,
    retriable: false,
  };
}

/** The other half of `serializeError`, used by the bridge client. */
export function deserializeError(error: SerializedError): AppError {
  return new AppError(error.code, error.message, { retriable: error.retriable });
}
