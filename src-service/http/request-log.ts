import { createWriteStream } from 'node:fs';

/** One JSON line per request: time, method, path, status, milliseconds. No query, no key, no body. */
export interface RequestLog {
  write(request: Request, status: number, milliseconds: number): void;
  close(): Promise<void>;
}

/** Appends to a file. The names of public pages are left out: knowing one is what opens it. */
export function openRequestLog(path: string, onBug: (error: unknown) => void): RequestLog {
  const stream = createWriteStream(path, { flags: 'a' });
  stream.on('error', onBug);
  return {
    write(request, status, milliseconds) {
      const { pathname } = new URL(request.url);
      const entry = {
        time: new Date().toISOString(),
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
