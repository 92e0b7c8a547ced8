import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { AppError } from '#shared/errors/app-error.ts';
import { createReason } from '#shared/reasons/reason.ts';

/** The service listens on this computer only. */
const host = '127.0.0.1';

/**
 * The range is below the ports that systems give to outgoing connections. One of those could hold our port for a while.
 */
const firstPort = 20_000;
const lastPort = 29_999;
const tries = 50;

/** Whether a program of this computer could listen on the port now. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port, exclusive: true }, resolve);
    });
  } catch {
    return false;
  }
  await new Promise((resolve) => server.close(resolve));
  return true;
}

/** A random free port that is not `except`. */
export async function chooseFreePort(except: number | null = null): Promise<number> {
  for (let left = tries; left > 0; left -= 1) {
    const port = randomInt(firstPort, lastPort + 1);
    if (port !== except && (await isPortFree(port))) return port;
  }
  throw new AppError('unavailable', createReason('errors.noFreePort'), { retriable: true });
}
