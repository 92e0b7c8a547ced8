import { createWriteStream, openSync, type WriteStream } from 'node:fs';

/** One request and its answer. */
export interface HandledRequest {
  readonly id: string;
  /** The id of the API key; null without a valid key. */
  readonly key: number | null;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly milliseconds: number;
  /** Bytes of the answer, headers included. */
  readonly bytes: number;
}

/**
 * Writes one JSON line per request: time, ids of request and key, method, path, status, milliseconds, bytes. No query
 * and no body.
 */
export interface RequestLog {
  write(handled: HandledRequest): void;
  /** Opens the path again after a rotation. If that fails, keeps writing to the old file. */
  reopen(): void;
  close(): Promise<void>;
}

/**
 * Opens a log that appends to a file; throws if the file cannot be opened. The names of public pages are left out:
 * whoever knows a name can open its page.
 */
export function openRequestLog(path: string, onBug: (error: unknown) => void): RequestLog {
  const open = (): WriteStream => {
    const file = createWriteStream(path, { fd: openSync(path, 'a') });
    file.on('error', onBug);
    return file;
  };
  let stream = open();
  return {
    write({ id, key, method, url, status, milliseconds, bytes }) {
      const entry = {
        time: new Date().toISOString(),
        id,
        key,
        method,
        path: loggedPath(url),
        status,
        ms: Math.round(milliseconds * 100) / 100,
        bytes,
      };
      stream.write(`${JSON.stringify(entry)}\n`);
    },
    reopen() {
      try {
        const reopened = open();
        stream.end();
        stream = reopened;
      } catch (error) {
        onBug(error);
      }
    },
    close: () =>
      new Promise((resolve) => {
        stream.end(resolve);
      }),
  };
}

/** A path without the secrets in it. */
function loggedPath(url: string): string {
  return new URL(url).pathname
    .replace(/^\/(p|o|invitations)\/[^/]+/u, '/$1/…')
    .replace(/^(\/p\/…\/styles)\/[^/]+/u, '$1/…');
}
