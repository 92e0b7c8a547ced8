import { createWriteStream, openSync } from 'node:fs';

/** One JSON line per request: time, id, method, path, status, milliseconds. No query, key or body. */
export interface RequestLog {
  write(request: Request, id: string, status: number, milliseconds: number): void;
  close(): Promise<void>;
}

/** Appends to a file; throws when it cannot be opened. Names of public pages are left out: a name opens its page. */
export function openRequestLog(path: string, onBug: (error: unknown) => void): RequestLog {
  const stream = createWriteStream(path, { fd: openSync(path, 'a') });
  stream.on('error', onBug);
  return {
    write(request, id, status, milliseconds) {
      const { pathname } = new URL(request.url);
      const entry = {
        time: new Date().toISOString(),
        id,
        method: request.method,
        path: pathname.replace(/^\/(p|o)\/[^/]+/u, '/$1/…'),
        status,
        ms: Math.round(milliseconds * 100) / 100,
      };
      stream.write(`${JSON.stringify(entry)}\n`);
    },
    close: () =>
      new Promise((resolve) => {
        stream.end(resolve);
      }),
  };
}
