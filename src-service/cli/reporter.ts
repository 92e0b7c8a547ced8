import { errorReason } from './open-data.ts';

export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];

/** Writes the service's messages to standard error. */
export interface Reporter {
  /** A problem that the owner must fix, in a sentence. */
  problem(line: string): void;
  bug(error: unknown): void;
  /** An event that is no problem; only written in JSON. */
  event(name: string, fields?: Readonly<Record<string, string | number>>): void;
}

/**
 * Writes text for a terminal, or one JSON object per line: `time`, `level`, `event`, `message`. JSON goes to log
 * collections that many people read, so it contains no person's address.
 */
export function createReporter(format: LogFormat, write: (line: string) => void = toStandardError): Reporter {
  if (format === 'text') {
    return {
      problem: write,
      bug: (error) => write(error instanceof Error ? (error.stack ?? error.message) : String(error)),
      event: () => undefined,
    };
  }
  const writeLine = (level: string, event: string, fields: Readonly<Record<string, string | number>>): void =>
    write(JSON.stringify({ time: new Date().toISOString(), level, event, ...fields }));
  return {
    problem: (line) => writeLine('warning', 'problem', { message: redactAddresses(line) }),
    bug(error) {
      const stack = error instanceof Error ? (error.stack ?? '') : '';
      const frames = stack.split('\n').filter((line) => /^\s+at /u.test(line));
      writeLine('error', 'bug', {
        name: error instanceof Error ? error.name : typeof error,
        message: redactAddresses(errorReason(error)),
        stack: frames.map((line) => line.trim()).join('\n'),
      });
    },
    event: (name, fields = {}) => writeLine('info', name, fields),
  };
}

/** Removes the e-mail and IP addresses of people, which mail servers repeat in their messages. */
function redactAddresses(text: string): string {
  return text
    .replaceAll(/[^\s<>"'(),;:@]+@[^\s<>"'(),;:@]+/gu, '[email]')
    .replaceAll(/\b\d{1,3}(?:\.\d{1,3}){3}\b/gu, '[ip]');
}

function toStandardError(line: string): void {
  process.stderr.write(`${line}\n`);
}
